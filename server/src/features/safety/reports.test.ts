/** Reporting: who may report what, what is copied, and that nobody learns who has reported. */
import { NEWCOMER_REPORTS_PER_DAY, REPORTS_OF_MEMBER_PER_DAY } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { openTestRoom } from "../../../test/chat.ts";
import { exportOf } from "../../../test/attackers.ts";
import { block } from "../../../test/blocks.ts";
import { openTestGroup } from "../../../test/groupRooms.ts";
import { makeMates } from "../../../test/mates.ts";
import { newMeetup } from "../../../test/meetups.ts";
import { agree, newProposal, propose } from "../../../test/plans.ts";
import { answer, comment, readPost, writePost } from "../../../test/posts.ts";
import { decide, idOf, moderator, newestCase, report, SEEN_ONE } from "../../../test/safety.ts";
import type { TestMember } from "../../../test/client.ts";
import { ended, trained } from "../../../test/trainings.ts";
import { sendMessage } from "../chat/sendingService.ts";

let app: TestApp;
let staff: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  staff = await moderator(app, "해솔");
});
afterAll(() => app.close());

async function say(by: TestMember, chatRoomId: number, contents: string): Promise<number> {
  const me = { memberId: await idOf(app, by), nickname: by.nickname };
  return (await sendMessage(app.ports, me, { chatRoomId, contents })).seq;
}

async function evidenceOf(caseId: number): Promise<{ by: string; text: string; pictures: number }[]> {
  await staff.ask("claimCase", { params: { caseId } });
  const opened = await staff.ask("openEvidence", { params: { caseId } });
  return opened.flatMap(({ evidence }) => evidence.map(({ by, text, pictures }) => ({ by, text, pictures })));
}

