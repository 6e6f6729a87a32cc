/** `npm run test:before`: the journeys of the build before on today's schema. CI runs it beside `npm test`. */
import { join } from "node:path";
import { settleChromium } from "./chromium.mjs";
import { ROOT, run } from "./processes.mjs";

const FILE = join(ROOT, "e2e/before/main.ts");

/**
 * Answers 0 as well where the history needed for it is not here, which is said.
 * @param {string[]} [args] `--only name,…`
 */
export async function before(args = []) {
  const env = { CHROMIUM_PATH: await settleChromium() };
  return (await run(process.execPath, [FILE, ...args], { env, io: "output" })).code;
}
