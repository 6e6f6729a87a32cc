/** How docs/spec-coverage.md and docs/security.md call tests. */

const FOLDERS: Record<string, string> = { web: "web/src", contract: "contract/src", scripts: "scripts/test" };

/** Names of tests, in backticks: `home.spec`, `chat/rooms.test`, `web:lib/api.test`. */
export const TEST_NAME = /`([\w:/]+\.(?:spec|test))`/g;

/** Where the test called `name` lies. */
export function fileOf(name: string): string {
  if (name.endsWith(".spec")) return `e2e/journeys/${name}.ts`;
  const [folder = "", path] = name.split(":");
  if (path !== undefined) return `${FOLDERS[folder]}/${path}.ts`;
  if (/^(platform|demo)\//.test(name)) return `server/${name.startsWith("demo/") ? "" : "src/"}${name}.ts`;
  return name.includes("/") ? `server/src/features/${name}.ts` : `server/src/${name}.ts`;
}
