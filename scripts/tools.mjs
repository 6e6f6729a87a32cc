/** What an operator does beside the product, by a program of the server's: `npm run staff -- <command>` and the like. */
import { join } from "node:path";
import { ROOT, run } from "./processes.mjs";
import { settings } from "./start.mjs";

/**
 * Runs `server/src/<program>.ts`, with `first` before what is given; answers its exit code.
 * @param {string} program
 * @param {string[]} first
 * @returns {(args: string[]) => Promise<number>}
 */
export function tool(program, ...first) {
  return async (args) => {
    const { code } = await run(process.execPath, [join(ROOT, `server/src/${program}.ts`), ...first, ...args], {
      env: settings(),
    });
    return code;
  };
}
