/** Releasing, on a repository of its own with the changelog and the manifests that are here. */
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../processes.mjs";

const VERSION = "99.10.0";
const { workspaces } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { workspaces: string[] };
const MANIFESTS = ["package.json", ...workspaces.map((workspace) => `${workspace}/package.json`)];
const IDENTITY = { NAME: "Somebody", EMAIL: "somebody@fitmate.test" };
const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: "/dev/null",
  ...Object.fromEntries(
    Object.entries(IDENTITY).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]),
  ),
};

let repository: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "repository-"));
  for (const file of [...MANIFESTS, "package-lock.json", "CHANGELOG.md", ".gitignore", ".npmrc"])
    cpSync(join(ROOT, file), join(repository, file));
  cpSync(join(ROOT, "scripts"), join(repository, "scripts"), { recursive: true });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message=All there is");
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

test("the changelog, every manifest and the lockfile get the version, in one commit with a tag", () => {
  const [, unreleased] = /\n## Unreleased\n(.+?)\n## /s.exec(read("CHANGELOG.md")) ?? [];
  expect(release(VERSION)).toMatchObject({ status: 0 });
  expect(git("log", "-1", "--format=%s")).toBe(`Release ${VERSION}`);
  expect(git("tag", "--points-at", "HEAD")).toBe(`v${VERSION}`);
  expect(git("cat-file", "-t", `v${VERSION}`)).toBe("tag");
  for (const file of MANIFESTS) expect(JSON.parse(read(file)), file).toMatchObject({ version: VERSION });
  const day = new Date().toISOString().slice(0, 10);
  expect(read("CHANGELOG.md")).toContain(`\n## Unreleased\n\n## ${VERSION} - ${day}\n${unreleased}\n## `);
  expect(release("notes", VERSION).stdout.trim()).toBe(unreleased?.trim());
  // npm finds nothing to put right in it.
  execFileSync("npm", ["install", "--package-lock-only", "--offline", "--ignore-scripts"], { cwd: repository });
  expect(git("status", "--porcelain")).toBe("");
});

test("the versions that are out have their notes", () => {
  expect(release("notes", "0.1.0").stdout).toMatch(/^The first version: /);
  expect(release("notes", "0.1").status).toBe(1);
  expect(release("notes", "Unreleased").status).toBe(1);
});

test.each([
  ["a version that is none", "1.2", () => {}, "is like 1.2.3"],
  ["the version that is here", "0.1.0", () => {}, "not higher"],
  ["a lower one, by number", "99.9.0", () => release(VERSION), "not higher"],
  ["what is not committed", VERSION, () => appendFileSync(join(repository, "README.md"), "new"), "not committed"],
  ["a tag that is there", VERSION, () => git("tag", `v${VERSION}`), "already"],
  ["a release of nothing", "99.11.0", () => release(VERSION), "nothing under Unreleased"],
])("%s is refused, and nothing is touched", (_, version, prepare, why) => {
  prepare();
  const before = [git("log", "--format=%H"), git("tag"), git("status", "--porcelain")];
  expect(release(version)).toMatchObject({ status: 1, stderr: expect.stringContaining(why) });
  expect([git("log", "--format=%H"), git("tag"), git("status", "--porcelain")]).toEqual(before);
});

test("a commit that is refused leaves no trace", () => {
  writeFileSync(join(repository, ".git/hooks/pre-commit"), "#!/bin/sh\necho not today\nexit 1\n", { mode: 0o755 });
  expect(release(VERSION)).toMatchObject({ status: 1, stderr: expect.stringContaining("not today") });
  expect([git("status", "--porcelain"), git("tag")]).toEqual(["", ""]);
});

function release(...args: string[]) {
  const command = ["scripts/run.mjs", "release", ...args];
  return spawnSync(process.execPath, command, { cwd: repository, env: environment, encoding: "utf8" });
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: repository, env: environment, encoding: "utf8" }).trim();
}

function read(file: string): string {
  return readFileSync(join(repository, file), "utf8");
}
