import { POST_TOO_LONG, POST_TOO_MANY_IMAGES } from "@fitmate/contract/posts";
import { POST_BODY_MAX_BYTES, POST_IMAGES_MAX } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { TestMember } from "../../../test/client.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { COSTLY, GROWING } from "../../../test/heavyPosts.ts";
import { startNode } from "../../../test/node.ts";

let app: TestApp;
let writer: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  writer = await app.member("글쓴이");
});
afterAll(() => app.close());

const write = (by: TestMember, description: string) =>
  by.call("createPost", { body: { title: "긴 글", description, category: "RUNNING" } });

/** The longest text that is stored, in bytes. */
async function longestStored(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(max(octet_length(description)), 0) as bytes from post_bodies`.execute(app.database.db);
  return rows[0]?.bytes ?? 0;
}

describe("a post of 100 KB", () => {
  it.each(Object.entries(GROWING))("is refused where cleaning makes more of it: %s", async (_, description) => {
    expect(await write(writer, description)).toMatchObject({ status: 400, body: { message: POST_TOO_LONG } });
    expect(await longestStored()).toBeLessThanOrEqual(POST_BODY_MAX_BYTES);
  });

  it.each(Object.entries(COSTLY))("is stored within 100 KB: %s", async (_, description) => {
    expect((await write(writer, description)).status).toBe(200);
    expect(await longestStored()).toBeLessThanOrEqual(POST_BODY_MAX_BYTES);
  });

  it("is refused where an edit makes too much of it, and the post stays", async () => {
    const { body } = await write(writer, "<p>짧은 글</p>");
    const params = { postId: (body as { id: number }).id };
    const edit = { title: "긴 글", description: GROWING["ampersands"], category: "RUNNING" };
    expect(await writer.call("updatePost", { params, body: edit })).toMatchObject({ status: 400 });
    expect((await writer.call("getPost", { params })).body).toMatchObject({ description: "<p>짧은 글</p>" });
  });

  it("shows no more pictures than a post may hold, be it one picture again and again", async () => {
    const picture = `<img src="/uploads/pictures/${"0a".repeat(32)}.webp" alt="">`;
    expect(await write(writer, picture.repeat(POST_IMAGES_MAX + 1))).toMatchObject({
      status: 400,
      body: { message: POST_TOO_MANY_IMAGES },
    });
  });
});

describe("twenty posts of 100 KB at once", () => {
  it("of one member: some are told to wait, and others write as ever", async () => {
    const [greedy, other] = [await app.member("욕심쟁이"), await app.member("이웃")];
    const heavy = Array.from({ length: 20 }, () => write(greedy, `${COSTLY["lists in lists"]}`));
    const [answers, neighbour] = await Promise.all([Promise.all(heavy), write(other, "<p>안녕하세요</p>")]);
    expect(neighbour.status).toBe(200);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    for (const { status, headers } of refused) {
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await write(greedy, "<p>다시</p>")).status).toBe(200);
  });

  it("of twenty members: each is stored or told to wait", async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, (_, index) => app.member(`무리${index}`)));
    const answers = await Promise.all(crowd.map((each) => write(each, `${COSTLY["lists in lists"]}`)));
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, headers } of refused) {
      expect(status).toBe(503);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(15);
  });
});

it("lets a server that has cleaned posts stop", async () => {
  const database = await createTestDatabase();
  const node = await startNode({ DATABASE_URL: database.url });
  try {
    const member = await TestMember.signUp(node.url, "마지막");
    expect((await write(member, "<p>끝</p>")).status).toBe(200);
  } finally {
    expect(await node.stop()).toBe(0);
    await database.drop();
  }
});
