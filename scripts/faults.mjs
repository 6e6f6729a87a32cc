/** `npm run test:faults`: people chat while whatever can break does; the short form is a part of `npm test`. */
import { join } from "node:path";
import { ROOT, run } from "./processes.mjs";

const FILE = join(ROOT, "e2e/faults/main.ts");

/** @param {string[]} args `--kills n`, `--seed n` */
export async function faults(args) {
  return (await run(process.execPath, [FILE, ...args])).code;
}
