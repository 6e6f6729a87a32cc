/**
 * Two processes behind one database: what moderators do on one holds on the other at once, on every surface, whether or not Redis is
 * there to tell.
 */
import { setTimeout as delay } from "node:timers/promises";
import { DELETED_MESSAGE } from "@fitmate/contract/chat";
import type { DecideBody } from "@fitmate/contract/deskDecisions";
import type { MapUser } from "@fitmate/contract/mates";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChatClient } from "../test/chatClient.ts";
import { HttpClient, TestMember } from "../test/client.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { makeMates } from "../test/mates.ts";
import { newMeetup } from "../test/meetups.ts";
import { startNode, type TestNode } from "../test/node.ts";
import { createTestBrowser } from "../test/push.ts";
import { hasRedis, OwnRedis } from "../test/redis.ts";
import { decide, newestCase, report } from "../test/safety.ts";
import { TestStream } from "../test/stream.ts";
import { grantRole } from "./features/safety/cli/staff.ts";
import { openDatabase, type OpenDatabase } from "./platform/db/database.ts";

/** For what takes a node a moment: much less than a heart-beat, at which a stream finds out by itself. */
const PATIENCE_MS = 8_000;
/** Without Redis it asks the database every two seconds. */
const PATIENCE_WHILE_AWAY_MS = 20_000;
const NEAR = { query: { lat: 37.5446, long: 127.0557 } };
const WAYS = [
  ["with Redis", false],
  ["while Redis is away", true],
] as const;

if (!hasRedis) process.stdout.write("Moderation: skipped, there is no redis-server.\n");

