import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import type { MapUser } from "@fitmate/contract/mates";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { newPair } from "../../../test/chat.ts";
import { HttpClient, TEST_PASSWORD, TestMember } from "../../../test/client.ts";
import { request } from "../../../test/mates.ts";
import { messagesOf } from "../../../test/meetupActs.ts";
import { comment, readPost, writePost } from "../../../test/posts.ts";
import {
  columnsReferringTo,
  type Life,
  liveFully,
  memberColumns,
  rowsReferringTo,
  tablesThatSay,
} from "../../../test/life.ts";
import { TestStream } from "../../../test/stream.ts";
import { changing, changingMeanwhile, countWaiting } from "../../../test/meanwhile.ts";
import { features } from "../../features.ts";
import { type Farewell, personalDataOf } from "../../platform/feature.ts";
import type { PersonalData } from "../../platform/personalData.ts";
import { requireMember } from "../accounts/service.ts";
import { createViewCounter } from "../posts/views.ts";
import { eraseDeparted } from "./erasing.ts";
import { comeBack } from "./service.ts";

const personalData = personalDataOf(features);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PROOF = { body: { password: TEST_PASSWORD } };
const near = { query: { lat: 37.5446, long: 127.0557 } };

const ONLY_WHILE_LEAVING = ["departed_relations", "departures"];
const tableOf = (name: string) => name.split(".")[0] ?? "";

const erase = (farewells: readonly Farewell[] = [], extra: readonly PersonalData[] = []) =>
  eraseDeparted({
    db: app.database.db,
    bus: app.bus,
    log: app.ports.log,
    personalData: [...extra, ...personalData],
    farewells,
  });

/** What one more feature would do with its data on a member. */
const dataThat = (does: Partial<PersonalData>): PersonalData => ({
  columns: {},
  words: {},
  files: () => ({}),
  erase: async () => {},
  ...does,
});

