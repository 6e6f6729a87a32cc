/** Pictures in posts: whose they are, who may load them, and what becomes of them. */
import { unsigned } from "@fitmate/contract/pictures";
import { POST_TOO_MANY_IMAGES } from "@fitmate/contract/posts";
import { POST_IMAGES_MAX } from "@fitmate/contract/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { HttpClient, TestMember } from "../../../test/client.ts";
import { drawPicture, pictureForm } from "../../../test/pictures.ts";
import { decide, moderator, newestCase, report } from "../../../test/safety.ts";

let app: TestApp;
let author: TestMember;
let mate: TestMember;
let stranger: TestMember;
let signed: string;
let picture: string;
let drawn = 0;

beforeAll(async () => {
  app = await startTestApp();
  [author, mate, stranger] = await Promise.all([app.member("사진작가"), app.member("친한이"), app.member("낯선이")]);
  await mate.call("requestMate", { query: { receiverNickname: "사진작가" } });
  await author.call("acceptMate", { query: { senderNickname: "친한이" } });
});
afterAll(() => app.close());
beforeEach(async () => {
  signed = await upload(author);
  picture = unsigned(signed);
});

/** A new picture each time; answers its signed address. */
async function upload(by: HttpClient): Promise<string> {
  drawn += 1;
  const body = pictureForm(await drawPicture({ width: 50 + drawn }));
  const [reference = ""] = await by.ask("uploadPicture", { body });
  return reference;
}

const withImage = (...addresses: string[]) =>
  `<p>글</p>${addresses.map((address) => `<p><img src="${address.replaceAll("&", "&amp;")}"></p>`).join("")}`;
const content = (description: string, more: object = {}) => ({
  title: "사진 있는 글",
  description,
  category: "HIKING" as const,
  ...more,
});

async function create(description: string, more: object = {}): Promise<number> {
  return (await author.ask("createPost", { body: content(description, more) })).id;
}
const edit = (postId: number, description: string, more: object = {}) =>
  author.call("updatePost", { params: { postId }, body: content(description, more) });
const read = (by: HttpClient, postId: number) => by.ask("getPost", { params: { postId } });
const statusOf = async (address: string) => (await fetch(app.url + address)).status;
const usesOf = async (postId: number) => {
  const { db } = app.database;
  const rows = await db
    .selectFrom("upload_uses")
    .select(["name", "is_public"])
    .where("kind", "=", "post")
    .where("target_id", "=", postId)
    .execute();
  return rows.map(({ name, is_public }) => [`/uploads/${name}.webp`, is_public]);
};

describe("pictures in a post for everyone", () => {
  it("come signed, are stored unsigned, and can be loaded by anybody once the post is there", async () => {
    expect(await statusOf(picture)).toBe(404);
    const postId = await create(withImage(signed), { images: [signed] });
    const post = await read(app.visitor, postId);
    expect(post.description).toBe(`<p>글</p><p><img src="${picture}" alt="" /></p>`);
    expect(post.images).toEqual([picture]);
    expect(await statusOf(picture)).toBe(200);
  });

  it("are named among the post's pictures whether or not the client did, each once", async () => {
    const other = await upload(author);
    const postId = await create(withImage(signed, signed), { images: [other] });
    expect((await read(app.visitor, postId)).images).toEqual([picture, unsigned(other)]);
    expect((await usesOf(postId)).length).toBe(2);
  });

  it("go out of use when an edit leaves them out, and when the post is deleted", async () => {
    const other = await upload(author);
    const postId = await create(withImage(signed, other));
    expect(await edit(postId, withImage(unsigned(other)))).toMatchObject({ status: 200 });
    expect(await usesOf(postId)).toEqual([[unsigned(other), true]]);
    expect(await statusOf(picture)).toBe(404);
    await author.call("deletePost", { params: { postId } });
    expect(await usesOf(postId)).toEqual([]);
    expect(await statusOf(unsigned(other))).toBe(404);
  });
});

describe("pictures in a post for mates", () => {
  it("can be loaded by who reads the post, and not by a stranger who knows their name", async () => {
    const postId = await create(withImage(signed), { accessLevel: false });
    expect(await statusOf(picture)).toBe(404);
    for (const reader of [author, mate]) {
      const { description, images } = await read(reader, postId);
      expect(images).toEqual([expect.stringMatching(/\?until=\d+&signature=/)]);
      expect(description).toContain(`<img src="${images[0]?.replaceAll("&", "&amp;")}"`);
      expect(await statusOf(images[0] ?? "")).toBe(200);
    }
    for (const reader of [stranger, app.visitor]) {
      const { status, body } = await reader.call("getPost", { params: { postId } });
      expect([401, 403]).toContain(status);
      expect(JSON.stringify(body)).not.toContain("/uploads/");
    }
  });

  it("become public and private with the post, though what is sent back is the signed address", async () => {
    const postId = await create(withImage(signed), { accessLevel: false });
    const { description } = await read(author, postId);
    expect(await edit(postId, description, { accessLevel: true })).toMatchObject({ status: 200 });
    expect(await statusOf(picture)).toBe(200);
    expect((await read(app.visitor, postId)).description).toContain(`src="${picture}"`);
    expect(await edit(postId, description, { accessLevel: false })).toMatchObject({ status: 200 });
    expect(await statusOf(picture)).toBe(404);
    expect(await usesOf(postId)).toEqual([[picture, false]]);
  });
});

describe("pictures in a post that moderators have hidden", () => {
  it("are handed out to nobody, be it to its author, by whose address anybody could load them", async () => {
    const postId = await create(withImage(signed));
    const staff = await moderator(app, "해솔");
    await report(stranger, { kind: "POST", postId }, "ILLEGAL_FILMING");
    await decide(staff, await newestCase(staff), "HIDE");
    expect(await read(author, postId)).toMatchObject({ hidden: true, description: "<p>글</p><p></p>", images: [] });
    expect(await statusOf(picture)).toBe(404);
  });
});

describe("other people's pictures", () => {
  it.each([
    ["in the text", async (theirs: string) => content(withImage(theirs))],
    ["among the pictures", async (theirs: string) => content("<p>글</p>", { images: [theirs] })],
  ])("cannot be taken %s, and nothing is stored", async (_, bodyOf) => {
    const theirs = await upload(stranger);
    const before = await app.database.db.selectFrom("posts").select("id").execute();
    const refusal = { status: 400, body: { code: "UPLOAD_NOT_FOUND" } };
    expect(await author.call("createPost", { body: await bodyOf(theirs) })).toMatchObject(refusal);
    expect((await app.database.db.selectFrom("posts").select("id").execute()).length).toBe(before.length);
    const postId = await create(withImage(signed));
    expect(await author.call("updatePost", { params: { postId }, body: await bodyOf(theirs) })).toMatchObject(refusal);
    expect(await usesOf(postId)).toEqual([[picture, true]]);
  });

  it("and pictures from elsewhere leave no trace in the text", async () => {
    const postId = await create(`<p>글<img src="https://evil.example/a.webp"></p>`);
    expect((await read(author, postId)).description).toBe("<p>글</p>");
  });

  it("are refused beyond the number a post may have", async () => {
    const many = Array.from(
      { length: POST_IMAGES_MAX + 1 },
      (_, index) => `/uploads/pictures/${String(index).padStart(64, "0")}.webp`,
    );
    expect(await author.call("createPost", { body: content(withImage(...many)) })).toMatchObject({
      status: 400,
      body: { message: POST_TOO_MANY_IMAGES },
    });
  });
});
