/** `npm run release`: the commit and the tag of a version. Pushed, the tag is built and published (.github/workflows/release.yml). */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { notesOf, withRelease } from "./changelog.mjs";
import { Problem } from "./problem.mjs";
import { ROOT, run } from "./processes.mjs";

const CHANGELOG = "CHANGELOG.md";
const LOCKFILE = "package-lock.json";
const VERSION = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/;

/**
 * Releases what is here as a version, or prints what CHANGELOG.md says of one.
 * @param {string[]} args `<version>`, or `notes <version>`
 */
export async function release([first = "", second = ""]) {
  if (first === "notes") return printNotes(second);
  await refuse(first);
  await commit(first);
  await git("tag", "--annotate", `--message=핏메이트 ${first}`, `v${first}`);
  process.stdout.write(`v${first} is tagged here. \`git push --follow-tags\` publishes it.\n`);
  return 0;
}

/** @param {string} version */
function printNotes(version) {
  const notes = VERSION.test(version) ? notesOf(read(CHANGELOG), version) : "";
  if (notes === "") throw new Problem(`${CHANGELOG} says nothing of a version ${version}.`);
  process.stdout.write(`${notes}\n`);
  return 0;
}

/**
 * Throws a Problem unless `version` can be released.
 * @param {string} version
 */
async function refuse(version) {
  if (!VERSION.test(version)) throw new Problem("npm run release -- <version>, where version is like 1.2.3.");
  const { version: current } = JSON.parse(read("package.json"));
  if (!isHigher(version, current)) throw new Problem(`${version} is not higher than ${current}, which is here.`);
  if ((await git("status", "--porcelain")) !== "")
    throw new Problem("Something here is not committed: commit it or put it away, then release.");
  if ((await git("tag", "--list", `v${version}`)) !== "") throw new Problem(`There is a tag v${version} already.`);
  if (notesOf(read(CHANGELOG)) === "") throw new Problem(`${CHANGELOG} has nothing under Unreleased.`);
}

/**
 * @param {string} version
 * @param {string} than
 */
function isHigher(version, than) {
  return version.localeCompare(than, "en", { numeric: true }) > 0;
}

/**
 * Commits the version and what CHANGELOG.md says of it. Whatever keeps it from that, files are as they were.
 * @param {string} version
 */
async function commit(version) {
  /** @type {string[]} */
  const workspaces = JSON.parse(read("package.json")).workspaces;
  const manifests = ["package.json", ...workspaces.map((workspace) => `${workspace}/package.json`)];
  const before = new Map([CHANGELOG, LOCKFILE, ...manifests].map((file) => [file, read(file)]));
  try {
    write(CHANGELOG, withRelease(read(CHANGELOG), version, new Date().toISOString().slice(0, "2026-11-25".length)));
    for (const file of manifests) change(file, (manifest) => void (manifest.version = version));
    // By hand: npm would also write what its own version sees otherwise than the one before.
    change(LOCKFILE, (lock) => {
      lock.version = version;
      for (const [path, own] of Object.entries(lock.packages))
        if (path === "" || workspaces.includes(path)) own.version = version;
    });
    await git("commit", "--quiet", `--message=Release ${version}`, "--", ...before.keys());
  } catch (error) {
    for (const [file, content] of before) write(file, content);
    throw error;
  }
}

/**
 * @param {string} file a manifest, or the lockfile, which has those of the workspaces in it
 * @param {(content: { version: string, packages: Record<string, { version: string }> }) => void} how
 */
function change(file, how) {
  const content = JSON.parse(read(file));
  how(content);
  write(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** @param {string} file */
function read(file) {
  return readFileSync(join(ROOT, file), "utf8");
}

/**
 * @param {string} file
 * @param {string} content
 */
function write(file, content) {
  writeFileSync(join(ROOT, file), content);
}

/**
 * What git says. Throws a Problem where it refuses.
 * @param {string[]} args
 */
async function git(...args) {
  const { code, output } = await run("git", args, { io: "capture" });
  if (code !== 0) throw new Problem(`git ${args[0]} was refused: ${output.trim()}`);
  return output.trim();
}
