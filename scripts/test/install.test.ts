/** What each command installs: in a checkout with two packages of its own, by the npm that is here, without a registry. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SCRIPTS = resolve(import.meta.dirname, "..");
const PROGRAMS = ["tsc", "oxlint", "oxfmt", "knip"];
/** Builds a page. */
const VITE = `
import { writeFileSync } from "node:fs";
writeFileSync(process.argv[process.argv.indexOf("--outDir") + 1] + "/index.html", "built");
`;

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "checkout-"));
  cpSync(SCRIPTS, join(checkout, "scripts"), { recursive: true, filter: (path) => !path.endsWith("test") });
  for (const name of ["main", "videos", "staff", "backup"]) write(`server/src/${name}.ts`, "");
  write("e2e/fuzz/main.ts", "");
  for (const folder of ["contract", "fonts"]) write(`${folder}/file`, "");
  write("tsconfig.base.json", {});
  write("package.json", { workspaces: ["web"], devDependencies: { tools: "file:tools-1.0.0.tgz" } });
  pack("tools", "1.0.0", { bin: Object.fromEntries(PROGRAMS.map((name) => [name, "run.js"])) });
  lockVite("1.0.0");
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

test.each(["start", "build", "videos", "staff", "backup", "restore", "move"])(
  "%s brings what the product takes, and no more",
  async (name) => {
    expect(await run(name)).toMatchObject({ code: 0, said: expect.stringContaining("Installing") });
    expect([isInstalled("vite"), isInstalled("tools")]).toEqual([true, false]);
  },
);

test.each(["check", "fuzz"])("%s brings everything", async (name) => {
  expect(await run(name)).toMatchObject({ code: 0 });
  expect([isInstalled("vite"), isInstalled("tools")]).toEqual([true, true]);
});

test("what is there and may be at work stays when the rest comes, and the rest serves for the product", async () => {
  await run("build");
  const built = statSync(join(checkout, "node_modules/vite/bin/vite.js")).ino;
  expect(await run("check")).toMatchObject({ code: 0, said: expect.stringContaining("Installing") });
  expect(statSync(join(checkout, "node_modules/vite/bin/vite.js")).ino).toBe(built);
  for (const name of ["build", "check"]) expect((await run(name)).said).not.toContain("Installing");
  expect(isInstalled("tools")).toBe(true);
});

test("starting again needs nothing from outside", async () => {
  await run("build");
  for (const file of ["vite-1.0.0.tgz", "tools-1.0.0.tgz", "cache"]) rmSync(join(checkout, file), { recursive: true });
  expect(await run("start")).toEqual({ code: 0, said: "" });
});

test("where the rest cannot be had, what is there goes on", async () => {
  await run("build");
  for (const file of ["tools-1.0.0.tgz", "cache"]) rmSync(join(checkout, file), { recursive: true });
  expect(await run("check")).toMatchObject({ code: 1, said: expect.stringContaining("could not be installed") });
  expect(await run("start")).toEqual({ code: 0, said: "" });
});

test("two that want more and less at once both get what they want", async () => {
  const ends = await Promise.all(["build", "check", "build"].map((name) => run(name)));
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect([isInstalled("vite"), isInstalled("tools")]).toEqual([true, true]);
  expect((await run("check")).said).not.toContain("Installing");
});

test("what npm was told by hand counts, for as much as it brought", async () => {
  npm("ci", "--omit=dev");
  expect((await run("build")).said).not.toContain("Installing");
  npm("install");
  for (const name of ["check", "build"]) expect((await run(name)).said).not.toContain("Installing");
});

test("whoever has had everything gets everything of the next lockfile", async () => {
  await run("check");
  lockVite("1.0.1");
  expect((await run("build")).said).toContain("Installing");
  expect([isInstalled("vite"), isInstalled("tools")]).toEqual([true, true]);
});

test("whoever stops a first start is told that the next one goes on, not that something is broken", async () => {
  const hangs = (file: string) =>
    write(file, 'require("node:fs").writeFileSync("hangs", ""); setInterval(() => process.stdout.write("."), 100);');
  const stopped = {
    code: 1,
    said: expect.stringMatching(/^[^\n]+…\n\nFitMate: Stopped; the next start goes on from here\.\n$/),
  };
  hangs("npm-cli.js");
  expect(await run("start", "hangs", { npm_execpath: join(checkout, "npm-cli.js") })).toEqual(stopped);
  await run("build");
  rmSync(join(checkout, "web/dist"), { recursive: true });
  write("node_modules/vite/package.json", { name: "vite", version: "1.0.0" });
  hangs("node_modules/vite/bin/vite.js");
  expect(await run("start", "web/hangs")).toEqual(stopped);
});

/** Has the lockfile ask for this version of what builds. */
function lockVite(version: string): void {
  pack("vite", version, { type: "module" });
  write("web/package.json", { name: "web", dependencies: { vite: `file:../vite-${version}.tgz` } });
  npm("install", "--package-lock-only");
}

function pack(name: string, version: string, manifest: object): void {
  write(`packages/${name}/package.json`, { name, version, ...manifest });
  write(`packages/${name}/bin/vite.js`, VITE);
  write(`packages/${name}/run.js`, "#!/usr/bin/env node\n");
  npm("pack", `./packages/${name}`);
}

function write(file: string, content: string | object): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), typeof content === "string" ? content : JSON.stringify(content));
}

const isInstalled = (name: string) => existsSync(join(checkout, "node_modules", name));

/** No registry, and nothing that other checkouts have left in npm's cache. */
const environment = () => ({ ...process.env, npm_config_offline: "true", npm_config_cache: join(checkout, "cache") });

function npm(...args: string[]): void {
  const { status, stderr } = spawnSync("npm", args, { cwd: checkout, env: environment() });
  if (status !== 0) throw new Error(stderr.toString());
}

/** Runs a command of ours as npm does; answers its code and what it said of itself. Stopped with Ctrl-C once `until` is there. */
async function run(name: string, until?: string, env = {}): Promise<{ code: number; said: string }> {
  const child: ChildProcess = spawn(process.execPath, [join(checkout, "scripts/run.mjs"), name], {
    env: { ...environment(), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (until !== undefined) {
    await vi.waitUntil(() => existsSync(join(checkout, until)), { timeout: 30_000 });
    child.kill("SIGINT");
  }
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (part: string) => void (said += part));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}
