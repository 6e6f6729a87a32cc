import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerSecurityHeaders } from "./security.ts";
import { registerWeb } from "./web.ts";

const app = Fastify();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fitmate-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>핏메이트</title>");
  await writeFile(join(folder, "assets/app-1a2b3c.js"), "export {};");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await registerSecurityHeaders(app);
  await registerWeb(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe("the built app", () => {
  it.each(["/", "/findmate", "/messenger/%EB%AF%BC%EC%84%9C", "/posts/7?page=2"])("is the page at %s", async (url) => {
    const page = await app.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("<title>핏메이트</title>");
    expect(page.headers["cache-control"]).toBe("no-cache");
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(page.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  });

  it("keeps hashed assets for ever and asks again for the rest", async () => {
    expect((await app.inject("/assets/app-1a2b3c.js")).headers["cache-control"]).toContain("immutable");
    expect((await app.inject("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  it.each(["/api/none", "/assets/old-000000.js", "/uploads/none.webp"])("is not there for %s", async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "NOT_FOUND" });
  });

  it("is read, not written: other methods on a page are not found", async () => {
    expect((await app.inject({ method: "POST", url: "/findmate" })).statusCode).toBe(404);
  });
});
