/** Made by the build (vite.config.ts). */
declare module "virtual:shell" {
  /** Another one for every build that differs. */
  export const version: string;
  /** What the app's page and the offline page need before anything else, as paths. */
  export const files: string[];
}
