/** What can be said about the code without running it: types, lint and layers, format, dead code. */
import { join } from "node:path";
import { ROOT, run } from "./processes.mjs";

/** What takes longest first: the last one to end decides. */
const PACKAGES = ["server", "e2e", "bench", "web", "contract", "web/src/worker", "scripts"];
const AT_ONCE = 2;
/** Each checker works out the types that it needs for itself: the four that are usual take twice the time of one. */
const TYPES = ["--noEmit", "--checkers", "1"];

/** @typedef {{ name: string, program: string, args: string[] }} Check */

/** @type {Check[]} */
const CHECKS = [
  { name: "lint and layers", program: "oxlint", args: [] },
  ...PACKAGES.map((name) => ({ name: `types of ${name}`, program: "tsc", args: [...TYPES, "-p", name] })),
  { name: "format", program: "oxfmt", args: ["--check", "."] },
  { name: "dead code", program: "knip", args: ["--no-progress"] },
];

/** Runs every check; answers 0 when all of them are content. */
export async function check() {
  return (await findFailedChecks()).length === 0 ? 0 : 1;
}

/** Runs every check, shows what the failed ones say, and answers with their names. */
export async function findFailedChecks() {
  const waiting = [...CHECKS];
  /** @type {string[]} */
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!(await passes(next))) failed.push(next.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

/** @param {Check} check */
async function passes({ name, program, args }) {
  const start = Date.now();
  const { code, output } = await run(join(ROOT, "node_modules/.bin", program), args, { io: "capture" });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  process.stdout.write(code === 0 ? `✓ ${name} (${seconds} s)\n` : `✗ ${name}\n${output.trimEnd()}\n`);
  return code === 0;
}
