/** Texts that grow when they are composed or put in lower case are refused or taken, and never the server's fault. */
import type { EndpointName } from "@fitmate/contract/endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import { openTestRoom } from "../test/chat.ts";
import type { CallOptions, TestMember } from "../test/client.ts";
import { makeMates } from "../test/mates.ts";

let app: TestApp;
let member: TestMember;
let chatRoomId: number;
let postId: number;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.member("길게쓰는이");
  const mate = await app.member("그의메이트");
  await makeMates(member, mate);
  chatRoomId = await openTestRoom(member, mate);
  const created = await member.call("createPost", { body: postOf("한강") });
  postId = (created.body as { id: number }).id;
});
afterAll(() => app.close());

/** Of one code unit three in NFC, of two six, of one two in lower case, and as many marks as there is room for. */
const GROWING: [what: string, text: (units: number) => string][] = [
  ["U+FB2C", (units) => "\uFB2C".repeat(units)],
  ["U+1D160", (units) => "\u{1D160}".repeat(Math.ceil(units / 2))],
  ["U+0130", (units) => "\u0130".repeat(units)],
  ["U+0344", (units) => `a${"\u0344".repeat(units - 1)}`],
  ["letters with U+0344", (units) => `가${"\u0344".repeat(29)}`.repeat(Math.ceil(units / 30)).slice(0, units)],
];
const LENGTHS = [1, 10, 20, 30, 50, 100, 200, 540, 3_000];

const postOf = (text: string) => ({ title: text, description: `<p>${text}</p>`, hashtag: [text], category: "RUNNING" });
const profileOf = (introduction: string) => ({
  gender: true,
  exerciseChoice: [],
  introduction,
  publicInfo: true,
  profilePicture: null,
});
const account = { email: "grows@example.com", password: "wrong1234!", gender: true, isPublic: true };

const PLACES: [name: EndpointName, options: (text: string) => CallOptions][] = [
  ["signIn", (nickname) => ({ body: { nickname, password: "wrong1234!" } })],
  ["signUp", (nickname) => ({ body: { ...account, nickname } })],
  ["signUp", (text) => ({ body: { ...account, nickname: "grows", email: `${text}@example.com` } })],
  ["checkDuplicate", (nickname) => ({ params: { field: "nickname" }, query: { nickname } })],
  ["checkDuplicate", (text) => ({ params: { field: "email" }, query: { email: `${text}@example.com` } })],
  ["findId", (text) => ({ query: { email: `${text}@example.com` } })],
  ["findPassword", (text) => ({ query: { email: `a@${text}.com` } })],
  ["leave", (text) => ({ body: { password: text, nickname: text } })],
  ["updateMyProfile", (text) => ({ body: profileOf(text) })],
  ["requestMate", (text) => ({ query: { receiverNickname: text }, body: { note: text } })],
  ["requestMate", (note) => ({ query: { receiverNickname: "그의메이트" }, body: { note } })],
  ["acceptMate", (text) => ({ query: { senderNickname: text } })],
  ["getMates", (cursor) => ({ query: { cursor } })],
  ["blockMember", (nickname) => ({ params: { nickname } })],
  ["getBlocks", (cursor) => ({ query: { cursor } })],
  ["openChatRoom", (nickname) => ({ params: { nickname } })],
  ["searchChatMessages", (query) => ({ query: { chatRoomId, query } })],
  ["createPlaylist", (playlistName) => ({ body: { playlistName } })],
  ["getPlaylist", (playlistName) => ({ params: { playlistName } })],
  ["saveVideo", (title) => ({ params: { playlistName: "없는 목록" }, body: { title } })],
  ["createPost", (text) => ({ body: postOf(text) })],
  ["createPost", (text) => ({ body: { ...postOf("한강"), hashtag: [text] } })],
  ["searchPostsByTitle", (title) => ({ query: { title } })],
  ["searchPostsByHashtag", (hashtag) => ({ query: { hashtag } })],
  ["completeHashtag", (typed) => ({ query: { typed } })],
  ["addComment", (comment) => ({ params: { postId }, body: { comment } })],
];

describe.each(GROWING)("a text of %s", (_, text) => {
  it.each(PLACES)("in a call of %s is no fault of the server's", async (name, options) => {
    for (const units of LENGTHS) {
      const { status } = await member.call(name, options(text(units)));
      expect([units, status]).toEqual([units, expect.toSatisfy((given: number) => given < 500)]);
    }
  });
});
