/** Two nodes of two builds behind one address, with the storage they share. */
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openStorage } from "../storage/storage.ts";
import { registerWeb } from "./web.ts";

let folder: string;
const apps: FastifyInstance[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fitmate-builds-"));
});
afterEach(async () => {
  vi.useRealTimers();
  for (const app of apps.splice(0)) await app.close();
  await rm(folder, { recursive: true });
});

/** A node whose build has `files` (name → text) as its hashed ones. */
async function startNode(build: string, files: Record<string, string>): Promise<FastifyInstance> {
  await mkdir(join(folder, build, "assets"), { recursive: true });
  await writeFile(join(folder, build, "index.html"), "<!doctype html>");
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, build, "assets", name), text);
  const app = Fastify();
  apps.push(app);
  const storage = await openStorage({ s3: undefined, dataDir: join(folder, "data") });
  await registerWeb(app, join(folder, build), { storage });
  return app;
}

it("each serves the files of the other's build, whichever came first", async () => {
  const old = await startNode("old", { "app-0a.js": "old", "look-0a.css": "a{}", "same-1.svg": "<svg/>" });
  const recent = await startNode("recent", { "app-0b.js": "recent", "same-1.svg": "<svg/>" });
  for (const node of [old, recent]) {
    for (const [name, text] of [
      ["app-0a.js", "old"],
      ["app-0b.js", "recent"],
      ["look-0a.css", "a{}"],
      ["same-1.svg", "<svg/>"],
    ]) {
      const { statusCode, body, headers } = await node.inject(`/assets/${name}`);
      expect([statusCode, body, headers["cache-control"]]).toEqual([200, text, "public, max-age=31536000, immutable"]);
    }
    expect((await node.inject("/assets/none-0c.js")).statusCode).toBe(404);
    expect((await node.inject("/assets/constructor")).statusCode).toBe(404);
    expect((await node.inject("/assets/..%2findex.html")).statusCode).toBe(404);
  }
  const script = await recent.inject("/assets/app-0a.js");
  expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
});

it("a build that nobody has run for two weeks is forgotten, ours never", async () => {
  await startNode("old", { "app-0a.js": "old" });
  const builds = join(folder, "data/uploads/builds");
  const [old = ""] = await readdir(builds);
  const longAgo = Date.now() / 1_000 - 15 * 86_400;
  await utimes(join(builds, old), longAgo, longAgo);
  const recent = await startNode("recent", { "app-0b.js": "recent" });
  expect((await recent.inject("/assets/app-0a.js")).statusCode).toBe(404);
  await startNode("old", { "app-0a.js": "old" });
  expect(await readdir(builds)).toHaveLength(2);
});

it("a node whose clock is two weeks ahead forgets nobody's build", async () => {
  await startNode("old", { "app-0a.js": "old" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15 * 86_400_000 });
  const ahead = await startNode("ahead", { "app-0b.js": "ahead" });
  expect((await ahead.inject("/assets/app-0a.js")).body).toBe("old");
});

it("one whose clock is behind keeps its own from being forgotten", async () => {
  await startNode("behind", { "app-0a.js": "behind" });
  const builds = join(folder, "data/uploads/builds");
  const [own = ""] = await readdir(builds);
  const longAgo = Date.now() / 1_000 - 13 * 86_400;
  await utimes(join(builds, own), longAgo, longAgo);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 15 * 86_400_000 });
  await startNode("behind", { "app-0a.js": "behind" });
  expect((await stat(join(builds, own))).mtimeMs / 1_000).toBeGreaterThan(longAgo + 86_400);
});

it("of many builds the latest four beside ours are kept", async () => {
  for (let build = 0; build < 6; build++) await startNode(`build${build}`, { [`app-${build}.js`]: `${build}` });
  const builds = join(folder, "data/uploads/builds");
  const now = Date.now() / 1_000;
  for (const [place, name] of (await readdir(builds)).entries())
    await utimes(join(builds, name), now + place, now + place);
  const latest = await startNode("latest", { "app-9.js": "latest" });
  expect(await readdir(builds)).toHaveLength(5);
  expect((await latest.inject("/assets/app-9.js")).body).toBe("latest");
});
