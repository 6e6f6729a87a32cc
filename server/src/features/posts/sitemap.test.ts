import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";

let app: TestApp;
let member: TestMember;
const ORIGIN = "https://fitmate.example";

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: `${ORIGIN}/` });
  member = await app.member("지도쓰는이");
});
afterAll(() => app.close());

const write = async (title: string, accessLevel: boolean) => {
  const body = { title, description: "<p>글</p>", category: "RUNNING" as const, accessLevel };
  return (await member.ask("createPost", { body })).id;
};
const read = async (path: string) => {
  const answer = await fetch(app.url + path);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};

it("lists the public posts and never those among mates", async () => {
  expect((await read("/sitemap.xml")).text).not.toContain("posts-1");
  const open = await write("누구나 읽는 글", true);
  const secret = await write("메이트만 읽는 글", false);
  const index = await read("/sitemap.xml");
  expect(index.type).toContain("application/xml");
  expect(index.text).toContain(`<loc>${ORIGIN}/sitemap-posts-1.xml</loc>`);
  expect(index.text).not.toContain("posts-2");
  const { text } = await read("/sitemap-posts-1.xml");
  expect(text).toContain(`<loc>${ORIGIN}/posts/${open}</loc>`);
  expect(text).not.toContain(`/posts/${secret}<`);
  expect((await read("/sitemap-pages.xml")).text).toContain(`<loc>${ORIGIN}/posts</loc>`);
});

it("has no map of posts that do not exist", async () => {
  expect((await read("/sitemap-posts-9.xml")).status).toBe(404);
  expect((await read("/sitemap-posts-0.xml")).status).toBe(404);
  expect((await read("/sitemap-posts-x.xml")).status).toBe(404);
});

it("tells robots where the map is and what is none of theirs", async () => {
  const { text, type } = await read("/robots.txt");
  expect(type).toContain("text/plain");
  expect(text).toContain("Disallow: /api/");
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});
