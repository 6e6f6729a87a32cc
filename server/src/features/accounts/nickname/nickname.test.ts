import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { historyOf, listen, messageOf, newPair, nextMessage, openTestRoom } from "../../../../test/chat.ts";
import { TEST_PASSWORD, TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { answer, comment, readPost, writePost } from "../../../../test/posts.ts";
import { TestStream } from "../../../../test/stream.ts";
import { features } from "../../../features.ts";
import { personalDataOf } from "../../../platform/feature.ts";
import { eraseDeparted } from "../../leaving/erasing.ts";
import { deleteExpired } from "../queries.ts";

let app: TestApp;
const streams: TestStream[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(() => app.close());

const change = (member: TestMember, nickname: string) => member.call("changeNickname", { body: { nickname } });
const rename = (member: TestMember, nickname: string) => member.ask("changeNickname", { body: { nickname } });

async function isTaken(nickname: string): Promise<boolean> {
  return (await app.visitor.ask("checkDuplicate", { params: { field: "nickname" }, query: { nickname } })).isDuplicate;
}

const signUp = (nickname: string, email = `${crypto.randomUUID()}@example.com`) =>
  app.visitor.call("signUp", {
    body: { nickname, email, password: TEST_PASSWORD, gender: true, isPublic: true },
  });

const signIn = (nickname: string) => app.visitor.call("signIn", { body: { nickname, password: TEST_PASSWORD } });

/** As if every change were `days` older. */
const passDays = (days: number) =>
  sql`update former_nicknames set reserved_until = reserved_until - make_interval(days => ${days}::integer)`.execute(
    app.database.db,
  );

async function open(member: TestMember): Promise<TestStream> {
  const stream = await TestStream.open(member);
  streams.push(stream);
  return stream;
}

/** Whom a nickname leads to, as `reader` sees it; a status where it leads nowhere. */
async function ledTo(reader: TestMember, nickname: string): Promise<string | number> {
  const { status, body } = await reader.call("getMateMatch", { query: { nickname } });
  return status === 200 ? (body as { nickname: string }).nickname : status;
}

describe("another nickname", () => {
  it("is the member's at once, and the one before is reserved for 30 days", async () => {
    const member = await app.member("처음이름");
    const before = Date.now();
    expect(await change(member, "다음이름")).toMatchObject({ status: 200, body: { message: "닉네임을 바꿨어요." } });
    expect(await member.ask("getMyProfile")).toMatchObject({ nickname: "다음이름" });
    const { former } = await member.ask("getNicknameChange");
    expect(former?.nickname).toBe("처음이름");
    const days = (Date.parse(former?.until ?? "") - before) / 86_400_000;
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThan(30.01);
  });

  it("is told nobody who has had none before", async () => {
    expect(await (await app.member("그대로")).ask("getNicknameChange")).toEqual({ former: null });
  });

  it("is refused to a visitor, and to whoever is leaving", async () => {
    expect(await app.visitor.call("changeNickname", { body: { nickname: "누구든지" } })).toMatchObject({
      status: 401,
      body: { code: "SIGN_IN_REQUIRED" },
    });
    const leaver = await app.member("가려는이");
    await leaver.ask("leave", { body: { password: TEST_PASSWORD } });
    const back = await TestMember.signIn(app.url, leaver.nickname);
    expect(await change(back, "가다말다")).toMatchObject({ status: 403, body: { code: "ACCOUNT_LEAVING" } });
  });

  it.each([
    ["nothing", ""],
    ["a space", "두 글자"],
    ["eleven characters", "가나다라마바사아자차카"],
    ["lone Hangul letters", "ㄱㄴㄷ"],
    ["the name of those who have left", LEFT_NICKNAME],
    ["a number", 7],
  ])("is refused as at sign-up: %s", async (_, nickname) => {
    const member = await TestMember.signIn(app.url, "그대로");
    expect(await member.call("changeNickname", { body: { nickname } })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });

  it("cannot be somebody else's, in whatever case or form", async () => {
    await app.member("Hangul가");
    const member = await app.member("바꾸려는이");
    for (const nickname of ["Hangul가", "hANGUL가", "HANGUL가".normalize("NFD")]) {
      expect(await change(member, nickname)).toMatchObject({ status: 409, body: { code: "NICKNAME_TAKEN" } });
    }
    // Nothing is used up by a refusal.
    expect(await member.ask("getNicknameChange")).toEqual({ former: null });
    await rename(member, "HangulNa가".normalize("NFD"));
    expect(await member.ask("getMyProfile")).toMatchObject({ nickname: "HangulNa가" });
  });

  it.each(["핏메이트", "핏메이트안내", "FitMate", "Fltmate", "운영자", "운영자1", "Adm1n", "탈퇴한회원1"])(
    "cannot be %s: whoever bore it would be taken for the product, or for nobody",
    async (nickname) => {
      const taken = { status: 409, body: { code: "NICKNAME_TAKEN" } };
      const member = await app.member(`사칭${Buffer.from(nickname).toString("hex").slice(-12)}`);
      expect(await member.call("changeNickname", { body: { nickname } })).toMatchObject(taken);
      const newcomer = { nickname, gender: true, isPublic: true, email: "sa@example.com", password: "namsan5laps!" };
      expect(await app.visitor.call("signUp", { body: newcomer })).toMatchObject(taken);
      const query = { nickname };
      expect(await app.visitor.ask("checkDuplicate", { params: { field: "nickname" }, query })).toEqual({
        isDuplicate: true,
      });
    },
  );

  it("may be the same in another case, which counts", async () => {
    const member = await app.member("casual");
    await rename(member, "Casual");
    expect(await member.ask("getMyProfile")).toMatchObject({ nickname: "Casual" });
    expect((await change(member, "CASUAL")).status).toBe(409);
    expect(await ledTo(await app.member("구경꾼"), "casual")).toBe("Casual");
  });

  it("that the member has already changes nothing: whoever heard no answer asks again", async () => {
    const member = await app.member("두번묻는이");
    expect((await change(member, "두번묻는이")).status).toBe(200);
    expect(await member.ask("getNicknameChange")).toEqual({ former: null });
    await rename(member, "답을못들음");
    expect((await change(member, "답을못들음")).status).toBe(200);
    expect((await member.ask("getNicknameChange")).former?.nickname).toBe("두번묻는이");
  });

  it("can be had once in 30 days, and the refusal says from when it is possible again", async () => {
    const member = await app.member("자주바꿈");
    await rename(member, "한번바꿈");
    const refusal = await change(member, "두번바꿈");
    expect(refusal).toMatchObject({ status: 409, body: { code: "NICKNAME_CHANGED_LATELY" } });
    const { former } = await member.ask("getNicknameChange");
    const day = new Intl.DateTimeFormat("ko-KR", { month: "long", day: "numeric", timeZone: "Asia/Seoul" }).format(
      new Date(Date.parse(former?.until ?? "") + 60_000),
    );
    expect((refusal.body as { message: string }).message).toMatch(
      new RegExp(`^닉네임은 30일에 한 번 바꿀 수 있어요\\. ${day} 오[전후] \\d+:\\d\\d부터 다시 바꿀 수 있어요\\.$`),
    );
    await passDays(29);
    expect((await change(member, "두번바꿈")).status).toBe(409);
    await passDays(1);
    expect((await change(member, "두번바꿈")).status).toBe(200);
    expect((await member.ask("getNicknameChange")).former?.nickname).toBe("한번바꿈");
  });

  it("is counted: who tries many learns of no more of them", async () => {
    const strict = await startTestApp({ LIMIT_FACTOR: "1" });
    const member = await strict.member("찔러보는이");
    const statuses: number[] = [];
    for (let turn = 0; turn <= 30; turn += 1) {
      statuses.push((await member.call("changeNickname", { body: { nickname: "찔러보는이" } })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    await strict.close();
  });
});

describe("the nickname before", () => {
  it("is nobody else's for 30 days, and free afterwards", async () => {
    const [member, other] = [await app.member("Former이름"), await app.member("노리는이")];
    await rename(member, "새로운이름");
    expect(await isTaken("fORMER이름")).toBe(true);
    expect(await signUp("Former이름")).toMatchObject({ status: 409, body: { code: "NICKNAME_TAKEN" } });
    expect(await change(other, "former이름")).toMatchObject({ status: 409, body: { code: "NICKNAME_TAKEN" } });
    await passDays(30);
    expect(await isTaken("former이름")).toBe(false);
    expect((await change(other, "former이름")).status).toBe(200);
    expect(await ledTo(member, "Former이름")).toBe("former이름");
  });

  it("leads on in every address that names somebody, to one member at most", async () => {
    const [member, mate] = [await app.member("링크주인"), await app.member("링크친구")];
    await makeMates(member, mate);
    const roomId = await openTestRoom(mate, member);
    await rename(member, "옮긴주인");
    expect(await ledTo(mate, "링크주인")).toBe("옮긴주인");
    expect(await mate.ask("openChatRoom", { params: { nickname: "링크주인" } })).toEqual({ chatRoomId: roomId });
    expect(await mate.ask("removeMate", { query: { nickname: "링크주인" } })).toMatchObject({
      message: "옮긴주인님과 메이트를 끊었어요.",
    });
    await mate.ask("requestMate", { query: { receiverNickname: "링크주인" } });
    await mate.ask("cancelMateRequest", { query: { receiverNickname: "링크주인" } });
    await mate.ask("blockMember", { params: { nickname: "링크주인" } });
    expect(await mate.ask("getBlocks")).toMatchObject([{ nickname: "옮긴주인" }]);
    await mate.ask("unblockMember", { params: { nickname: "링크주인" } });
    expect(await member.call("requestMate", { query: { receiverNickname: "링크주인" } })).toMatchObject({
      body: { code: "SELF_NOT_ALLOWED" },
    });
    await passDays(30);
    expect(await ledTo(mate, "링크주인")).toBe(404);
  });

  it("signs in for 30 days, and counts guesses with the new one", async () => {
    const strict = await startTestApp({ SIGN_IN_ATTEMPTS_PER_ACCOUNT: "4" });
    const member = await strict.member("들어오는이");
    await member.ask("changeNickname", { body: { nickname: "들어온이" } });
    for (const nickname of ["들어오는이", "들어온이"]) {
      const { status } = await strict.visitor.call("signIn", { body: { nickname, password: TEST_PASSWORD } });
      expect(status).toBe(200);
    }
    for (const nickname of ["들어오는이", "들어온이", "들어오는이", "들어온이"]) {
      await strict.visitor.call("signIn", { body: { nickname, password: "wrong1234!" } });
    }
    for (const nickname of ["들어오는이", "들어온이"]) {
      const { status } = await strict.visitor.call("signIn", { body: { nickname, password: TEST_PASSWORD } });
      expect(status).toBe(429);
    }
    await sql`update former_nicknames set reserved_until = now()`.execute(strict.database.db);
    const { status } = await strict.visitor.call("signIn", {
      body: { nickname: "들어오는이", password: TEST_PASSWORD },
    });
    expect(status).toBe(400);
    await strict.close();
  });

  it("is forgotten once it is free", async () => {
    const kept = async () =>
      app.database.db.selectFrom("former_nicknames").select("nickname").where("nickname", "=", "잊힐이름").execute();
    await rename(await app.member("잊힐이름"), "남는이름");
    await passDays(29);
    await deleteExpired(app.database.db);
    expect(await kept()).toHaveLength(1);
    await passDays(1);
    await deleteExpired(app.database.db);
    expect(await kept()).toEqual([]);
  });

  it("goes with an erasure, and leads nobody to whoever has either nickname then", async () => {
    const [member, reader] = [await app.member("지울이름"), await app.member("찾는사람")];
    await rename(member, "지운이름");
    await member.ask("leave", { body: { password: TEST_PASSWORD } });
    // Nobody's for as long as they can come back, and leading nowhere.
    expect([await ledTo(reader, "지울이름"), await ledTo(reader, "지운이름")]).toEqual([404, 404]);
    expect([await isTaken("지울이름"), await isTaken("지운이름")]).toEqual([true, true]);
    expect((await signIn("지울이름")).status).toBe(200);
    await sql`update departures set erase_at = now()`.execute(app.database.db);
    await eraseDeparted({
      db: app.database.db,
      bus: app.bus,
      log: app.ports.log,
      personalData: personalDataOf(features),
      farewells: [],
    });
    expect([await isTaken("지울이름"), await isTaken("지운이름")]).toEqual([false, false]);
    await app.member("지운이름");
    expect([await ledTo(reader, "지울이름"), await ledTo(reader, "지운이름")]).toEqual([404, "지운이름"]);
    await app.member("지울이름");
    expect(await ledTo(reader, "지울이름")).toBe("지울이름");
    expect((await signIn("지울이름")).status).toBe(200);
  });

  it("is the member's own again when they come back", async () => {
    const [member, reader] = [await app.member("돌아올이"), await app.member("기다린이")];
    await rename(member, "돌아온이");
    await member.ask("leave", { body: { password: TEST_PASSWORD } });
    const back = await TestMember.signIn(app.url, "돌아올이");
    await back.ask("comeBack");
    expect(await ledTo(reader, "돌아올이")).toBe("돌아온이");
  });
});

describe("at the same moment", () => {
  it("of ten who want one free nickname, one gets it, and the others may choose another", async () => {
    const members = await Promise.all(Array.from({ length: 10 }, (_, index) => app.member(`경쟁${index}`)));
    const answers = await Promise.all(members.map((member) => change(member, "모두의것")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const loser = members.find((_, index) => answers[index]?.status === 409);
    expect(loser && (await change(loser, "다른것")).status).toBe(200);
  });

  it("a member who changes it ten times changes it once", async () => {
    const member = await app.member("열번바꿈");
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => change(member, `열번${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [(body as { code: string }).code]));
    expect(new Set(codes)).toEqual(new Set(["NICKNAME_CHANGED_LATELY"]));
    expect((await member.ask("getNicknameChange")).former?.nickname).toBe("열번바꿈");
  });

  it("two who want each other's are both refused", async () => {
    const [one, other] = [await app.member("서로하나"), await app.member("서로둘")];
    const answers = await Promise.all([change(one, "서로둘"), change(other, "서로하나")]);
    expect(answers.map(({ body }) => (body as { code: string }).code)).toEqual(["NICKNAME_TAKEN", "NICKNAME_TAKEN"]);
  });

  it("somebody who signs up with it gets it or is refused, never both", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const member = await app.member(`가입경쟁${turn}`);
      const [changed, made] = await Promise.all([change(member, `원하는${turn}`), signUp(`원하는${turn}`)]);
      expect(new Set([changed.status, made.status])).toEqual(new Set([200, 409]));
    }
  });

  it("nobody catches the one that is being given up", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const member = await app.member(`놓는이름${turn}`);
      const catchers = Array.from({ length: 5 }, () => signUp(`놓는이름${turn}`));
      const [changed, ...caught] = await Promise.all([change(member, `놓은이름${turn}`), ...catchers]);
      expect(changed.status).toBe(200);
      expect(caught.map(({ status }) => status)).toEqual(Array(5).fill(409));
    }
  });

  it("a sign-up that has waited for the change finds the nickname reserved", async () => {
    const member = await app.member("기다리게함");
    const { id } = await app.database.db
      .selectFrom("members")
      .select("id")
      .where("nickname", "=", member.nickname)
      .executeTakeFirstOrThrow();
    let waiting: ReturnType<typeof signUp> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await sql`insert into former_nicknames select id, nickname, nickname_key, now() + interval '30 days'
                  from members where id = ${id}`.execute(trx);
      await sql`update members set nickname = '기다린값', nickname_key = '기다린값' where id = ${id}`.execute(trx);
      waiting = signUp("기다리게함");
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and query ilike 'insert into "members"%'`.execute(app.database.db);
          return rows.length;
        })
        .toBe(1);
    });
    expect(await waiting).toMatchObject({ status: 409, body: { code: "NICKNAME_TAKEN" } });
  });
});

describe("everybody sees it at once", () => {
  it("in rooms, messages, posts, comments, requests, lists of mates and notifications", async () => {
    const [member, mate, roomId] = await newPair(app, "보이는이", "보는사람");
    const asked = await app.member("신청받는이");
    await member.ask("requestMate", { query: { receiverNickname: asked.nickname } });
    const chat = await listen(app.url, member, roomId);
    await chat.send({ chatRoomId: roomId, contents: "전" });
    const postId = await writePost(app, member);
    const replyId = await comment(member, postId, "댓글");
    await answer(member, postId, replyId, "답글");
    await rename(member, "달라진이");

    expect((await mate.ask("getChatRooms", {})).map(({ receiverNickname }) => receiverNickname)).toEqual(["달라진이"]);
    expect(await historyOf(mate, roomId)).toMatchObject([{ senderNickname: "달라진이", contents: "전" }]);
    expect((await mate.ask("getMates")).map(({ otherUserNickname }) => otherUserNickname)).toEqual(["달라진이"]);
    expect(await asked.ask("getReceivedRequests")).toMatchObject([{ nickname: "달라진이" }]);
    expect(await asked.ask("getNotifications")).toMatchObject([
      { sender: "달라진이", message: "달라진이님이 운동메이트를 신청했어요." },
    ]);
    const post = await readPost(mate, postId);
    expect(post).toMatchObject({
      userNickname: "달라진이",
      replyList: [{ userNickname: "달라진이" }],
      childReplyList: [{ userNickname: "달라진이" }],
    });
    const { postList } = await mate.ask("searchPosts", { query: { page: 0 } });
    expect(postList.find((each) => each.postId === postId)).toMatchObject({ userNickname: "달라진이" });
    await chat.close();
  });

  it("over a socket that has been open since before", async () => {
    const [member, mate, roomId] = await newPair(app, "소켓전", "소켓상대");
    const [mine, theirs] = [await listen(app.url, member, roomId), await listen(app.url, mate, roomId)];
    await mine.send({ chatRoomId: roomId, contents: "전" });
    expect(await nextMessage(theirs)).toMatchObject({ senderNickname: "소켓전" });
    await rename(member, "소켓후");
    await mine.publish("/pub/dm/typing", { chatRoomId: roomId });
    const typing = await theirs.next();
    expect(typing.headers["type"]).toBe("typing");
    expect(JSON.parse(typing.body)).toMatchObject({ nickname: "소켓후" });
    await mine.send({ chatRoomId: roomId, contents: "후" });
    expect(messageOf(await theirs.next())).toMatchObject({ senderNickname: "소켓후", contents: "후" });
    await mine.close();
    await theirs.close();
  });

  it("by an acceptance whose room leads on under the name of today", async () => {
    const [member, hopeful] = [await app.member("수락하는이"), await app.member("수락받는이")];
    await hopeful.ask("requestMate", { query: { receiverNickname: member.nickname } });
    await member.ask("acceptMate", { query: { senderNickname: hopeful.nickname } });
    await rename(member, "수락한이");
    expect(await hopeful.ask("getNotifications")).toMatchObject([
      { sender: "수락한이", url: `/messenger/${encodeURIComponent("수락한이")}` },
    ]);
  });

  it("hears of it who knows the member, and the member's own pages, and nobody else", async () => {
    const [member, mate] = await newPair(app, "알리는이", "아는사람");
    const [asking, rejecting, stranger] = [
      await app.member("신청한이"),
      await app.member("거절한이"),
      await app.member("모르는이"),
    ];
    await asking.ask("requestMate", { query: { receiverNickname: member.nickname } });
    await member.ask("requestMate", { query: { receiverNickname: rejecting.nickname } });
    await rejecting.ask("rejectMate", { query: { senderNickname: member.nickname } });
    const elsewhere = await TestMember.signIn(app.url, member.nickname);
    const hearing = await Promise.all([member, elsewhere, mate, asking].map(open));
    const deaf = await Promise.all([rejecting, stranger].map(open));
    await rename(member, "알린이");
    for (const stream of hearing) expect(await stream.next("nickname")).toEqual({ from: "알리는이", to: "알린이" });
    // Whatever else was sent is there before this.
    for (const [one, other] of [
      [rejecting, stranger],
      [stranger, rejecting],
    ] as const) {
      await one.call("requestMate", { query: { receiverNickname: other.nickname } });
    }
    for (const stream of deaf) {
      await stream.next("mates");
      expect(stream.unread.filter(({ event }) => event === "nickname")).toEqual([]);
    }
  });

  it("by whoever has rejected them, as if the request waited", async () => {
    const [member, rejected] = [await app.member("거절해본이"), await app.member("거절당해본")];
    await rejected.ask("requestMate", { query: { receiverNickname: member.nickname } });
    await member.ask("rejectMate", { query: { senderNickname: rejected.nickname } });
    const stream = await open(rejected);
    await rename(member, "거절하고남");
    expect(await stream.next("nickname")).toEqual({ from: "거절해본이", to: "거절하고남" });
    expect(await rejected.ask("getSentRequests")).toMatchObject([{ nickname: "거절하고남" }]);
  });
});
