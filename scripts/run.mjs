/**
 * What `npm start`, `npm test` and the others run: settles Node and the dependencies first, so that a fresh clone
 * needs no step before it. Plain JavaScript on the built-ins of Node 18: it runs before anything is installed.
 */
import { join } from "node:path";
import { explain } from "./problem.mjs";
import { ROOT } from "./processes.mjs";
import { settleRuntime } from "./runtime.mjs";

/** @type {Record<string, () => Promise<(args: string[]) => Promise<number>>>} */
const COMMANDS = {
  start: async () => (await import("./start.mjs")).start,
  dev: async () => (await import("./start.mjs")).dev,
  build: async () => (await import("./build.mjs")).build,
  check: async () => (await import("./check.mjs")).check,
  test: async () => (await import("./test.mjs")).test,
  before: async () => (await import("./before.mjs")).before,
  faults: async () => (await import("./faults.mjs")).faults,
  fuzz: async () => (await import("./fuzz.mjs")).fuzz,
  bench: async () => (await import("./bench.mjs")).bench,
  videos: async () => (await import("./tools.mjs")).tool("videos"),
  staff: async () => (await import("./tools.mjs")).tool("staff"),
  backup: async () => (await import("./tools.mjs")).tool("backup", "backup"),
  restore: async () => (await import("./tools.mjs")).tool("backup", "restore"),
  move: async () => (await import("./tools.mjs")).tool("backup", "move"),
  doctor: async () => (await import("./tools.mjs")).tool("doctor"),
  release: async () => (await import("./release.mjs")).release,
};

/**
 * What has to be there for a command, where that is not everything.
 * @type {Record<string, "nothing" | "product">}
 */
const NEEDS = {
  start: "product",
  build: "product",
  videos: "product",
  staff: "product",
  backup: "product",
  restore: "product",
  move: "product",
  doctor: "product",
  release: "nothing",
};

async function main() {
  const [name = "start", ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (command === undefined) {
    process.stderr.write(`There is no command ${name}; there are: ${Object.keys(COMMANDS).join(", ")}.\n`);
    return 2;
  }
  const needs = NEEDS[name] ?? "everything";
  const reexecuted = await settleRuntime(needs);
  if (reexecuted !== undefined) return reexecuted;
  if (needs !== "nothing") {
    const { settleDependencies } = await import("./install.mjs");
    await settleDependencies(needs);
  }
  // Servers and tests start many times over: what Node has compiled of them is kept for the next start.
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, ".runtime", "compiled");
  return (await command())(args);
}

main().then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`\nFitMate: ${explain(error)}\n`);
    process.exit(1);
  },
);
