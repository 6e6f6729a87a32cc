/** Decisions: whom they tell what, and taking what was done back. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { historyOf, openTestRoom } from "../../../../test/chat.ts";
import type { TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { comment, writePost } from "../../../../test/posts.ts";
import {
  answerObjection,
  decide,
  idOf,
  moderator,
  newestCase,
  newestDecision,
  report,
  reportProfile,
  SEEN_ONE,
  seenOf,
} from "../../../../test/safety.ts";
import { TestStream } from "../../../../test/stream.ts";
import { sendMessage } from "../../chat/sendingService.ts";

let app: TestApp;
let first: TestMember;
let second: TestMember;
let operator: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  first = await moderator(app, "해솔");
  second = await moderator(app, "도담");
  operator = await moderator(app, "이랑", "OPERATOR");
});
afterAll(() => app.close());

let others = 0;
const somebody = () => app.member(`회원${(others += 1)}`);

/** A case about the profile of somebody new. */
const openCase = async () => reportProfile(operator, await somebody(), await somebody());

describe("deciding", () => {
  it("decides once, tells both what was done and why, and nobody who has reported", async () => {
    const { reporter, subject, caseId } = await openCase();
    expect(
      await first.call("decideCase", {
        params: { caseId },
        body: { measures: [{ kind: "WARNING" }], rule: "3-1", words: "", seen: SEEN_ONE },
      }),
    ).toMatchObject({ body: { code: "CASE_NOT_CLAIMED" } });
    await first.ask("claimCase", { params: { caseId } });
    for (const measures of [[], [{ kind: "NONE" }, { kind: "WARNING" }], [{ kind: "WARNING" }, { kind: "WARNING" }]])
      expect(
        (
          await first.call("decideCase", {
            params: { caseId },
            body: { measures, rule: "3-1", words: "", seen: SEEN_ONE },
          })
        ).status,
      ).toBe(400);
    expect(
      (
        await first.call("decideCase", {
          params: { caseId },
          body: { measures: [{ kind: "WARNING" }], rule: null, words: "", seen: SEEN_ONE },
        })
      ).status,
    ).toBe(400);
    const measures = [{ kind: "WARNING" as const }];
    const body = { measures, rule: "3-1" as const, words: "실력을 낮춰 봤어요.", seen: SEEN_ONE };
    const streams = await Promise.all([reporter, subject].map((member) => TestStream.open(member)));
    const answers = await Promise.all([1, 2].map(() => first.call("decideCase", { params: { caseId }, body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const stream of streams) {
      await stream.next("data");
      stream.close();
    }
    expect(await reporter.ask("getMyReports")).toMatchObject([
      { state: "ACTED", outcome: "경고했어요. 알려 줘서 고마워요.", nickname: subject.nickname },
    ]);
    expect(await reporter.ask("getNotifications")).toMatchObject([
      {
        notificationType: "REPORT_DECIDED",
        message: "신고한 프로필: 경고했어요. 알려 줘서 고마워요.",
        sender: reporter.nickname,
        url: "/mypage/reports",
      },
    ]);
    const told = await subject.ask("getNotifications");
    const decisionId = await newestDecision(subject);
    expect(told).toMatchObject([
      {
        notificationType: "DECISION",
        message: "운영자가 내 프로필을 살펴봤어요. 경고했어요. 이유: 운영 규칙 3-1 깎아내리는 말.",
        sender: subject.nickname,
        url: `/decisions/${decisionId}`,
      },
    ]);
    expect(
      await subject.call("setNotificationSetting", {
        params: { type: "DECISION" },
        body: { enabled: false, push: false },
      }),
    ).toMatchObject({ status: 400 });
    const decisions = await subject.ask("getMyDecisions");
    expect(decisions).toMatchObject([
      {
        decisionId,
        rule: "3-1",
        words: "실력을 낮춰 봤어요.",
        measures: [{ kind: "WARNING" }],
        objection: null,
      },
    ]);
    expect(decisions[0]?.objectUntil).not.toBeNull();
    expect(JSON.stringify(decisions)).not.toContain(reporter.nickname);
    expect(JSON.stringify(decisions)).not.toContain("해솔");
    // Of nothing that was found to be nothing.
    const nothing = await openCase();
    await decide(first, nothing.caseId, "NONE");
    expect(await nothing.subject.ask("getMyDecisions")).toEqual([]);
    const { rows } = await sql<{
      id: number;
    }>`select decision_id as id from cases where id = ${nothing.caseId}`.execute(app.database.db);
    const params = { decisionId: rows[0]?.id ?? 0 };
    expect((await nothing.subject.call("getMyDecision", { params })).status).toBe(404);
    expect(
      (
        await nothing.subject.call("objectToDecision", {
          params,
          body: { words: "왜요" },
        })
      ).status,
    ).toBe(404);
  });

  it("decides nothing that whoever decides has not seen: another report, which hides what they would show again", async () => {
    const [reporter, other, subject] = [await somebody(), await somebody(), await somebody()];
    const about = { kind: "PROFILE" as const, nickname: subject.nickname };
    await report(reporter, about, "SPAM");
    const caseId = await newestCase(first);
    await first.ask("claimCase", { params: { caseId } });
    await first.ask("openEvidence", { params: { caseId } });
    const seen = await seenOf(first, caseId);
    await report(other, about, "ILLEGAL_FILMING");
    const nothing = { measures: [{ kind: "NONE" as const }], rule: null, words: "" };
    const decideSeen = (what: typeof seen) =>
      first.call("decideCase", { params: { caseId }, body: { ...nothing, seen: what } });
    expect(await decideSeen(seen)).toMatchObject({ status: 409, body: { code: "CASE_CHANGED" } });
    expect(await first.ask("getCase", { params: { caseId } })).toMatchObject({ hidden: true, decision: null });
    expect(await decideSeen(await seenOf(first, caseId))).toMatchObject({ status: 200 });
  });

  it("takes a measure back in one step, once", async () => {
    const [reporter, subject] = [await somebody(), await somebody()];
    const postId = await writePost(app, subject);
    const commentId = await comment(subject, postId, "걸으러 나오지 마세요");
    await report(reporter, { kind: "COMMENT", postId, commentId });
    const caseId = await newestCase(first);
    await decide(first, caseId, "HIDE");
    const { decision } = await first.ask("getCase", { params: { caseId } });
    const measureId = decision?.measures[0]?.measureId ?? 0;
    const gone = await reporter.ask("getComments", { params: { postId } });
    expect(JSON.stringify(gone)).not.toContain("걸으러");
    expect(gone.replyCount).toBe(0);
    const undone = await Promise.all([1, 2].map(() => second.call("undoMeasure", { params: { measureId } })));
    expect(undone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const back = await reporter.ask("getComments", { params: { postId } });
    expect(back).toMatchObject({ replyCount: 1, replyList: [{ comment: "걸으러 나오지 마세요", deleted: false }] });
    expect(await reporter.ask("getMyReports")).toMatchObject([{ outcome: "다시 살펴보고 처음 조치를 되돌렸어요." }]);
    expect((await first.call("undoMeasure", { params: { measureId: 99_999 } })).status).toBe(404);
  });

  it("takes one of two measures back: what was said stays hidden by the other", async () => {
    const [reporter, subject] = [await somebody(), await somebody()];
    await makeMates(reporter, subject);
    const chatRoomId = await openTestRoom(reporter, subject);
    const me = { memberId: await idOf(app, subject), nickname: subject.nickname };
    const { seq } = await sendMessage(app.ports, me, { chatRoomId, contents: "사진은 왜 안 보내 줘요" });
    const isShown = async () => JSON.stringify(await historyOf(reporter, chatRoomId)).includes("사진은");
    const reported = async () => {
      const reportId = await report(reporter, { kind: "MESSAGES", chatRoomId, seqs: [seq] });
      return { reportId, caseId: await newestCase(operator) };
    };
    const measureOf = async (caseId: number) => {
      const { decision } = await first.ask("getCase", { params: { caseId } });
      return { measureId: decision?.measures[0]?.measureId ?? 0 };
    };
    const nothing = await reported();
    await decide(first, nothing.caseId, "NONE");
    const again = await reported();
    await decide(first, again.caseId, "HIDE");
    await reporter.ask("objectToOutcome", { params: { reportId: nothing.reportId }, body: { words: "또 그랬어요." } });
    const params = { caseId: await newestCase(second) };
    await second.ask("claimCase", { params });
    const decision = { measures: [{ kind: "HIDE" as const }], rule: "3-2" as const, words: "이어진 연락이에요." };
    await answerObjection(second, params, { accept: true, words: "다시 봤어요.", decision });
    expect(await isShown()).toBe(false);
    await second.ask("undoMeasure", { params: await measureOf(again.caseId) });
    expect(await isShown()).toBe(false);
    await second.ask("undoMeasure", { params: await measureOf(nothing.caseId) });
    expect(await isShown()).toBe(true);
  });

  it("takes back at once what it hid of several rooms, and tells its sender no number of them", async () => {
    const [subject, ...reporters] = [await somebody(), await somebody(), await somebody()];
    const me = { memberId: await idOf(app, subject), nickname: subject.nickname };
    const rooms: number[] = [];
    for (const reporter of reporters) {
      await makeMates(reporter, subject);
      const chatRoomId = await openTestRoom(reporter, subject);
      rooms.push(chatRoomId);
      const { seq } = await sendMessage(app.ports, me, { chatRoomId, contents: "사진은 왜 안 보내 줘요" });
      await report(reporter, { kind: "MESSAGES", chatRoomId, seqs: [seq] });
    }
    const areShown = () =>
      Promise.all(
        reporters.map(async (reporter, place) =>
          JSON.stringify(await historyOf(reporter, rooms[place] ?? 0)).includes("사진은"),
        ),
      );
    const caseId = await newestCase(operator);
    await decide(first, caseId, "HIDE");
    expect(await areShown()).toEqual([false, false]);
    const { decision } = await first.ask("getCase", { params: { caseId } });
    const measures = decision?.measures ?? [];
    expect(measures).toHaveLength(2);
    const undone = await Promise.all(
      measures.map(({ measureId }) => second.call("undoMeasure", { params: { measureId } })),
    );
    expect(undone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await areShown()).toEqual([true, true]);
    const told = (await subject.ask("getNotifications")).filter(({ message }) => message.includes("되돌렸어요"));
    expect(told).toHaveLength(1);
    const { log } = await first.ask("getCase", { params: { caseId } });
    expect(log.filter(({ act }) => act === "UNDONE")).toHaveLength(1);
  });
});
