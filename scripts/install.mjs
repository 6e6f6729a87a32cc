/** The dependencies: installed when the lockfile asks for others, or the command for more, than those that are there. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alone } from "./lock.mjs";
import { npm } from "./npm.mjs";
import { Problem } from "./problem.mjs";
import { ROOT } from "./processes.mjs";

const LOCKFILE = join(ROOT, "package-lock.json");
const MODULES = join(ROOT, "node_modules");
/** What npm itself writes last when it has installed something, and also when it was told to install nothing of a new lockfile. */
const INSTALLED = join(MODULES, ".package-lock.json");
/** Says how much is there, and of which lockfile. */
const STAMP = join(MODULES, ".fitmate-install");

/**
 * How much of the lockfile: `product` is what building and running it takes, `everything` also what tests, checks and
 * benches do.
 * @typedef {"product" | "everything"} Extent
 */

/**
 * Runs npm where what is there is less than `extent`, or of another lockfile.
 * @param {Extent} extent
 */
export async function settleDependencies(extent) {
  if (isSettled(extent)) return;
  await alone(async () => {
    if (!isSettled(extent)) await install(extent);
  });
}

/** @param {Extent} extent */
async function install(extent) {
  process.stderr.write("Installing the dependencies (a minute or two) …\n");
  // Whoever has had everything works on the product, and would soon need it again.
  const wanted = readStamp().extent === "everything" ? "everything" : extent;
  // The product may be at work: what is there already must not go for the rest to come.
  const command = isSettled("product") ? ["install", "--no-save"] : ["ci"];
  const dev = wanted === "everything" ? "--include=dev" : "--omit=dev";
  const code = await npm([...command, dev, "--include=optional"], ROOT);
  if (code !== 0) {
    throw new Problem(
      "The dependencies could not be installed; npm says why above (is the npm registry within reach?).",
    );
  }
  writeStamp(wanted);
}

/** @param {Extent} extent */
function isSettled(extent) {
  const stamp = readStamp();
  const isEnough = stamp.extent === "everything" || stamp.extent === extent;
  if (isEnough && stamp.lockfile === fingerprint()) return true;
  if (!isInstalledByHand(extent)) return false;
  writeStamp(extent);
  return true;
}

/** @returns {{ extent?: string, lockfile?: string }} nothing where nothing is installed yet, or by hand */
function readStamp() {
  try {
    const [extent, lockfile] = readFileSync(STAMP, "utf8").split(" ");
    return { extent, lockfile };
  } catch {
    return {};
  }
}

/** @param {Extent} extent */
function writeStamp(extent) {
  writeFileSync(STAMP, `${extent} ${fingerprint()}`);
}

/** Another machine's modules (a shared folder) do not count. */
function fingerprint() {
  return createHash("sha256")
    .update(readFileSync(LOCKFILE))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");
}

/**
 * Whether a plain `npm install` already brought exactly what the lockfile says.
 * @param {Extent} extent
 */
function isInstalledByHand(extent) {
  const there = readPackages(INSTALLED);
  const wanted = readPackages(LOCKFILE);
  if (there === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, dev, link }]) => {
    if (!path.startsWith("node_modules/") || link || (dev && extent === "product")) return true;
    if (there[path] === undefined) return optional === true || devOptional === true;
    return there[path].version === version && readManifest(join(ROOT, path)).version === version;
  });
}

/**
 * @param {string} folder
 * @returns {{ version?: string }}
 */
function readManifest(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  } catch {
    return {};
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, dev?: boolean, link?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