describe.skipIf(!hasRedis).each(WAYS)("%s", (_, isAway) => {
  let redis: OwnRedis;
  let database: TestDatabase;
  let open: OpenDatabase;
  let nodes: TestNode[];
  let staff: TestMember;
  /** Who looks on, from the other node. */
  let friend: TestMember;

  beforeAll(async () => {
    redis = await OwnRedis.start();
    database = await createTestDatabase();
    open = openDatabase(database.url, 2, () => {});
    const environment = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      LIMIT_FACTOR: "100",
      SIGN_UPS_PER_ADDRESS: "1000",
      SIGN_IN_ATTEMPTS_PER_ADDRESS: "1000",
    };
    nodes = await Promise.all([startNode(environment), startNode(environment)]);
    staff = await TestMember.signUp(here(), "해솔");
    await grantRole(open.db, staff.nickname, "MODERATOR");
    friend = await TestMember.signUp(there(), "성수러너");
    await friend.call("setMyLocation", NEAR);
    if (isAway) await redis.stop();
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await open.close();
    await database.drop();
    await redis.stop();
  });

  const here = () => nodes[0]?.url ?? "";
  const there = () => nodes[1]?.url ?? "";
  const visitor = () => new HttpClient(there());
  let people = 0;

  /** Somebody new, the friend's mate, who has a place on the map. */
  async function somebody(): Promise<TestMember> {
    people += 1;
    const member = await TestMember.signUp(there(), `${isAway ? "나" : "가"}회원${people}`);
    await member.call("setMyLocation", NEAR);
    await makeMates(member, friend);
    return member;
  }

  async function act(target: Parameters<typeof report>[1], measures: DecideBody["measures"]): Promise<number> {
    const reporter = await TestMember.signUp(here(), `${isAway ? "라" : "다"}신고${(people += 1)}`);
    // By whoever may see it: a friend of theirs for what is said between two.
    await report(target.kind === "MESSAGES" ? friend : reporter, target);
    const caseId = await newestCase(staff);
    await decide(staff, caseId, measures);
    return caseId;
  }

  async function undo(caseId: number): Promise<void> {
    const { decision } = await staff.ask("getCase", { params: { caseId } });
    for (const { measureId } of decision?.measures ?? []) await staff.ask("undoMeasure", { params: { measureId } });
  }

  const onTheMap = async () => ((await friend.call("getMap")).body as MapUser[]).map(({ nickname }) => nickname);
  const found = async (nickname: string) =>
    (await friend.ask("findMembers", { query: { nickname } })).map((each) => each.nickname);

  it("a suspension keeps somebody out of everything, until it is undone", async () => {
    const subject = await somebody();
    const { nickname } = subject;
    const other = await somebody();
    const { meetupId: hosted } = await subject.ask("createMeetup", { body: newMeetup() });
    const { meetupId: full } = await other.ask("createMeetup", { body: newMeetup({ capacity: 2 }) });
    const third = await somebody();
    await subject.ask("joinMeetup", { params: { meetupId: full } });
    await third.ask("joinMeetup", { params: { meetupId: full } });
    const { meetupId: waited } = await third.ask("createMeetup", { body: newMeetup({ capacity: 2 }) });
    await other.ask("joinMeetup", { params: { meetupId: waited } });
    await subject.ask("joinMeetup", { params: { meetupId: waited } });
    const { feedUrl } = await subject.ask("makeCalendarFeed");
    const feed = () => fetch(there() + new URL(feedUrl).pathname).then(({ status }) => status);
    await subject.call("subscribeToPush", { body: createTestBrowser().subscription });
    const { chatRoomId } = await subject.ask("openChatRoom", { params: { nickname: friend.nickname } });
    const stream = await TestStream.open(subject);
    const chat = await ChatClient.connect(there(), subject.token);
    await chat.listen(chatRoomId);
    await chat.send({ chatRoomId, contents: "안녕하세요", token: subject.token });
    expect(await feed()).toBe(200);
    expect(await onTheMap()).toContain(nickname);
    expect(await found(nickname)).toContain(nickname);

    const caseId = await act({ kind: "PROFILE", nickname }, [{ kind: "SUSPENSION", days: 14 }]);

    // Sessions, streams and sockets, of before and to come.
    expect(await subject.call("getMyProfile")).toMatchObject({ status: 401 });
    const patienceMs = isAway ? PATIENCE_WHILE_AWAY_MS : PATIENCE_MS;
    await within(stream.ended, patienceMs, "the stream is still open");
    await within(chat.ended, patienceMs, "the chat connection is still open");
    const back = await TestMember.signIn(there(), nickname);
    for (const name of [
      "getMyProfile",
      "getMap",
      "getNotifications",
      "getChatRooms",
      "getMeetups",
      "searchPosts",
    ] as const) {
      // Public pages are for everybody, but nobody is a member there while suspended.
      const { status, body } = await back.call(name);
      expect([name, status, (body as { code?: string }).code]).toEqual(
        name === "searchPosts" ? [name, 200, undefined] : [name, 403, "ACCOUNT_SUSPENDED"],
      );
    }
    await expect(TestStream.open(back)).rejects.toThrow("ACCOUNT_SUSPENDED");
    await expect(ChatClient.connect(there(), back.token)).rejects.toThrow("ACCOUNT_SUSPENDED");
    expect(await back.call("subscribeToPush", { body: createTestBrowser().subscription })).toMatchObject({
      status: 403,
    });
    // What is left to them.
    expect(await back.ask("getMySuspension")).toMatchObject({ decision: { rule: "3-2" } });
    expect((await back.call("exportMyData")).status).toBe(200);
    expect((await back.call("getLeaveProof")).status).toBe(200);
    // Map, lists, search, profile.
    expect(await onTheMap()).not.toContain(nickname);
    expect(await found(nickname)).toEqual([]);
    for (const client of [friend, visitor()])
      expect((await client.call("getMember", { params: { nickname } })).status).toBe(404);
    expect((await friend.call("requestMate", { query: { receiverNickname: nickname } })).status).toBe(404);
    // Seats and places in line, and who goes on as host.
    expect((await other.ask("getMeetup", { params: { meetupId: full } })).people).toBe(2);
    expect((await third.ask("getMeetup", { params: { meetupId: full } })).part).toBe("CONFIRMED");
    expect((await third.ask("getMeetup", { params: { meetupId: waited } })).waiting).toBe(0);
    expect(await friend.ask("getMeetup", { params: { meetupId: hosted } })).toMatchObject({ host: null });
    // The calendar elsewhere, pushes; and the friend goes on reading what was said, and can block.
    expect(await feed()).toBe(404);
    const { rows } = await sql`
      select from push_subscriptions s join members m on m.id = s.member_id where m.nickname = ${nickname}`.execute(
      open.db,
    );
    expect(rows).toEqual([]);
    expect(await friend.ask("openChatRoom", { params: { nickname } })).toEqual({ chatRoomId });
    expect(await friend.ask("getChatHistory", { query: { chatRoomId } })).toMatchObject([{ contents: "안녕하세요" }]);

    await undo(caseId);
    expect((await back.call("getMyProfile")).status).toBe(200);
    expect((await back.call("getMySuspension")).status).toBe(404);
    expect(await onTheMap()).toContain(nickname);
    expect(await found(nickname)).toContain(nickname);
    expect((await visitor().call("getMember", { params: { nickname } })).status).toBe(200);
    expect(await feed()).toBe(200);
    (await TestStream.open(back)).close();
    await (await ChatClient.connect(there(), back.token)).close();
  });

  it("a suspension ends by itself, also on the map", async () => {
    const subject = await somebody();
    const { nickname } = subject;
    await act({ kind: "PROFILE", nickname }, [{ kind: "SUSPENSION", days: 3 }]);
    const back = await TestMember.signIn(there(), nickname);
    expect((await back.call("getMyProfile")).status).toBe(403);
    await sql`update measures m set until = now() from members p where p.id = m.subject_id and p.nickname = ${nickname}`.execute(
      open.db,
    );
    await sql`update members set suspended_until = now() where nickname = ${nickname}`.execute(open.db);
    expect((await back.call("getMyProfile")).status).toBe(200);
    expect(await onTheMap()).toContain(nickname);
  });

  it("no writing holds wherever others would read it, and nothing else", async () => {
    const subject = await somebody();
    const { nickname, token } = subject;
    const POST = { title: "한강", description: "<p>같이 뛰어요.</p>", category: "RUNNING" as const, accessLevel: true };
    const { id: postId } = await subject.ask("createPost", { body: POST });
    const { replyList } = await subject.ask("addComment", { params: { postId }, body: { comment: "몇 시예요?" } });
    const replyId = replyList[0]?.replyId ?? 0;
    const { meetupId } = await subject.ask("createMeetup", { body: newMeetup() });
    const { meetupId: others } = await (await somebody()).ask("createMeetup", { body: newMeetup() });
    const asked = await TestMember.signUp(there(), `${isAway ? "바" : "마"}받는이`);
    const { chatRoomId } = await subject.ask("openChatRoom", { params: { nickname: friend.nickname } });
    const chat = await ChatClient.connect(there(), token);
    await chat.listen(chatRoomId);

    const caseId = await act({ kind: "PROFILE", nickname }, [{ kind: "NO_WRITING", days: 7 }]);
    const { weeks: _weeks, ...said } = newMeetup();
    const refused: [Parameters<TestMember["call"]>[0], Parameters<TestMember["call"]>[1]][] = [
      ["createPost", { body: POST }],
      ["updatePost", { params: { postId }, body: POST }],
      ["addComment", { params: { postId }, body: { comment: "또요" } }],
      ["addAnswer", { params: { postId, replyId }, body: { comment: "또요" } }],
      ["editComment", { params: { postId, replyId }, body: { comment: "또요" } }],
      ["createMeetup", { body: newMeetup() }],
      ["updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } }],
      ["joinMeetup", { params: { meetupId: others }, body: { note: "같이 가요" } }],
      ["requestMate", { query: { receiverNickname: asked.nickname }, body: { note: "같이 뛰어요" } }],
      ["changeNickname", { body: { nickname: "새이름이에요" } }],
      [
        "updateMyProfile",
        { body: { gender: true, exerciseChoice: [], introduction: "광고", publicInfo: true, profilePicture: null } },
      ],
    ];
    for (const [name, options] of refused)
      expect([name, await subject.call(name, options)]).toMatchObject([
        name,
        { status: 403, body: { code: "WRITING_STOPPED" } },
      ]);
    await expect(chat.send({ chatRoomId, contents: "또요", token })).rejects.toThrow("WRITING_STOPPED");
    expect(await friend.ask("getChatHistory", { query: { chatRoomId } })).toEqual([]);
    // Reading, coming along and taking back what was written go on.
    expect((await subject.call("getChatHistory", { query: { chatRoomId } })).status).toBe(200);
    expect((await subject.call("joinMeetup", { params: { meetupId: others } })).status).toBe(200);
    expect((await subject.call("requestMate", { query: { receiverNickname: asked.nickname } })).status).toBe(200);
    expect((await subject.call("deletePost", { params: { postId } })).status).toBe(200);
    expect(await onTheMap()).toContain(nickname);

    await undo(caseId);
    expect((await subject.call("createPost", { body: POST })).status).toBe(200);
    const again = await ChatClient.connect(there(), token);
    await again.send({ chatRoomId, contents: "다시 왔어요", token });
    expect(await friend.ask("getChatHistory", { query: { chatRoomId } })).toMatchObject([{ contents: "다시 왔어요" }]);
    await again.close();
  });

  it("off the map somebody is on no map, also where they set their place anew, and everywhere else as before", async () => {
    const subject = await somebody();
    const { nickname } = subject;
    const caseId = await act({ kind: "PROFILE", nickname }, [{ kind: "OFF_MAP", days: null }]);
    await subject.call("setMyLocation", NEAR);
    await subject.call("pauseMyLocation", { body: { paused: true } });
    await subject.call("pauseMyLocation", { body: { paused: false } });
    expect(await onTheMap()).not.toContain(nickname);
    const cell = await friend.ask("getMapCell", NEAR);
    expect(JSON.stringify(cell)).not.toContain(nickname);
    expect(await found(nickname)).toContain(nickname);
    await undo(caseId);
    expect(await onTheMap()).toContain(nickname);
  });

  it("a hidden post is gone from lists, searches, totals, profiles, the site map and its page, and back with one step", async () => {
    const subject = await somebody();
    const { id: postId } = await subject.ask("createPost", {
      body: {
        title: "탈의실팁",
        description: "<p>이렇게요</p>",
        category: "WEIGHT",
        accessLevel: true,
        hashtag: ["탈의실"],
      },
    });
    const ids = async (client: HttpClient) => {
      const lists = await Promise.all([
        client.ask("searchPosts"),
        client.ask("searchPostsByCategory", { query: { category: "WEIGHT" } }),
        client.ask("searchPostsByTitle", { query: { title: "탈의실팁" } }),
        client.ask("searchPostsByHashtag", { query: { hashtag: "탈의실" } }),
      ]);
      const ofMember = await client.ask("getMemberPosts", { params: { nickname: subject.nickname } });
      const shown = lists.map(
        (list) => [list.postList.some((post) => post.postId === postId), list.totalPostCount] as const,
      );
      return [...shown, [ofMember.some((post) => post.postId === postId), 0] as const];
    };
    // A node keeps a map for a while: the address that it still has leads to nothing by then.
    const siteMap = (url: string) => fetch(`${url}/sitemap-posts-1.xml`).then((response) => response.text());
    const before = await ids(visitor());
    expect(before.map(([isThere]) => isThere)).toEqual([true, true, true, true, true]);
    expect(await siteMap(here())).toContain(`/posts/${postId}`);

    const caseId = await act({ kind: "POST", postId }, [{ kind: "HIDE", days: null }]);
    for (const client of [visitor(), friend]) {
      expect(await ids(client)).toEqual(before.map(([, total]) => [false, Math.max(0, total - 1)]));
      for (const name of ["getPost", "getComments"] as const)
        expect((await client.call(name, { params: { postId } })).status).toBe(404);
    }
    expect((await friend.call("likePost", { params: { postId } })).status).toBe(404);
    expect((await friend.call("addComment", { params: { postId }, body: { comment: "저도요" } })).status).toBe(404);
    expect(await siteMap(there())).not.toContain(`/posts/${postId}`);
    // Its author sees it, and that it is hidden; changing it would bring something else back.
    expect(await subject.ask("getPost", { params: { postId } })).toMatchObject({ title: "탈의실팁", hidden: true });
    const body = { title: "바꾼글", description: "<p>이렇게요</p>", category: "WEIGHT", accessLevel: true };
    expect((await subject.call("updatePost", { params: { postId }, body })).status).toBe(403);
    expect(await subject.ask("getMyDecisions")).toMatchObject([
      { measures: [{ kind: "HIDE" }], content: [{ kind: "POST", text: "탈의실팁\n\n이렇게요\n\n#탈의실" }] },
    ]);

    await undo(caseId);
    expect(await ids(visitor())).toEqual(before);
    expect(await visitor().ask("getPost", { params: { postId } })).not.toHaveProperty("hidden");
  });

  it("hidden messages, comments, gatherings, notes and profiles are gone for others at once, and back with one step", async () => {
    const subject = await somebody();
    const { nickname, token } = subject;
    const { chatRoomId } = await subject.ask("openChatRoom", { params: { nickname: friend.nickname } });
    const chat = await ChatClient.connect(there(), token);
    await chat.send({ chatRoomId, contents: "집 앞으로 갈까요?", token });
    const { meetupId } = await subject.ask("createMeetup", { body: newMeetup({ title: "무료 체험" }) });
    const { id: postId } = await friend.ask("createPost", {
      body: { title: "한강", description: "<p>같이</p>", category: "RUNNING", accessLevel: true },
    });
    const { replyList } = await subject.ask("addComment", { params: { postId }, body: { comment: "광고예요" } });
    const replyId = replyList[0]?.replyId ?? 0;
    await subject.call("updateMyProfile", {
      body: { gender: true, exerciseChoice: [], introduction: "오픈채팅으로", publicInfo: true, profilePicture: null },
    });
    const shown = async () => ({
      message: (await friend.ask("getChatHistory", { query: { chatRoomId } })).map(({ contents }) => contents).join(),
      found: (await friend.ask("searchChatMessages", { query: { chatRoomId, query: "집 앞" } })).messages.length,
      meetup: (await visitor().call("getMeetup", { params: { meetupId } })).status,
      comment: (await visitor().ask("getComments", { params: { postId } })).replyList
        .map(({ comment }) => comment)
        .join(),
      profile: (await visitor().ask("getMember", { params: { nickname } })).introduction,
    });
    const before = await shown();
    expect(before).toEqual({
      message: "집 앞으로 갈까요?",
      found: 1,
      meetup: 200,
      comment: "광고예요",
      profile: "오픈채팅으로",
    });
    const hide = [{ kind: "HIDE" as const, days: null }];
    const cases = [
      await act({ kind: "MESSAGES", chatRoomId, seqs: [1] }, hide),
      await act({ kind: "MEETUP", meetupId }, hide),
      await act({ kind: "COMMENT", postId, commentId: replyId }, hide),
      await act({ kind: "PROFILE", nickname }, hide),
    ];
    expect(await shown()).toEqual({
      message: DELETED_MESSAGE,
      found: 0,
      meetup: 404,
      comment: "삭제된 댓글이에요",
      profile: "",
    });
    expect((await subject.ask("getMeetup", { params: { meetupId } })).title).toBe("무료 체험");
    // Not in the text of what the other side takes along.
    for (const caseId of cases) await undo(caseId);
    expect(await shown()).toEqual(before);
    await chat.close();
  });
});

async function within(ended: Promise<unknown>, patienceMs: number, complaint: string): Promise<void> {
  const late = delay(patienceMs).then(() => Promise.reject(new Error(complaint)));
  await Promise.race([ended, late]);
}
