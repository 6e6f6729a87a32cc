/** `npm run test:faults`: acts out what may break, and what must hold through it; the short form is a part of `npm test`. */
import { join } from "node:path";
import { ROOT, run } from "./processes.mjs";

const FILE = join(ROOT, "e2e/faults/main.ts");

/** @param {string[]} args `--all`, `--only name,…`, `--seed n`, `--kills n` */
export async function faults(args) {
  return (await run(process.execPath, [FILE, ...args])).code;
}