async function idOfLeaving(nickname: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select member_id as id from departures where nickname = ${nickname}`.execute(app.database.db);
  return rows[0]?.id ?? 0;
}

const passDays = (days: number) =>
  sql`update departures set erase_at = erase_at - make_interval(days => ${days}::integer)`.execute(app.database.db);

async function everyoneOnTheMap(by: TestMember): Promise<string[]> {
  return ((await by.call("getMap")).body as MapUser[]).map(({ nickname }) => nickname);
}

async function people(one: string, other: string): Promise<{ person: TestMember; friend: TestMember; life: Life }> {
  const [person, friend] = [await app.member(one), await app.member(other)];
  const life = await liveFully(app, person, friend);
  await friend.call("setMyLocation", near);
  return { person, friend, life };
}

/** Answers what waits for the other `count` - 1 who call it. */
function barrier(count: number): () => Promise<void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === count) open();
    return opened;
  };
}

/** As counted with the post; fails unless counting again says the same. Views of the past are no rows any more. */
async function likesOf(postId: number): Promise<number | undefined> {
  const { rows } = await sql<{ kept: number; counted: number }>`
    select like_count as kept, (select count(*) from post_likes where post_id = p.id)::int as counted
      from posts p where id = ${postId}`.execute(app.database.db);
  expect(rows[0]?.kept).toBe(rows[0]?.counted);
  return rows[0]?.kept;
}

describe("deleting the account", () => {
  it("wants the password, and changes nothing with a wrong one or none", async () => {
    const one = await app.member("틀린비번");
    for (const body of [{}, { password: "wrong1234!" }, { nickname: "틀린비번" }]) {
      expect(await one.call("leave", { body })).toMatchObject({ status: 400, body: { code: "WRONG_PASSWORD" } });
    }
    expect((await one.call("getMyProfile")).status).toBe(200);
  });

  it("limits how often a password may be tried", async () => {
    const one = await app.member("비번찾는이");
    const tries = [];
    for (let time = 0; time < 11; time++) tries.push((await one.call("leave", { body: { password: "x" } })).status);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it("wants the nickname of a member without a password", async () => {
    const one = await app.member("Kakao회원");
    await sql`update members set password_hash = null where nickname = 'Kakao회원'`.execute(app.database.db);
    expect((await one.call("getLeaveProof")).body).toEqual({ proof: "nickname" });
    expect(await one.call("leave", { body: { nickname: "kakao회" } })).toMatchObject({
      body: { code: "WRONG_NICKNAME" },
    });
    expect((await one.call("leave", { body: { nickname: " kakao회원 " } })).status).toBe(200);
  });

  it("signs out and hides everywhere at once", async () => {
    const { person, friend, life } = await people("떠나는이", "남는이");
    const elsewhere = await TestMember.signIn(app.url, "떠나는이");
    expect(await everyoneOnTheMap(friend)).toContain("떠나는이");

    const { status, body } = await person.call("leave", PROOF);
    expect(status).toBe(200);
    const days = (Date.parse((body as { eraseAt: string }).eraseAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
    for (const device of [person, elsewhere]) expect((await device.call("getMyProfile")).status).toBe(401);

    expect(await everyoneOnTheMap(friend)).not.toContain("떠나는이");
    expect(JSON.stringify((await friend.call("getMapCell", near)).body)).not.toContain("떠나는이");
    expect((await friend.call("getMates")).body).toEqual([]);
    expect(await friend.call("requestMate", { query: { receiverNickname: "떠나는이" } })).toMatchObject({
      status: 404,
    });
    expect(await friend.call("blockMember", { params: { nickname: "떠나는이" } })).toMatchObject({ status: 404 });
    expect(await friend.call("openChatRoom", { params: { nickname: "떠나는이" } })).toMatchObject({ status: 404 });
    expect((await friend.call("getPost", { params: { postId: life.matesPost } })).status).toBe(403);
    expect(await readPost(friend, life.publicPost)).toMatchObject({ userNickname: LEFT_NICKNAME });
    const seen = [
      await friend.call("getChatRooms"),
      await friend.call("getChatHistory", { query: { chatRoomId: life.roomId } }),
      await friend.call("getNotifications"),
      await friend.call("searchPosts"),
      await friend.call("getComments", { params: { postId: life.friendsPost } }),
    ];
    expect(seen.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(JSON.stringify(seen)).not.toContain("떠나는이");
    expect(JSON.stringify(seen)).not.toContain(life.picture);
    expect((await friend.call("getChatRoom", { query: { chatRoomId: life.roomId } })).body).toMatchObject({
      readOnly: true,
    });
    // Nickname and e-mail stay the member's own for as long as they can come back.
    const check = { params: { field: "nickname" }, query: { nickname: "떠나는이" } };
    expect((await app.visitor.call("checkDuplicate", check)).body).toEqual({ isDuplicate: true });
  });

  it("ends the sessions with it, or changes nothing", async () => {
    const one = await app.member("다시떠날이");
    const hold = (client: pg.PoolClient) =>
      client.query(
        "select from sessions where member_id = (select id from members where nickname = '다시떠날이') for update",
      );
    await changing(app, hold, async () => {
      expect((await one.call("leave", PROOF)).status).toBe(503);
    });
    expect((await one.call("getMyProfile")).status).toBe(200);
    expect((await one.call("leave", PROOF)).status).toBe(200);
    expect((await one.call("getMyProfile")).status).toBe(401);
  });
});

describe("coming back", () => {
  it("is all that a sign-in within seven days opens, and makes everything as it was", async () => {
    const { person, friend, life } = await people("돌아온이", "기다린이");
    const shown = async () => [
      (await friend.call("getMates")).body,
      ((await friend.call("getMap")).body as MapUser[]).find(({ nickname }) => nickname === "돌아온이"),
      (await readPost(friend, life.matesPost)).userNickname,
    ];
    const before = await shown();
    const mine = (await person.call("getReceivedRequests")).body;
    await person.call("leave", PROOF);
    await passDays(6);
    await erase();

    const back = await TestMember.signIn(app.url, "돌아온이");
    expect(await back.call("getMyProfile")).toMatchObject({ status: 403, body: { code: "ACCOUNT_LEAVING" } });
    expect((await back.call("exportMyData")).status).toBe(403);
    expect((await back.call("getDeparture")).body).toMatchObject({ nickname: "돌아온이" });
    expect((await back.call("comeBack")).status).toBe(200);
    expect((await back.call("comeBack")).status).toBe(404);
    expect((await back.call("getMyProfile")).body).toMatchObject({
      nickname: "돌아온이",
      profilePicture: life.picture,
    });
    expect((await back.call("getReceivedRequests")).body).toEqual(mine);
    expect(await shown()).toEqual(before);
    expect((await back.call("signOut")).status).toBe(200);
  });

  it("shows on a mate's open pages, as going does, and on nobody else's", async () => {
    const [person, friend] = await newPair(app, "열린채떠난", "열어둔이");
    const asked = await app.member("물어본이");
    await request(person, asked);
    const [ofFriend, ofAsked] = [await TestStream.open(friend), await TestStream.open(asked)];
    await person.call("leave", PROOF);
    expect(await ofFriend.next("mates")).toBeNull();
    await (await TestMember.signIn(app.url, "열린채떠난")).call("comeBack");
    expect(await ofFriend.next("mates")).toBeNull();
    expect(ofAsked.unread.filter(({ event }) => event === "mates")).toEqual([]);
    for (const stream of [ofFriend, ofAsked]) stream.close();
  });

  it("of two mates who both left brings back what they had, once both are there", async () => {
    const { person, friend } = await people("함께떠난이", "같이떠난이");
    await person.call("leave", PROOF);
    await friend.call("leave", PROOF);
    const back = await TestMember.signIn(app.url, "함께떠난이");
    await back.call("comeBack");
    const mates = async () => (await back.ask("getMates")).map(({ otherUserNickname }) => otherUserNickname);
    expect(await mates()).not.toContain("같이떠난이");
    await (await TestMember.signIn(app.url, "같이떠난이")).call("comeBack");
    expect(await mates()).toContain("같이떠난이");
  });

  it("of both at the same moment brings back what they had, too", async () => {
    // On no map, whose squares would have one wait for the other.
    const [one, other] = await newPair(app, "한때온이", "동시온이");
    for (const each of [one, other]) await each.call("leave", PROOF);
    const ids = [await idOfLeaving("한때온이"), await idOfLeaving("동시온이")];
    const both = barrier(ids.length);
    const together = dataThat({ bringBack: both });
    await Promise.all(
      ids.map((id) => comeBack({ db: app.database.db, bus: app.bus, personalData: [together, ...personalData] }, id)),
    );
    const back = await TestMember.signIn(app.url, "한때온이");
    expect((await back.ask("getMates")).map(({ otherUserNickname }) => otherUserNickname)).toEqual(["동시온이"]);
  });
});

describe("those who are leaving", () => {
  it("have put aside, too, what came to them at that very moment", async () => {
    const [one, other] = await newPair(app, "막떠난이", "막사귄이");
    await one.call("leave", PROOF);
    const kept = sql`low_id, high_id, requester_id, state, requested_at, answered_at, request_id`;
    await sql`
      with late as (
        delete from departed_relations where ${await idOfLeaving("막떠난이")} in (low_id, high_id) returning ${kept})
      insert into mate_relations (${kept}) select ${kept} from late`.execute(app.database.db);
    expect(await other.ask("getMates")).toHaveLength(1);
    await erase();
    expect(await other.ask("getMates")).toEqual([]);
    await (await TestMember.signIn(app.url, "막떠난이")).call("comeBack");
    expect(await other.ask("getMates")).toHaveLength(1);
  });

  it("keep what they come back to while others are looked after", async () => {
    const first = await app.member("먼저떠난이");
    await first.call("leave", PROOF);
    const { person } = await people("돌아올이", "기다리는이");
    await person.call("leave", PROOF);
    const back = await TestMember.signIn(app.url, "돌아올이");
    const firstId = await idOfLeaving("먼저떠난이");
    const statuses: number[] = [];
    const meanwhile = dataThat({
      async setAside(_, memberId) {
        if (memberId === firstId) statuses.push((await back.call("comeBack")).status);
      },
    });
    await erase([], [meanwhile]);
    expect(statuses).toEqual([200]);
    const mates = (await back.ask("getMates")).map(({ otherUserNickname }) => otherUserNickname);
    expect(mates).toContain("기다리는이");
  });

  it("are looked after for a day: nothing that was under way when they left comes later", async () => {
    const lately = await app.member("갓떠난이");
    const before = await app.member("전에떠난이");
    for (const one of [lately, before]) await one.call("leave", PROOF);
    const [latelyId, beforeId] = [await idOfLeaving("갓떠난이"), await idOfLeaving("전에떠난이")];
    await sql`update departures set erase_at = erase_at - interval '1 day' where member_id = ${beforeId}`.execute(
      app.database.db,
    );
    const aside: number[] = [];
    await erase([], [dataThat({ setAside: async (_, memberId) => void aside.push(memberId) })]);
    expect([aside.includes(latelyId), aside.includes(beforeId)]).toEqual([true, false]);
  });

  it("are put on no map by another device of theirs", async () => {
    const one = await app.member("떠나는중");
    const leave = (client: pg.PoolClient) =>
      client.query("update members set left_at = now() where nickname = '떠나는중'");
    expect(await changingMeanwhile(app, leave, () => one.call("setMyLocation", near))).toMatchObject({
      status: 401,
      body: { code: "SESSION_EXPIRED" },
    });
  });
});

describe("erasing", () => {
  it("knows every table that refers to a member", async () => {
    const known = new Set(personalData.flatMap(({ columns }) => Object.keys(columns)));
    const forgotten = (await memberColumns(app)).filter((name) => !known.has(tableOf(name)));
    expect(forgotten).toEqual([]);
  });

  it("leaves nothing of the person after seven days, and the rest to the others", async () => {
    const { person, friend, life } = await people("지워질이", "지켜본이");
    const email = `${Buffer.from("지워질이").toString("hex").toLowerCase()}@example.com`;
    // The test knows how to find somebody: before, every kind of row says something.
    const before = await rowsReferringTo(app, life.memberId);
    const tables = (await memberColumns(app)).map(tableOf).filter((name) => !ONLY_WHILE_LEAVING.includes(name));
    expect(new Set(Object.keys(before).map(tableOf))).toEqual(new Set(tables));
    expect(await tablesThatSay(app, "지워질이")).toContain("members");
    expect(await tablesThatSay(app, email)).toContain("members");
    expect(await likesOf(life.friendsPost)).toBe(1);

    await person.call("leave", PROOF);
    await erase();
    expect(await tablesThatSay(app, "지워질이")).not.toEqual([]);
    await passDays(7);
    await erase();

    expect(await tablesThatSay(app, "지워질이")).toEqual([]);
    expect(await tablesThatSay(app, email)).toEqual([]);
    for (const sent of ["phone", "group"])
      expect(await tablesThatSay(app, `${sent}-${life.memberId}`)).not.toContain("chat_messages");
    const group = { query: { chatRoomId: life.groupId } };
    expect(await friend.ask("getChatRoomMembers", group)).toMatchObject([{ relation: "SELF" }]);
    expect(await friend.ask("getChatHistory", group)).toMatchObject([
      { line: { kind: "ENTERED", nickname: LEFT_NICKNAME } },
      { senderNickname: LEFT_NICKNAME, contents: "같이 가요", unreadBy: 1 },
      { line: { kind: "LEFT", nickname: LEFT_NICKNAME } },
      { line: { kind: "ENTERED", nickname: LEFT_NICKNAME } },
    ]);
    // What others have read and answered stays, by nobody; so does what was decided about others, and the log of the desk.
    expect(Object.keys(await rowsReferringTo(app, life.memberId)).toSorted()).toEqual([
      "cases.claimed_by",
      "cases.decided_by",
      "chat_messages.about_id",
      "chat_messages.sender_id",
      "chat_room_members.member_id",
      "chat_room_members.other_id",
      ...Object.keys(before).filter((name) => name.startsWith("chat_rooms.")),
      "desk_counts.by_id",
      "desk_log.by_id",
      "desk_log.subject_id",
      "measures.by_id",
      "plan_proposals.proposer_id",
      "plan_proposals.receiver_id",
      "post_comments.author_id",
      "posts.author_id",
    ]);
    const left = new Set(Object.keys(await columnsReferringTo(app, life.memberId)));
    const allowed = Object.keys(Object.assign({}, ...personalData.map(({ leaves }) => leaves)));
    expect([...left].filter((name) => !allowed.includes(name) && !allowed.includes(tableOf(name)))).toEqual([]);
    const named = personalData.flatMap(({ columns }) =>
      Object.entries(columns).flatMap(([table, told]) => [
        table,
        ...Object.keys(told).map((each) => `${table}.${each}`),
      ]),
    );
    expect(allowed.filter((name) => !named.includes(name))).toEqual([]);
    expect(await readPost(friend, life.publicPost)).toMatchObject({ userNickname: LEFT_NICKNAME });
    expect((await friend.call("getPost", { params: { postId: life.matesPost } })).status).toBe(404);
    expect(await likesOf(life.friendsPost)).toBe(0);
    const history = await friend.call("getChatHistory", { query: { chatRoomId: life.roomId } });
    expect(history.status).toBe(200);
    expect(JSON.stringify(history.body)).toContain(LEFT_NICKNAME);
    expect((await friend.call("getChatRooms")).status).toBe(200);
    const { rows } = await sql`
      select nickname, nickname_key, email, password_hash, gender, introduction, exercise_choice, profile_picture
        from members where id = ${life.memberId}`.execute(app.database.db);
    expect(rows).toEqual([
      {
        nickname: LEFT_NICKNAME,
        nickname_key: `left ${life.memberId}`,
        email: null,
        password_hash: null,
        gender: null,
        introduction: "",
        exercise_choice: [],
        profile_picture: null,
      },
    ]);
    const upload = life.picture.slice("/uploads/".length, -".webp".length);
    expect((await sql`select 1 from upload_uses where name = ${upload}`.execute(app.database.db)).rows).toEqual([]);
    expect((await app.visitor.request("GET", life.picture)).status).not.toBe(200);
  });

  it("takes back what their likes told, and leaves what was told with them of others", async () => {
    const [author, left, gone] = [
      await app.member("사랑받는"),
      await app.member("남은좋아요"),
      await app.member("간좋아요"),
    ];
    const [alone, later, earlier] = [
      await writePost(app, author),
      await writePost(app, author),
      await writePost(app, author),
    ];
    const likes = [
      [gone, alone],
      [left, later],
      [gone, later],
      [gone, earlier],
      [left, earlier],
    ] as const;
    for (const [by, postId] of likes) await by.ask("likePost", { params: { postId } });
    await gone.call("leave", PROOF);
    await passDays(7);
    await erase();
    const told = `${left.nickname}님이 내 글을 좋아해요.`;
    expect(await messagesOf(author, "LIKE")).toEqual([told, told]);
    expect(await Promise.all([alone, later, earlier].map(likesOf))).toEqual([0, 1, 1]);
  });

  it("has open pages of others count anew what the member told them", async () => {
    const [author, liked, gone] = [
      await app.member("들은이"),
      await app.member("좋아받은이"),
      await app.member("말없이간이"),
    ];
    await comment(gone, await writePost(app, author), "또 올게요");
    await gone.ask("likePost", { params: { postId: await writePost(app, liked) } });
    await gone.call("leave", PROOF);
    await passDays(7);
    const streams = [await TestStream.open(author), await TestStream.open(liked)];
    await erase();
    for (const stream of streams) {
      await stream.next("notifications");
      stream.close();
    }
    for (const each of [author, liked]) expect(await each.ask("getUnreadNotifications")).toEqual({ unreadCount: 0 });
  });

  it("takes back what very many likes told in as few statements as of one, and tells a thousand of it at most, each once", async () => {
    const { db } = app.database;
    const [left, gone] = [await app.member("함께좋아한"), await app.member("많이좋아한")];
    // Each author has two posts: one liked by both, one by whoever goes.
    await sql`
      with authors as (
        insert into members (nickname, nickname_key, is_public) select 'w' || n, 'w' || n, true from generate_series(1, 1001) n
        returning id),
      written as (
        insert into posts (author_id, title, category, hashtags, access_level, like_count)
        select id, 'w', 'RUNNING', '{}', true, likes from authors, generate_series(1, 2) likes
        returning id, author_id, like_count),
      liked as (
        insert into post_likes (post_id, member_id)
        select written.id, m.id from written, members m
         where m.nickname = ${gone.nickname} or (like_count = 2 and m.nickname = ${left.nickname}))
      insert into notifications (member_id, type, sender_id, post_id, count, likes_since)
      select author_id, 'LIKE', m.id, written.id, like_count, date_trunc('milliseconds', now()) from written, members m where m.nickname = ${gone.nickname}`.execute(
      db,
    );
    await sql
      .raw(
        `create table settlings (settled bigint);
         create function note_settling() returns trigger language plpgsql as $$ begin
           insert into settlings select count(*) from settled having count(*) > 0; return null; end $$;
         create trigger note_updates after update on notifications referencing new table as settled
           for each statement execute function note_settling();
         create trigger note_deletions after delete on notifications referencing old table as settled
           for each statement execute function note_settling()`,
      )
      .execute(db);
    await gone.call("leave", PROOF);
    await passDays(7);
    const told: string[] = [];
    const publish = vi.spyOn(app.bus, "publish");
    publish.mockImplementation((topic, message) => {
      if ((message as { event?: string }).event === "notifications") told.push(topic);
    });
    await erase();
    publish.mockRestore();
    const { rows } = await sql<{ settled: number }>`select settled from settlings order by settled`.execute(db);
    await sql
      .raw(
        `drop trigger note_updates on notifications; drop trigger note_deletions on notifications;
         drop function note_settling; drop table settlings`,
      )
      .execute(db);
    expect(rows.map(({ settled }) => settled)).toEqual([1001, 1001]);
    expect(told).toHaveLength(1000);
    expect(new Set(told).size).toBe(1000);
    const { rows: tells } = await sql`
      select distinct n.count, m.nickname from notifications n join members m on m.id = n.sender_id join posts p on p.id = n.post_id
       where n.type = 'LIKE' and p.title = 'w'`.execute(db);
    expect(tells).toEqual([{ count: 1, nickname: left.nickname }]);
  });

  it("that takes long over what was said in rooms holds up neither who posts nor who likes what they liked", async () => {
    const [gone, other, roomId] = await newPair(app, "느리게간이", "쓰는이웃");
    await writePost(app, gone, "mates");
    const liked = await writePost(app, other);
    await gone.ask("likePost", { params: { postId: liked } });
    await gone.call("leave", PROOF);
    await passDays(7);
    let erasing: Promise<void> | undefined;
    const hold = (client: pg.PoolClient) =>
      client.query("select from chat_room_members where room_id = $1 for update", [roomId]);
    await changing(app, hold, async () => {
      erasing = erase();
      await vi.waitFor(async () => expect(await countWaiting(app)).toBe(1), 20_000);
      await writePost(app, other);
      await other.ask("likePost", { params: { postId: liked } });
    });
    await erasing;
    expect(await likesOf(liked)).toBe(1);
    expect(await tablesThatSay(app, gone.nickname)).toEqual([]);
  });

  it("and views that are stored at that moment do not wait for each other in a circle", async () => {
    const [gone, other] = [await app.member("먼저쓴이"), await app.member("나중쓴이")];
    const { id: memberId } = await requireMember(app.database.db, other.nickname);
    const [taken, liked] = [await writePost(app, gone, "mates"), await writePost(app, other)];
    await gone.ask("likePost", { params: { postId: liked } });
    await gone.call("leave", PROOF);
    await passDays(7);
    const views = createViewCounter(app.database.db, app.ports.clock);
    for (const postId of [taken, liked]) views.note(postId, { network: "203.0.113.9", memberId });
    let both: Promise<void>[] = [];
    const holdLikes = (client: pg.PoolClient) =>
      client.query("select from post_likes where post_id = $1 for update", [liked]);
    await changing(app, holdLikes, async () => {
      both = [erase()];
      await vi.waitFor(async () => expect(await countWaiting(app)).toBe(1), 20_000);
      both.push(views.store());
      await vi.waitFor(async () => expect(await countWaiting(app)).toBe(2), 20_000);
    });
    await Promise.all(both);
    expect(await likesOf(liked)).toBe(0);
    expect(await tablesThatSay(app, gone.nickname)).toEqual([]);
  });

  it("frees the nickname and the e-mail, and the old password opens nothing", async () => {
    const one = await app.member("다시쓸이름");
    await one.call("leave", PROOF);
    await passDays(7);
    await erase();
    expect(
      await new HttpClient(app.url).call("signIn", { body: { nickname: "다시쓸이름", password: TEST_PASSWORD } }),
    ).toMatchObject({ status: 400, body: { code: "WRONG_CREDENTIALS" } });
    expect((await app.member("다시쓸이름")).token).not.toBe(one.token);
  });

  it("takes a room with it once both have left", async () => {
    const { person, friend, life } = await people("먼저간이", "나중간이");
    for (const each of [person, friend]) {
      await each.call("leave", PROOF);
      await passDays(7);
      await erase();
    }
    const rooms = await sql`
      select 1 from chat_rooms where id in (${life.roomId}, ${life.groupId})`.execute(app.database.db);
    expect(rooms.rows).toEqual([]);
  });

  it("of one who is held, or of whom something cannot be erased, keeps nobody else", async () => {
    const [held, broken, other] = [
      await app.member("붙들린이"),
      await app.member("안지워질이"),
      await app.member("다음이"),
    ];
    for (const each of [held, broken, other]) await each.call("leave", PROOF);
    const brokenId = await idOfLeaving("안지워질이");
    await sql`update departures set erase_at = now() where nickname <> '붙들린이'`.execute(app.database.db);
    const breaking = dataThat({
      async erase(_, memberId) {
        if (memberId === brokenId) throw new Error("it is in the way");
      },
    });
    const hold = (client: pg.PoolClient) =>
      client.query("select from departures where nickname = '붙들린이' for update");
    const logged = vi.spyOn(app.ports.log, "error").mockReturnValue();
    await changing(app, hold, async () => {
      // Whoever looks after the jobs gets to know, and why.
      await expect(erase([], [breaking])).rejects.toThrow(String(brokenId));
    });
    const why = { err: new Error("it is in the way"), memberId: brokenId };
    expect(logged.mock.calls).toEqual([[why, expect.any(String)]]);
    logged.mockRestore();
    expect(await tablesThatSay(app, "다음이")).toEqual([]);
    expect(await tablesThatSay(app, "안지워질이")).not.toEqual([]);
    // Ten minutes later it is tried again; by then the other one is due as well.
    await sql`update departures set erasing_at = now() - interval '11 minutes', erase_at = now()`.execute(
      app.database.db,
    );
    await erase();
    for (const { nickname } of [held, broken]) expect(await tablesThatSay(app, nickname)).toEqual([]);
  });

  it("is tried once a turn, also of one whom it fails of after so long that another node may go on", async () => {
    const one = await app.member("오래걸릴이");
    await one.call("leave", PROOF);
    await passDays(7);
    const id = await idOfLeaving("오래걸릴이");
    let tries = 0;
    const slow: Farewell = async (db, memberId) => {
      if (memberId !== id) return;
      tries += 1;
      if (tries > 2) return;
      await sql`update departures set erasing_at = now() - interval '11 minutes' where member_id = ${id}`.execute(db);
    };
    const breaking = dataThat({
      async erase(_, memberId) {
        if (memberId === id) throw new Error("it took too long");
      },
    });
    const logged = vi.spyOn(app.ports.log, "error").mockReturnValue();
    await expect(erase([slow], [breaking])).rejects.toThrow("leaving");
    logged.mockRestore();
    expect(tries).toBe(1);
    await erase();
    expect(await tablesThatSay(app, "오래걸릴이")).toEqual([]);
  });

  it("waits for none of those who cannot be put aside, however many they are", async () => {
    const stuck = await Promise.all(Array.from({ length: 10 }, (_, nth) => app.member(`머무는이${nth}`)));
    const due = await app.member("갈때된이");
    for (const each of [...stuck, due]) await each.call("leave", PROOF);
    await sql`update departures set erase_at = now() where nickname = '갈때된이'`.execute(app.database.db);
    const breaking = dataThat({
      async setAside() {
        throw new Error("it is in the way");
      },
    });
    const logged = vi.spyOn(app.ports.log, "error").mockReturnValue();
    await expect(erase([], [breaking])).rejects.toThrow("leaving");
    expect(logged).toHaveBeenCalledTimes(stuck.length);
    logged.mockRestore();
    expect(await tablesThatSay(app, "갈때된이")).toEqual([]);
    for (const { nickname } of stuck) expect(await tablesThatSay(app, nickname)).not.toEqual([]);
    await passDays(7);
    await erase();
  });

  it("happens once, however many nodes do it, and tells those outside", async () => {
    const one = await app.member("한번만지움");
    await one.call("leave", PROOF);
    await passDays(7);
    const told: number[] = [];
    const farewell: Farewell = async (_, memberId) => void told.push(memberId);
    await Promise.all([erase([farewell]), erase([farewell]), erase([farewell])]);
    expect(told).toHaveLength(1);
  });

  it("holds nothing locked while those outside are told, and nobody comes back in the middle", async () => {
    const one = await app.member("말하는사이");
    await one.call("leave", PROOF);
    const back = await TestMember.signIn(app.url, "말하는사이");
    await passDays(7);
    const locked = sql`select from departures where nickname = '말하는사이' for update nowait`;
    const seen: unknown[] = [];
    const farewell: Farewell = async () => {
      seen.push((await locked.execute(app.database.db)).rows.length, (await back.call("comeBack")).status);
    };
    await erase([farewell]);
    expect(seen).toEqual([1, 404]);
    expect(await tablesThatSay(app, "말하는사이")).toEqual([]);
  });

  it("is taken up by another node where one went away in the middle", async () => {
    const one = await app.member("놓고간이");
    await one.call("leave", PROOF);
    await passDays(7);
    await sql`update departures set erasing_at = now() where nickname = '놓고간이'`.execute(app.database.db);
    await erase();
    expect(await tablesThatSay(app, "놓고간이")).not.toEqual([]);
    await sql`update departures set erasing_at = now() - interval '11 minutes'`.execute(app.database.db);
    await erase();
    expect(await tablesThatSay(app, "놓고간이")).toEqual([]);
  });

  it("waits a day for a service outside that cannot be told, and holds up nobody else", async () => {
    const [first, second] = [await app.member("기다릴이"), await app.member("안기다릴이")];
    for (const each of [first, second]) await each.call("leave", PROOF);
    await passDays(7);
    const { rows } = await sql<{ id: number }>`
      select member_id as id from departures where nickname = '기다릴이'`.execute(app.database.db);
    const refusing: Farewell = async (_, memberId) => {
      if (memberId === rows[0]?.id) throw new Error("no answer");
    };
    app.ports.log.level = "silent";
    await erase([refusing]);
    expect(await tablesThatSay(app, "안기다릴이")).toEqual([]);
    expect(await tablesThatSay(app, "기다릴이")).not.toEqual([]);
    await passDays(1);
    await erase([refusing]);
    app.ports.log.level = "error";
    expect(await tablesThatSay(app, "기다릴이")).toEqual([]);
  });
});
