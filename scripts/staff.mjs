/** Who works at the desk: `npm run staff -- <command>`. */
import { join } from "node:path";
import { ROOT, run } from "./processes.mjs";
import { settings } from "./start.mjs";

const STAFF = join(ROOT, "server/src/staff.ts");

/**
 * Runs one command of it; answers its exit code.
 * @param {string[]} args
 */
export async function staff(args) {
  const { code } = await run(process.execPath, [STAFF, ...args], { env: settings() });
  return code;
}
