/** Every endpoint on a post, called by everybody who may stand to its author in some way, with the status each gets. */
import type { EndpointName } from "@fitmate/contract/endpoints";
import { accessLevelOf, type Visibility } from "@fitmate/contract/visibility";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { HttpClient, TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { writePost } from "../../../test/posts.ts";
import { requireMember } from "../accounts/service.ts";
import { addAnswer, addComment } from "./discussion.ts";
import { updatePost } from "./service.ts";

/** `asked` wrote a request that waits, `beingAsked` got one from the author; the mates differ in who had asked. */
const WHO = ["visitor", "stranger", "asked", "beingAsked", "formerMate", "mate", "mateWhoAsked", "author"] as const;
type Who = (typeof WHO)[number];
type Statuses = readonly number[];

const POST = { title: "한강", description: "<p>같이 뛰어요.</p>", category: "RUNNING" as const };
const READ: Statuses = [401, 403, 403, 403, 403, 200, 200, 200];
const CHANGE: Statuses = [401, 403, 403, 403, 403, 403, 403, 200];

/** In the order of WHO. The author comes last: what only the author may end is gone then. */
const MATES_ONLY: Partial<Record<EndpointName, Statuses>> = {
  getPost: READ,
  getComments: READ,
  countNewComments: READ,
  getAnswers: READ,
  likePost: READ,
  addComment: READ,
  addAnswer: READ,
  editAnswer: CHANGE,
  editComment: CHANGE,
  deleteAnswer: CHANGE,
  deleteComment: CHANGE,
  updatePost: CHANGE,
  deletePost: CHANGE,
};

const OPEN: Statuses = [200, 200, 200, 200, 200, 200, 200, 200];
const MEMBERS: Statuses = [401, 200, 200, 200, 200, 200, 200, 200];

const PUBLIC: Partial<Record<EndpointName, Statuses>> = {
  getPost: OPEN,
  getComments: OPEN,
  countNewComments: OPEN,
  getAnswers: OPEN,
  likePost: MEMBERS,
  addComment: MEMBERS,
  addAnswer: MEMBERS,
  editAnswer: CHANGE,
  editComment: CHANGE,
  deleteAnswer: CHANGE,
  deleteComment: CHANGE,
  updatePost: CHANGE,
  deletePost: CHANGE,
};

let app: TestApp;
let author: TestMember;
const people = new Map<Who, HttpClient>();

beforeAll(async () => {
  app = await startTestApp();
  const members = await Promise.all(WHO.slice(1).map((_, index) => app.member(`사람${index}`)));
  people.set("visitor", app.visitor);
  for (const [index, member] of members.entries()) people.set(WHO[index + 1] ?? "visitor", member);
  author = people.get("author") as TestMember;
  const member = (who: Who) => people.get(who) as TestMember;
  await member("asked").call("requestMate", { query: { receiverNickname: author.nickname } });
  await author.call("requestMate", { query: { receiverNickname: member("beingAsked").nickname } });
  await makeMates(author, member("mate"));
  await makeMates(member("mateWhoAsked"), author);
  await makeMates(member("formerMate"), author);
  await author.call("removeMate", { query: { nickname: member("formerMate").nickname } });
});
afterAll(() => app.close());

/** What each gets who calls the endpoint on a post of the author, with the author's comment and answer. */
async function statusesOf(name: EndpointName, visibility: Visibility): Promise<number[]> {
  const postId = await writePost(app, author, visibility);
  const { db } = app.database;
  const { id } = await requireMember(db, author.nickname);
  const replyId = (await addComment(app.ports, postId, id, "어디서요?")).comments[0]?.commentId ?? 0;
  const { answers } = await addAnswer(app.ports, { postId, commentId: replyId }, id, "서울숲이요.");
  const params = { postId, replyId, childReplyId: answers[0]?.answerId ?? 0 };
  const bodies: Partial<Record<EndpointName, object>> = {
    addComment: { comment: "저도요" },
    addAnswer: { comment: "저도요" },
    editComment: { comment: "저도요" },
    editAnswer: { comment: "저도요" },
    updatePost: { ...POST, accessLevel: accessLevelOf(visibility) },
  };
  const query = name === "countNewComments" ? { after: 0 } : {};
  const statuses: number[] = [];
  const refusals: unknown[] = [];
  for (const who of WHO) {
    const { status, body } = await (people.get(who) ?? app.visitor).call(name, { params, query, body: bodies[name] });
    statuses.push(status);
    if (status !== 200) refusals.push(body);
  }
  expect(JSON.stringify(refusals)).not.toContain("서울숲");
  return statuses;
}

describe("a mates-only post", () => {
  it.each(Object.entries(MATES_ONLY) as [EndpointName, Statuses][])("%s", async (name, statuses) => {
    expect(await statusesOf(name, "mates")).toEqual(statuses);
  });

  it("is as closed when it was public before", async () => {
    const postId = await writePost(app, author);
    const stranger = people.get("stranger") ?? app.visitor;
    expect((await stranger.call("getPost", { params: { postId } })).status).toBe(200);
    const { id } = await requireMember(app.database.db, author.nickname);
    await updatePost(app.database.db, postId, id, { ...POST, images: [], hashtags: [], visibility: "mates" });
    expect((await stranger.call("getPost", { params: { postId } })).status).toBe(403);
    expect((await stranger.call("getComments", { params: { postId } })).status).toBe(403);
  });
});

describe("a public post", () => {
  it.each(Object.entries(PUBLIC) as [EndpointName, Statuses][])("%s", async (name, statuses) => {
    expect(await statusesOf(name, "public")).toEqual(statuses);
  });
});