describe("a report", () => {
  it("copies a post, a comment and an answer as they are, and keeps that through edits and deletions", async () => {
    const [writer, reader] = [await app.member("글쓴이"), await app.member("읽는이")];
    const postId = await writePost(app, writer);
    const commentId = await comment(writer, postId, "그 페이스로 무슨 러닝이에요");
    const answerId = await answer(writer, postId, commentId, "걸으러 나오지 마세요");
    for (const [target, text] of [
      [{ kind: "COMMENT", postId, commentId }, "그 페이스로 무슨 러닝이에요"],
      [{ kind: "COMMENT", postId, commentId: answerId }, "걸으러 나오지 마세요"],
    ] as const) {
      await report(reader, target);
      const caseId = await newestCase(staff);
      const params = { postId, replyId: commentId, childReplyId: answerId };
      await writer.ask("editComment", { params: { postId, replyId: commentId }, body: { comment: "안녕하세요" } });
      if (target.commentId === answerId) await writer.ask("deleteAnswer", { params });
      expect(await evidenceOf(caseId)).toEqual([{ by: "SUBJECT", text, pictures: 0 }]);
      await decide(staff, caseId, "NONE");
    }
    await report(reader, { kind: "POST", postId }, "SPAM", "같은 링크를 남겨요");
    const caseId = await newestCase(staff);
    await writer.ask("deletePost", { params: { postId } });
    const [piece] = await evidenceOf(caseId);
    expect(piece?.text).toContain("\n");
    const shown = await staff.ask("getCase", { params: { caseId } });
    expect(shown).toMatchObject({ target: "POST", subject: { nickname: "글쓴이" }, reports: 1 });
    expect(shown.reportList).toMatchObject([{ reporter: { nickname: "읽는이" }, words: "같은 링크를 남겨요" }]);
  });

  it("copies of a post also its videos, where its links lead, and its hashtags", async () => {
    const [writer, reader] = [await app.member("영상단이"), await app.member("영상본이")];
    const video = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90";
    const { id: postId } = await writer.ask("createPost", {
      body: {
        title: "공복 운동",
        description: `<p>보세요</p><iframe src="${video}"></iframe><p><a href="https://x.example/?a=1&amp;b=2">프로틴\n반값</a></p>`,
        hashtag: ["다이어트약", "디엠"],
        category: "RUNNING",
        accessLevel: true,
      },
    });
    await report(reader, { kind: "POST", postId }, "SPAM");
    expect((await evidenceOf(await newestCase(staff)))[0]?.text).toBe(
      `공복 운동\n\n보세요\n${video}\n프로틴\n반값 (https://x.example/?a=1&b=2)\n\n#다이어트약 #디엠`,
    );
  });

  it("copies of a gathering the name of its place, as far as whoever reports it sees that", async () => {
    const [host, reader] = [await app.member("장소로말한"), await app.member("장소본이")];
    const place = { ...newMeetup().place, name: "단톡방 링크 x.example" };
    const evidence = async (placeShown: "EVERYONE" | "PARTICIPANTS") => {
      const { meetupId } = await host.ask("createMeetup", { body: newMeetup({ placeShown, place }) });
      await report(reader, { kind: "MEETUP", meetupId }, "SPAM");
      await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비가 와요.", scope: "THIS" } });
      return evidenceOf(await newestCase(staff));
    };
    expect(await evidence("EVERYONE")).toMatchObject([{ text: `${newMeetup().title}\n\n장소: ${place.name}` }]);
    expect(await evidence("PARTICIPANTS")).toMatchObject([{ text: newMeetup().title }]);
  });

  it("of messages holds those that were chosen, and nothing else of the room", async () => {
    const [she, he] = [await app.member("달리는민서"), await app.member("한강질주")];
    await makeMates(she, he);
    const room = await openTestRoom(she, he);
    await say(he, room, "토요일에 같이 뛰기로 한 거 기억하죠?");
    const chosen = [await say(he, room, "사진은 왜 안 보내 줘요"), await say(she, room, "그만 물어봐 주세요")];
    await say(he, room, "이건 고르지 않았어요");
    await report(she, { kind: "MESSAGES", chatRoomId: room, seqs: chosen }, "HARASSMENT");
    const caseId = await newestCase(staff);
    expect(await evidenceOf(caseId)).toEqual([
      { by: "SUBJECT", text: "사진은 왜 안 보내 줘요", pictures: 0 },
      { by: "REPORTER", text: "그만 물어봐 주세요", pictures: 0 },
    ]);
    const { rows } = await sql<{ text: string }>`select text from report_evidence`.execute(app.database.db);
    expect(rows.map(({ text }) => text).join()).not.toContain("이건 고르지 않았어요");
    expect(await she.ask("getMyReports")).toMatchObject([
      { kind: "MESSAGES", nickname: "한강질주", count: 2, state: "IN_REVIEW", outcome: null },
    ]);
  });

  it("is refused where one may not see it, is nobody's but one's own, or not of one member", async () => {
    const [one, other, stranger] = [await app.member("이쪽"), await app.member("저쪽"), await app.member("모르는이")];
    await makeMates(one, other);
    const chatRoomId = await openTestRoom(one, other);
    const mine = await say(one, chatRoomId, "내 말");
    const matesPost = await writePost(app, one, "mates");
    const body = (target: object) => ({ body: { target, reason: "SPAM", words: "" } });
    const refused = async (by: TestMember, target: object) =>
      ((await by.call("createReport", body(target))).body as { code: string }).code;
    expect(await refused(stranger, { kind: "MESSAGES", chatRoomId, seqs: [mine] })).toBe("FORBIDDEN");
    expect(await refused(one, { kind: "MESSAGES", chatRoomId, seqs: [mine] })).toBe("SELF_NOT_ALLOWED");
    expect(await refused(other, { kind: "MESSAGES", chatRoomId, seqs: [mine, 99] })).toBe("MESSAGE_NOT_FOUND");
    expect(await refused(other, { kind: "MESSAGES", chatRoomId: 99_999, seqs: [1] })).toBe("CHAT_ROOM_NOT_FOUND");
    expect(await refused(stranger, { kind: "POST", postId: matesPost })).toBe("NOT_MATES");
    expect(await refused(stranger, { kind: "POST", postId: 99_999 })).toBe("NOT_FOUND");
    expect(await refused(one, { kind: "POST", postId: matesPost })).toBe("SELF_NOT_ALLOWED");
    expect(await refused(one, { kind: "PROFILE", nickname: "이쪽" })).toBe("SELF_NOT_ALLOWED");
    expect(await refused(one, { kind: "PROFILE", nickname: "없는이" })).toBe("MEMBER_NOT_FOUND");
    expect(await refused(one, { kind: "REQUEST", nickname: "모르는이" })).toBe("REQUEST_NOT_FOUND");
    expect(await refused(one, { kind: "MEETUP", meetupId: 99_999 })).toBe("NOT_FOUND");
    expect(
      (await one.call("createReport", { body: { target: { kind: "MESSAGES", chatRoomId, seqs: [] } } })).status,
    ).toBe(400);
    const seqs = Array.from({ length: 21 }, (_, index) => index + 1);
    expect((await one.call("createReport", body({ kind: "MESSAGES", chatRoomId, seqs }))).status).toBe(400);
  });

  it("says of no gathering that both were in it: nobody but the two could tell", async () => {
    const [one, other] = [await app.member("우기는이"), await app.member("안간이")];
    const { meetupId } = await (await app.member("아무상관없는")).ask("createMeetup", { body: newMeetup() });
    const body = { target: { kind: "PROFILE", nickname: other.nickname }, reason: "DANGER", words: "", meetupId };
    expect((await one.call("createReport", { body })).status).toBe(400);
  });

  it("can be made of somebody who has blocked me, of a request's note, and of a gathering", async () => {
    const [one, other] = [await app.member("신고하는"), await app.member("차단한이")];
    await other.ask("requestMate", { query: { receiverNickname: one.nickname }, body: { note: "집 앞이에요" } });
    await report(one, { kind: "REQUEST", nickname: other.nickname }, "DANGER");
    expect(await evidenceOf(await newestCase(staff))).toEqual([{ by: "SUBJECT", text: "집 앞이에요", pictures: 0 }]);
    const { meetupId } = await other.ask("createMeetup", {
      body: newMeetup({ title: "프로틴 무료 체험", description: "서울숲에서" }),
    });
    await report(one, { kind: "MEETUP", meetupId }, "SPAM");
    expect(await evidenceOf(await newestCase(staff))).toEqual([
      { by: "SUBJECT", text: "프로틴 무료 체험\n\n서울숲에서", pictures: 0 },
    ]);
    await block(other, one);
    await report(one, { kind: "PROFILE", nickname: other.nickname });
    expect(await evidenceOf(await newestCase(staff))).toMatchObject([{ by: "SUBJECT" }]);
  });

  it("of somebody nameless names nobody afterwards either", async () => {
    const [one, other] = [await app.member("이름못보는"), await app.member("이름없는이")];
    const group = await openTestGroup(app, [one, other]);
    const { meetupId } = await other.ask("createMeetup", { body: newMeetup() });
    await one.ask("joinMeetup", { params: { meetupId } });
    await block(other, one);
    const seqs = [await say(other, group, "누가 쓴 걸까요")];
    await report(one, { kind: "MESSAGES", chatRoomId: group, seqs });
    await report(one, { kind: "MEETUP", meetupId }, "SPAM");
    await report(one, { kind: "PROFILE", nickname: other.nickname });
    expect(await one.ask("getMyReports")).toMatchObject([
      { kind: "PROFILE", nickname: other.nickname },
      { kind: "MEETUP", nickname: null, nameless: true },
      { kind: "MESSAGES", nickname: null, nameless: true },
    ]);
  });

  it("is one a person and object while it is open, also where two come at once", async () => {
    const [one, other] = [await app.member("두번누른이"), await app.member("두번신고된")];
    const body = { target: { kind: "PROFILE", nickname: other.nickname }, reason: "SPAM", words: "" };
    const answers = await Promise.all([1, 2, 3].map(() => one.call("createReport", { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "REPORT_OPEN" });
    const caseId = await newestCase(staff);
    await decide(staff, caseId, "NONE", { words: "사진 속 사람을 알아보기 어려웠어요." });
    expect(await one.ask("getMyReports")).toMatchObject([
      { state: "NOT_ACTED", outcome: "사진 속 사람을 알아보기 어려웠어요." },
    ]);
    expect((await one.call("createReport", { body })).status).toBe(201);
    expect(await newestCase(staff)).not.toBe(caseId);
  });

  it("of several members about one thing is one case, more severe with the third", async () => {
    const subject = await app.member("도배하는이");
    const postId = await writePost(app, subject);
    for (const [index, nickname] of ["첫째신고", "둘째신고", "셋째신고"].entries()) {
      await report(await app.member(nickname), { kind: "POST", postId }, "SPAM");
      const newest = await newestCase(staff);
      const found = (await staff.ask("getQueue")).find((each) => each.caseId === newest);
      expect(found).toMatchObject({ reports: index + 1, severity: index < 2 ? "LOW" : "NORMAL" });
    }
    const caseId = await newestCase(staff);
    const { log } = await staff.ask("getCase", { params: { caseId } });
    expect(log.map(({ act, severities }) => [act, severities])).toEqual([
      ["RAISED", ["LOW", "NORMAL"]],
      ["OPENED", ["LOW"]],
    ]);
  });

  it("is limited a day, and about one member", async () => {
    const newcomer = await app.member("새내기신고");
    for (let time = 0; time < NEWCOMER_REPORTS_PER_DAY; time += 1)
      await report(newcomer, { kind: "PROFILE", nickname: (await app.member(`신고대상${time}`)).nickname });
    const body = { target: { kind: "PROFILE", nickname: "도배하는이" }, reason: "SPAM", words: "" };
    // The first of them counts for an hour more.
    await sql`update reports set created_at = created_at - interval '23 hours'
               where id = (select min(id) from reports where reporter_id = ${await idOf(app, newcomer)})`.execute(
      app.database.db,
    );
    const refused = await newcomer.call("createReport", { body });
    expect(refused).toMatchObject({ status: 429, body: { code: "REPORTS_TOO_MANY" } });
    const seconds = Number(refused.headers.get("retry-after"));
    expect([seconds > 3_540, seconds <= 3_600]).toEqual([true, true]);
    await sql`update members set created_at = now() - interval '2 days' where nickname = '새내기신고'`.execute(
      app.database.db,
    );
    const writer = await app.member("글많은이");
    const posts = await Promise.all(
      Array.from({ length: REPORTS_OF_MEMBER_PER_DAY + 1 }, () => writePost(app, writer)),
    );
    const statuses: number[] = [];
    for (const postId of posts) {
      const target = { kind: "POST", postId };
      statuses.push((await newcomer.call("createReport", { body: { target, reason: "SPAM", words: "" } })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: REPORTS_OF_MEMBER_PER_DAY }, () => 201), 429]);
  });
});

let people = 0;
const somebody = () => app.member(`여러회원${(people += 1)}`);
async function mates(): Promise<[TestMember, TestMember]> {
  const pair: [TestMember, TestMember] = [await somebody(), await somebody()];
  await makeMates(...pair);
  return pair;
}

describe("what is reported of a profile", () => {
  it("is all that it shows: introduction, picture, sports, and what is known of how they train", async () => {
    const subject = await somebody();
    const body = {
      gender: true,
      exerciseChoice: ["RUNNING", "HIKING"],
      introduction: "같이 뛸 분은 카톡 주세요",
      publicInfo: true,
      profilePicture: null,
    };
    await subject.call("updateMyProfile", { body });
    for (let time = 0; time < 3; time += 1) await trained(app, [subject, {}], [await somebody(), {}]);
    await sql`update trainings set shown_from = now(), released_at = now()`.execute(app.database.db);
    await sql`update training_counts set stale_at = now()`.execute(app.database.db);
    await report(await somebody(), { kind: "PROFILE", nickname: subject.nickname }, "SPAM");
    expect(await evidenceOf(await newestCase(staff))).toEqual([
      {
        by: "SUBJECT",
        text: `${subject.nickname}\n같이 뛸 분은 카톡 주세요\n운동: 러닝, 등산\n함께 운동 3번 · 3명`,
        pictures: 0,
      },
    ]);
  });
});

describe("what a mate proposes", () => {
  const WORDS = "끝나고 우리 집에 가요";
  const place = { name: "싫다고 한 그 집 앞", latitude: 37.5476, longitude: 127.0475 };

  it("can be reported while it is open and once it is a plan, by whoever got it, and by nobody else", async () => {
    const [one, other] = await mates();
    const { proposalId } = await propose(other, one, { words: WORDS, place });
    await report(one, { kind: "PLAN", proposalId });
    const caseId = await newestCase(staff);
    expect(await evidenceOf(caseId)).toEqual([{ by: "SUBJECT", text: `${WORDS}\n장소: ${place.name}`, pictures: 0 }]);
    const body = { target: { kind: "PLAN", proposalId }, reason: "SPAM", words: "" };
    expect((await other.call("createReport", { body })).body).toMatchObject({ code: "SELF_NOT_ALLOWED" });
    expect((await (await somebody()).call("createReport", { body })).status).toBe(404);
    expect((await app.visitor.call("createReport", { body })).status).toBe(401);
    await decide(staff, caseId, "NONE");
    const plan = (await one.ask("acceptProposal", { params: { proposalId } })).plan;
    expect(plan).toMatchObject({ proposalId, byMe: false });
    await report(one, { kind: "PLAN", proposalId: plan.proposalId });
  });

  it("is hidden wherever it shows, goes on being a plan, and comes back with one step", async () => {
    const [one, other] = await mates();
    const plan = await agree(other, one, { words: WORDS, place });
    await report(one, { kind: "PLAN", proposalId: plan.proposalId });
    const caseId = await newestCase(staff);
    const shown = async () =>
      JSON.stringify([
        await one.ask("getPlan", { params: { planId: plan.planId } }),
        await one.ask("getPlansWith", { query: { nickname: other.nickname } }),
        await one.ask("getSchedule"),
        await one.ask("getChatHistory", { query: { chatRoomId: plan.chatRoomId } }),
        await one.ask("getChatRooms"),
        (await one.call("getPlanCalendar", { params: { planId: plan.planId } })).body,
        await exportOf(one, /^(messages|chat|plan|meetups)/),
      ]);
    expect(await shown()).toContain(WORDS);
    await decide(staff, caseId, "HIDE");
    expect(await shown()).not.toContain(WORDS);
    expect(await shown()).not.toContain(place.name);
    expect(await one.ask("getPlan", { params: { planId: plan.planId } })).toMatchObject({
      status: "UPCOMING",
      words: "",
      place: { name: plan.area },
    });
    const { decision } = await staff.ask("getCase", { params: { caseId } });
    await staff.ask("undoMeasure", { params: { measureId: decision?.measures[0]?.measureId ?? 0 } });
    expect(await shown()).toContain(WORDS);
    expect(await shown()).toContain(place.name);
  });

  it("with a request is reported with it, also without a note", async () => {
    const [one, other] = [await somebody(), await somebody()];
    const proposal = newProposal({ words: WORDS, place });
    await other.ask("requestMate", { query: { receiverNickname: one.nickname }, body: { proposal } });
    await report(one, { kind: "REQUEST", nickname: other.nickname });
    const caseId = await newestCase(staff);
    expect(await evidenceOf(caseId)).toEqual([{ by: "SUBJECT", text: `${WORDS}\n장소: ${place.name}`, pictures: 0 }]);
    expect((await staff.ask("getCase", { params: { caseId } })).reportList).toMatchObject([{ evidence: 1 }]);
    await decide(staff, caseId, "HIDE");
    const [hidden] = await one.ask("getReceivedRequests");
    expect(hidden).toMatchObject({ note: null, proposal: { words: "" } });
    expect(JSON.stringify(hidden)).not.toContain(place.name);
    const { decision } = await staff.ask("getCase", { params: { caseId } });
    await staff.ask("undoMeasure", { params: { measureId: decision?.measures[0]?.measureId ?? 0 } });
    expect(await one.ask("getReceivedRequests")).toMatchObject([{ note: null, proposal: { words: WORDS, place } }]);
  });
});

describe("what a member tells the moderators after a gathering", () => {
  const text = "약속 장소가 아닌 곳으로 가자고 했어요.";
  async function tell(nickname: "other" | null): Promise<{ one: TestMember; other: TestMember; caseId: number }> {
    const [one, other] = [await somebody(), await somebody()];
    const gatheringId = await ended(app, [one, other]);
    const about = nickname === null ? null : other.nickname;
    await one.ask("sendTrainingNote", { params: { gatheringId }, body: { nickname: about, text } });
    return { one, other, caseId: await newestCase(staff) };
  }

  it("is a case of its own at the desk, with who has written it and where that was", async () => {
    const { one, other, caseId } = await tell("other");
    expect((await staff.ask("getQueue")).find((each) => each.caseId === caseId)).toMatchObject({
      target: "TRAINING_NOTE",
      subject: { nickname: other.nickname },
      severity: "NORMAL",
      excerpt: text,
      hidden: false,
    });
    expect(await evidenceOf(caseId)).toEqual([{ by: "REPORTER", text, pictures: 0 }]);
    const { reportList } = await staff.ask("getCase", { params: { caseId } });
    expect(reportList).toMatchObject([
      { reporter: { nickname: one.nickname }, meetup: { beginsAt: expect.any(String) } },
    ]);
    expect(await one.ask("getMyReports")).toMatchObject([
      { kind: "TRAINING_NOTE", nickname: other.nickname, excerpt: text, state: "IN_REVIEW" },
    ]);
  });

  it("may be about nobody in particular, and hides nothing", async () => {
    const { one, caseId } = await tell(null);
    await staff.ask("claimCase", { params: { caseId } });
    const body = { measures: [{ kind: "HIDE" }], rule: "2-3", words: "", seen: SEEN_ONE };
    expect((await staff.call("decideCase", { params: { caseId }, body })).status).toBe(400);
    await decide(staff, caseId, "NONE", { words: "더 알려 주세요." });
    expect(await one.ask("getMyReports")).toMatchObject([{ nickname: null, outcome: "더 알려 주세요." }]);
    expect(await one.ask("getNotifications")).toContainEqual(
      expect.objectContaining({ message: "운영자에게 전한 이야기: 더 알려 주세요." }),
    );
  });

  it("is told to nobody whom it is about, also where something follows from it", async () => {
    const { one, other, caseId } = await tell("other");
    await decide(staff, caseId, "WARNING", { rule: "2-3", words: "만난 자리의 일도 규칙에 들어가요." });
    const told = (await other.ask("getNotifications")).filter(
      ({ notificationType }) => notificationType === "DECISION",
    );
    expect(told).toMatchObject([{ sender: other.nickname }]);
    expect(told[0]?.message).toContain("운영자가 내 활동을 살펴봤어요. 경고했어요.");
    const known = JSON.stringify([told, await other.ask("getMyDecisions")]);
    for (const secret of [text, one.nickname, "함께 운동"]) expect(known).not.toContain(secret);
  });
});

describe("whoever is hidden from others is told so", () => {
  it("a host, with the rule, and nobody who comes", async () => {
    const [host, guest] = [await somebody(), await somebody()];
    const { meetupId } = await host.ask("createMeetup", { body: newMeetup() });
    await guest.ask("joinMeetup", { params: { meetupId } });
    const params = { meetupId };
    expect(await host.ask("getMeetup", { params })).not.toHaveProperty("hidden");
    await report(guest, { kind: "MEETUP", meetupId }, "ILLEGAL_FILMING");
    expect(await host.ask("getMeetup", { params })).toMatchObject({ hidden: { by: null } });
    const caseId = await newestCase(staff);
    await decide(staff, caseId, "HIDE", { rule: "2-1" });
    const { hidden } = await host.ask("getMeetup", { params });
    expect(hidden).toMatchObject({ by: { rule: "2-1" } });
    const decisionId = hidden?.by?.decisionId ?? 0;
    expect(await host.ask("getMyDecision", { params: { decisionId } })).toMatchObject({ rule: "2-1" });
    expect(await guest.ask("getMeetup", { params })).not.toHaveProperty("hidden");
    expect((await (await somebody()).call("getMeetup", { params })).status).toBe(404);
  });

  it("the author of a comment, and of an answer, who goes on reading it", async () => {
    const [author, reader] = [await somebody(), await somebody()];
    const postId = await writePost(app, reader);
    const commentId = await comment(author, postId, "가려질 댓글");
    const answerId = await answer(author, postId, commentId, "가려질 답글");
    for (const target of [commentId, answerId]) {
      await report(reader, { kind: "COMMENT", postId, commentId: target });
      await decide(staff, await newestCase(staff), "HIDE");
    }
    const mine = await readPost(author, postId);
    expect(mine.replyList).toMatchObject([
      { replyId: commentId, comment: "가려질 댓글", userNickname: author.nickname, hidden: true, deleted: false },
    ]);
    expect(mine.childReplyList).toMatchObject([{ comment: "가려질 답글", hidden: true }]);
    const params = { postId, replyId: commentId };
    expect(await author.ask("getComments", { params })).toMatchObject({ replyList: [{ hidden: true }] });
    expect(await author.ask("getAnswers", { params })).toMatchObject({ childReplyList: [{ hidden: true }] });
    expect((await author.call("editComment", { params, body: { comment: "고친 말" } })).status).toBe(404);
    for (const other of [reader, app.visitor]) {
      const theirs = await readPost(other, postId);
      expect(theirs.replyList).toMatchObject([{ comment: "삭제된 댓글이에요", deleted: true, userNickname: "" }]);
      expect(theirs.replyList[0]).not.toHaveProperty("hidden");
      expect(theirs.childReplyList).toEqual([]);
    }
  });
});
