/** `npm run test:fuzz`: requests drawn from the endpoint table and from what attackers send; the short form is a part of `npm test`. */
import { join } from "node:path";
import { ROOT, run } from "./processes.mjs";

const FILE = join(ROOT, "e2e/fuzz/main.ts");

/** @param {string[]} args `--seed n`, `--requests n`, `--from n` */
export async function fuzz(args) {
  return (await run(process.execPath, [FILE, ...args])).code;
}
