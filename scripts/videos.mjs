/** The video catalogue: `npm run videos -- <command>`. */
import { join } from "node:path";
import { ROOT, run } from "./processes.mjs";
import { settings } from "./start.mjs";

const VIDEOS = join(ROOT, "server/src/videos.ts");

/**
 * Runs one command of it; answers its exit code.
 * @param {string[]} args
 */
export async function videos(args) {
  const { code } = await run(process.execPath, [VIDEOS, ...args], { env: settings() });
  return code;
}
