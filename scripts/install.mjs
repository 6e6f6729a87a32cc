/** The dependencies: installed when the lockfile asks for others than those that are there. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alone } from "./lock.mjs";
import { npm } from "./npm.mjs";
import { Problem } from "./problem.mjs";
import { ROOT } from "./processes.mjs";

const LOCKFILE = join(ROOT, "package-lock.json");
const MODULES = join(ROOT, "node_modules");
/** What npm itself writes last when it has installed something. */
const INSTALLED = join(MODULES, ".package-lock.json");
const STAMP = join(MODULES, ".fitmate-install");

/** Runs `npm ci` where it is needed. */
export async function settleDependencies() {
  const wanted = fingerprint();
  if (isSettled(wanted)) return;
  await alone(async () => {
    if (isSettled(wanted)) return;
    process.stderr.write("Installing the dependencies (a minute or two) …\n");
    const code = await npm(["ci", "--include=dev", "--include=optional"], ROOT);
    if (code !== 0) {
      throw new Problem(
        "The dependencies could not be installed; npm says why above (is the npm registry within reach?).",
      );
    }
    writeFileSync(STAMP, wanted);
  });
}

/** Another machine's modules (a shared folder) do not count. */
function fingerprint() {
  return createHash("sha256")
    .update(readFileSync(LOCKFILE))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");
}

/** @param {string} wanted */
function isSettled(wanted) {
  try {
    if (readFileSync(STAMP, "utf8") === wanted) return true;
  } catch {
    // Not installed yet, or by hand.
  }
  if (!isInstalledByHand()) return false;
  writeFileSync(STAMP, wanted);
  return true;
}

/** Whether a plain `npm install` already brought exactly what the lockfile says. */
function isInstalledByHand() {
  const there = readPackages(INSTALLED);
  const wanted = readPackages(LOCKFILE);
  if (there === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith("node_modules/") || link) return true;
    const installed = there[path];
    return installed === undefined ? optional === true : installed.version === version;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
