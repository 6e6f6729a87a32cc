/** The desk: who may come in, queue, claims, decisions, objections, log. */
import { DESK_PAGE_SIZE } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { historyOf, openTestRoom } from "../../../test/chat.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { drawPicture, pictureForm } from "../../../test/pictures.ts";
import { comment, writePost } from "../../../test/posts.ts";
import {
  answerObjection,
  decide,
  idOf,
  moderator,
  newestCase,
  newestDecision,
  punish,
  report,
  SEEN_ONE,
  seenOf,
  seenOfFirst,
} from "../../../test/safety.ts";
import { TestStream } from "../../../test/stream.ts";
import { sendMessage } from "../chat/service.ts";
import { runStaffCommand } from "./cli/staff.ts";
import { erasePastEvidence } from "./reports/erasing.ts";
import { rankOf } from "./severity.ts";

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
async function openCase(reason: Parameters<typeof report>[2] = "HARASSMENT") {
  const [reporter, subject] = [await somebody(), await somebody()];
  const reportId = await report(reporter, { kind: "PROFILE", nickname: subject.nickname }, reason);
  return { reporter, subject, reportId, caseId: await newestCase(operator) };
}

describe("the desk", () => {
  it("is no address at all for members and visitors", async () => {
    const member = await somebody();
    const unknown = await member.request("GET", "/api/no-such-address");
    for (const client of [member, app.visitor]) {
      const answer = await client.call("getQueue");
      expect([answer.status, answer.body]).toEqual([404, unknown.body]);
      // Not even what one would have to send.
      expect((await client.call("decideCase", { params: { caseId: "x" }, body: 7 })).body).toEqual(unknown.body);
    }
  });

  it("is opened and closed on the command line only, and what was taken on is laid down", async () => {
    const { db } = app.database;
    const member = await somebody();
    expect((await member.call("getDesk")).status).toBe(404);
    expect(await runStaffCommand(db, ["grant", member.nickname, "moderator"])).toContain(member.nickname);
    expect(await member.ask("getDesk")).toEqual({ nickname: member.nickname, role: "MODERATOR" });
    const { caseId } = await openCase();
    await member.ask("claimCase", { params: { caseId } });
    expect(await runStaffCommand(db, ["list"])).toContain(`${member.nickname}\tmoderator`);
    expect(await runStaffCommand(db, ["revoke", member.nickname])).toContain("no longer");
    expect((await member.call("getDesk")).status).toBe(404);
    expect(await first.ask("getCase", { params: { caseId } })).toMatchObject({ claimedBy: null });
    await expect(runStaffCommand(db, ["grant", member.nickname, "king"])).rejects.toThrow("role");
    await expect(runStaffCommand(db, ["dance"])).rejects.toThrow("dance");
  });

  it("shows open cases by severity, then age, page by page", async () => {
    for (const reason of ["OTHER", "ILLEGAL_FILMING", "DANGER", "SPAM", "HARASSMENT"] as const) await openCase(reason);
    const all = await first.ask("getQueue");
    const ranks = all.map(({ severity }) => ["URGENT", "HIGH", "NORMAL", "LOW"].indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(all[0]).toMatchObject({
      severity: "URGENT",
      hidden: true,
      reasons: [{ reason: "ILLEGAL_FILMING", reports: 1 }],
    });
    const paged: number[] = [];
    for (let page = await first.ask("getQueue", { query: { size: 2 } }); page.length > 0;) {
      paged.push(...page.map(({ caseId }) => caseId));
      page = await first.ask("getQueue", { query: { size: 2, cursor: page.at(-1)?.cursor } });
    }
    expect(paged).toEqual(all.map(({ caseId }) => caseId));
    expect((await first.ask("getDeskSummary")).waiting).toBe(all.length);
    // Whatever becomes of it meanwhile, the page behind a case begins where it stood.
    const [raised, last] = all.slice(-2);
    const rank = (severity: number) =>
      sql`update cases set severity = ${severity} where id = ${raised?.caseId}`.execute(app.database.db);
    await rank(rankOf("URGENT"));
    const behind = await first.ask("getQueue", { query: { cursor: raised?.cursor } });
    expect(behind.map(({ caseId }) => caseId)).toEqual([last?.caseId]);
    await rank(rankOf(raised?.severity ?? "LOW"));
  });

  it("gives a case to one, whoever is faster, and evidence to them alone, which the log tells", async () => {
    const { caseId } = await openCase();
    const claims = await Promise.all([first, second].map((each) => each.call("claimCase", { params: { caseId } })));
    expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [owner, other] = claims[0]?.status === 200 ? [first, second] : [second, first];
    expect(await other.call("openEvidence", { params: { caseId } })).toMatchObject({
      body: { code: "CASE_NOT_CLAIMED" },
    });
    expect(await other.call("releaseCase", { params: { caseId } })).toMatchObject({ body: { code: "CASE_CLAIMED" } });
    expect(await owner.ask("openEvidence", { params: { caseId } })).toHaveLength(1);
    await operator.ask("releaseCase", { params: { caseId } });
    const { log } = await first.ask("getCase", { params: { caseId } });
    expect(log.map(({ act, by }) => [act, by?.nickname ?? null])).toEqual([
      ["RELEASED", "이랑"],
      ["EVIDENCE_OPENED", owner.nickname],
      ["CLAIMED", owner.nickname],
      ["OPENED", null],
    ]);
    const opened = await first.ask("getDeskLog", { query: { evidence: "true", by: owner.nickname } });
    expect(opened[0]).toMatchObject({ act: "EVIDENCE_OPENED", caseId, count: 1 });
  });

  it("covers pictures until they are opened, holds them when their owner has deleted them, and lets them go in time", async () => {
    const [reporter, writer] = [await somebody(), await somebody()];
    const bytes = await drawPicture({ colour: "rgb(10, 90, 60)" });
    const [picture = ""] = await writer.ask("uploadPicture", { body: pictureForm(bytes) });
    const { id: postId } = await writer.ask("createPost", {
      body: {
        title: "탈의실 이용 팁",
        description: `<p>이렇게요</p><img src="${picture}">`,
        category: "RUNNING",
        accessLevel: true,
      },
    });
    await report(reporter, { kind: "POST", postId }, "PRIVACY");
    await writer.ask("deletePost", { params: { postId } });
    const caseId = await newestCase(first);
    await first.ask("claimCase", { params: { caseId } });
    const [opened] = await first.ask("openEvidence", { params: { caseId } });
    const [piece] = opened?.evidence ?? [];
    expect(piece).toMatchObject({ pictures: 1 });
    const params = { evidenceId: piece?.evidenceId ?? 0 };
    expect(await second.call("openEvidencePictures", { params })).toMatchObject({ body: { code: "CASE_NOT_CLAIMED" } });
    const [address = ""] = await first.ask("openEvidencePictures", { params });
    expect((await fetch(app.url + address)).status).toBe(200);
    expect((await fetch(app.url + address.split("?")[0])).status).not.toBe(200);
    const held = () =>
      sql<{ count: number }>`select count(*)::int as count from upload_uses where kind = 'report'`.execute(
        app.database.db,
      );
    expect((await held()).rows[0]?.count).toBe(1);
    await first.ask("decideCase", {
      params: { caseId },
      body: { measures: [{ kind: "NONE" }], rule: null, words: "", seen: SEEN_ONE },
    });
    await erasePastEvidence(app.database.db);
    expect((await held()).rows[0]?.count).toBe(1);
    await sql`update cases set decided_at = decided_at - interval '7 months' where id = ${caseId}`.execute(
      app.database.db,
    );
    await erasePastEvidence(app.database.db);
    expect((await held()).rows[0]?.count).toBe(0);
    expect(await first.ask("openEvidence", { params: { caseId } })).toEqual([]);
  });

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

  it("does not show moderators what is about them, and lets nobody decide what they have reported", async () => {
    const reporter = await somebody();
    await report(reporter, { kind: "PROFILE", nickname: first.nickname });
    const caseId = await newestCase(second);
    expect((await first.ask("getQueue")).some((each) => each.caseId === caseId)).toBe(false);
    for (const name of ["getCase", "claimCase", "openEvidence"] as const)
      expect((await first.call(name, { params: { caseId } })).status).toBe(404);
    expect((await first.call("getDeskMember", { params: { nickname: first.nickname } })).status).toBe(404);
    expect(await first.ask("findAtDesk", { query: { query: String(caseId) } })).toEqual({
      caseId: null,
      nickname: null,
    });
    // Nor by going on from there in the queue: a place in it is not looked up.
    await openCase();
    expect(await first.ask("getQueue", { query: { cursor: "3.0.0" } })).toEqual(await first.ask("getQueue"));
    expect((await first.call("getQueue", { query: { cursor: String(caseId) } })).status).toBe(400);
    await report(second, { kind: "PROFILE", nickname: reporter.nickname });
    const own = await newestCase(operator);
    expect(await second.call("claimCase", { params: { caseId: own } })).toMatchObject({
      body: { code: "OWN_DECISION" },
    });
    // Nor by taking it on first.
    const { subject, caseId: claimed } = await openCase();
    await second.ask("claimCase", { params: { caseId: claimed } });
    await report(second, { kind: "PROFILE", nickname: subject.nickname });
    const body = { measures: [{ kind: "NONE" as const }], rule: null, words: "", seen: await seenOf(second, claimed) };
    expect(await second.call("decideCase", { params: { caseId: claimed }, body })).toMatchObject({
      status: 403,
      body: { code: "OWN_DECISION" },
    });
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

  it("says with an objection that what it is about is hidden: a milder decision would show it", async () => {
    const { subject, caseId } = await openCase();
    await decide(first, caseId, "HIDE");
    const object = { params: { decisionId: await newestDecision(subject) }, body: { words: "인사였어요." } };
    await subject.ask("objectToDecision", object);
    const params = { caseId: await newestCase(second) };
    expect(await second.ask("getCase", { params })).toMatchObject({ kind: "OBJECTION", hidden: true });
    await second.ask("claimCase", { params });
    await answerObjection(second, params, { accept: true, words: "" });
    expect(await second.ask("getCase", { params })).toMatchObject({ hidden: false });
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

  it("lets each side object once, within six months, and somebody else decide on it", async () => {
    const [reporter, subject] = [await somebody(), await somebody()];
    await punish(first, reporter, subject.nickname, [{ kind: "NO_WRITING", days: 7 }]);
    const object = {
      params: { decisionId: await newestDecision(subject) },
      body: { words: "평소 하던 농담이었어요." },
    };
    expect((await reporter.call("objectToDecision", object)).status).toBe(404);
    const tries = await Promise.all([1, 2].map(() => subject.call("objectToDecision", object)));
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [objection] = await second.ask("getQueue", { query: { filter: "OBJECTIONS" } });
    expect(objection).toMatchObject({
      kind: "OBJECTION",
      subject: { nickname: subject.nickname },
      decidedBy: { nickname: "해솔" },
    });
    const params = { caseId: objection?.caseId ?? 0 };
    expect(await first.call("claimCase", { params })).toMatchObject({ status: 403, body: { code: "OWN_DECISION" } });
    await second.ask("claimCase", { params });
    expect(await second.ask("openEvidence", { params })).toHaveLength(1);
    await answerObjection(second, params, { accept: true, words: "두 분이 이야기를 마쳤어요." });
    expect(await subject.ask("getMyDecisions")).toMatchObject([
      { objection: { state: "ACCEPTED", answer: "두 분이 이야기를 마쳤어요." }, objectUntil: null },
    ]);
    const postId = await writePost(app, reporter);
    await comment(subject, postId, "다시 쓸 수 있어요");

    const nothing = await openCase();
    await decide(second, nothing.caseId, "NONE");
    const reportId = (await nothing.reporter.ask("getMyReports"))[0]?.reportId ?? 0;
    await nothing.reporter.ask("objectToOutcome", { params: { reportId }, body: { words: "또 그랬어요." } });
    const again = { caseId: (await first.ask("getQueue", { query: { filter: "OBJECTIONS" } }))[0]?.caseId ?? 0 };
    await first.ask("claimCase", { params: again });
    const decision = { measures: [{ kind: "WARNING" as const }], rule: "3-2" as const, words: "이어진 연락이에요." };
    await answerObjection(first, again, { accept: true, words: "다시 봤어요.", decision });
    expect(await nothing.subject.ask("getMyDecisions")).toMatchObject([
      { rule: "3-2", measures: [{ kind: "WARNING" }] },
    ]);
    expect(await nothing.reporter.ask("getMyReports")).toMatchObject([
      { state: "ACTED", objection: { state: "ACCEPTED" } },
    ]);

    const late = await openCase();
    await decide(first, late.caseId, "WARNING");
    await sql`update cases set decided_at = decided_at - interval '7 months' where id = ${late.caseId}`.execute(
      app.database.db,
    );
    expect(
      await late.subject.call("objectToDecision", {
        params: { decisionId: await newestDecision(late.subject) },
        body: { words: "늦었어요" },
      }),
    ).toMatchObject({ status: 409, body: { code: "OBJECTION_CLOSED" } });
  });

  it("answers no objection for who has not seen what another one to the same decision has led to meanwhile", async () => {
    const { reporter, subject, reportId, caseId } = await openCase();
    await decide(first, caseId, "WARNING");
    await reporter.ask("objectToOutcome", { params: { reportId }, body: { words: "또 그랬어요." } });
    const theirs = { caseId: await newestCase(second) };
    const object = { params: { decisionId: await newestDecision(subject) }, body: { words: "인사였어요." } };
    await subject.ask("objectToDecision", object);
    const own = { caseId: await newestCase(operator) };
    await second.ask("claimCase", { params: theirs });
    await operator.ask("claimCase", { params: own });
    const seen = await seenOfFirst(operator, own.caseId);
    const decision = { measures: [{ kind: "NO_WRITING" as const, days: 30 }], rule: "3-2" as const, words: "" };
    await answerObjection(second, theirs, { accept: true, words: "", decision });
    for (const accept of [true, false])
      expect(await operator.call("answerObjection", { params: own, body: { accept, words: "", seen } })).toMatchObject({
        status: 409,
        body: { code: "CASE_CHANGED", message: expect.stringContaining("처음 결정이 바뀌었어요") },
      });
    const holding = {
      decision: { measures: [{ undoneAt: expect.any(String) }, { kind: "NO_WRITING", active: true }] },
    };
    expect(await operator.ask("getCase", { params: own })).toMatchObject({ claimedByMe: true, ...holding });
    await answerObjection(operator, own, { accept: false, words: "" });
  });

  it("accepts an objection of whoever has reported only with something that is done instead, of which both sides hear", async () => {
    const { reporter, subject, reportId, caseId } = await openCase();
    await decide(first, caseId, "NONE");
    const before = await reporter.ask("getNotifications");
    await reporter.ask("objectToOutcome", { params: { reportId }, body: { words: "또 그랬어요." } });
    const params = { caseId: await newestCase(second) };
    await second.ask("claimCase", { params });
    const seen = await seenOfFirst(second, params.caseId);
    const nothing = { measures: [{ kind: "NONE" as const }], rule: null, words: "" };
    for (const decision of [undefined, nothing])
      expect(
        await second.call("answerObjection", { params, body: { accept: true, words: "", decision, seen } }),
      ).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(await reporter.ask("getNotifications")).toEqual(before);
    const warning = { measures: [{ kind: "WARNING" as const }], rule: "3-2" as const, words: "이어진 연락이에요." };
    await answerObjection(second, params, { accept: true, words: "", decision: warning });
    // That the warning gives way to something else its subject hears, too.
    await reporter.ask("objectToOutcome", { params: { reportId }, body: { words: "아직도 그래요." } });
    const again = { caseId: await newestCase(operator) };
    await operator.ask("claimCase", { params: again });
    const decision = { measures: [{ kind: "OFF_MAP" as const, days: 7 }], rule: "3-2" as const, words: "" };
    await answerObjection(operator, again, { accept: true, words: "", decision });
    const heard = (await subject.ask("getNotifications")).map(({ message }) => message);
    expect(heard).toMatchObject([
      expect.stringContaining("지도에서 7일 동안 내렸어요"),
      expect.stringContaining("경고했어요"),
    ]);
    expect((await reporter.ask("getNotifications"))[0]).toMatchObject({ notificationType: "REPORT_DECIDED" });
  });

  it("leaves what was decided to be read by whom it was about, also where nothing is what holds instead", async () => {
    const { reporter, subject, caseId } = await openCase();
    await decide(first, caseId, "WARNING", { words: "인사가 잦았어요." });
    const decisionId = await newestDecision(subject);
    await subject.ask("objectToDecision", { params: { decisionId }, body: { words: "인사였어요." } });
    const params = { caseId: await newestCase(second) };
    await second.ask("claimCase", { params });
    const decision = {
      measures: [{ kind: "NONE" as const, days: null }],
      rule: null,
      words: "알려 준 분에게만 하는 말",
    };
    await answerObjection(second, params, { accept: true, words: "인사가 맞아요.", decision });
    const told = {
      rule: "3-2",
      words: "인사가 잦았어요.",
      measures: [{ kind: "WARNING", undoneAt: expect.any(String) }],
    };
    expect(await subject.ask("getMyDecisions")).toMatchObject([
      { ...told, decisionId, objection: { state: "ACCEPTED", answer: "인사가 맞아요." } },
    ]);
    // Of the desk, too: in the name of whoever said it.
    const said = { rule: "3-2", words: "인사가 잦았어요.", by: { nickname: "해솔" } };
    expect(await first.ask("getCase", { params: { caseId } })).toMatchObject({ decision: said });
    const shown = await second.ask("getDeskMember", { params: { nickname: subject.nickname } });
    expect(shown.cases.find((each) => each.caseId === caseId)).toMatchObject({ decision: said });
    expect(await reporter.ask("getMyReports")).toMatchObject([
      { state: "NOT_ACTED", outcome: "다시 살펴보고 처음 조치를 되돌렸어요." },
    ]);
  });

  it("lets each side object to what is decided anew, once", async () => {
    const { reporter, subject, reportId, caseId } = await openCase();
    await decide(first, caseId, "WARNING");
    const objecting = async () => ({
      params: { decisionId: await newestDecision(subject) },
      body: { words: "인사였어요." },
    });
    await subject.ask("objectToDecision", await objecting());
    const rejected = { caseId: await newestCase(second) };
    await second.ask("claimCase", { params: rejected });
    await answerObjection(second, rejected, { accept: false, words: "" });
    expect(await subject.call("objectToDecision", await objecting())).toMatchObject({ status: 409 });
    await reporter.ask("objectToOutcome", { params: { reportId }, body: { words: "또 그랬어요." } });
    const accepted = { caseId: await newestCase(operator) };
    await operator.ask("claimCase", { params: accepted });
    const decision = { measures: [{ kind: "NO_WRITING" as const, days: 30 }], rule: "3-2" as const, words: "" };
    await answerObjection(operator, accepted, { accept: true, words: "", decision });
    const [harsher] = await subject.ask("getMyDecisions");
    expect(harsher).toMatchObject({ objection: { state: "REJECTED" }, objectUntil: expect.any(String) });
    expect(await subject.call("objectToDecision", await objecting())).toMatchObject({ status: 200 });
    expect(await subject.ask("getMyDecisions")).toMatchObject([{ objection: { state: "OPEN" }, objectUntil: null }]);
    expect(await subject.call("objectToDecision", await objecting())).toMatchObject({ status: 409 });
    const outcome = { params: { reportId }, body: { words: "아직도 그래요." } };
    expect(await reporter.call("objectToOutcome", outcome)).toMatchObject({ status: 200 });
    expect(await reporter.ask("getMyReports")).toMatchObject([
      { objection: { state: "OPEN", words: "아직도 그래요." } },
    ]);
  });

  it("tells whom it is about nothing of when they were reported and found to have done nothing", async () => {
    const { reporter, subject, reportId, caseId } = await openCase();
    await decide(first, caseId, "NONE");
    const { rows } = await sql<{ id: number }>`
      update cases set decided_at = decided_at - interval '5 months' where id = ${caseId} returning decision_id as id`.execute(
      app.database.db,
    );
    await reporter.ask("objectToOutcome", { params: { reportId }, body: { words: "또 그랬어요." } });
    const params = { caseId: await newestCase(second) };
    await second.ask("claimCase", { params });
    const decision = { measures: [{ kind: "WARNING" as const }], rule: "3-2" as const, words: "이어진 연락이에요." };
    await answerObjection(second, params, { accept: true, words: "다시 봤어요.", decision });
    const [told] = await subject.ask("getMyDecisions");
    expect(told?.decidedAt).toBe(told?.measures[0]?.since);
    expect(told?.decisionId).toBeGreaterThan(rows[0]?.id ?? Number.POSITIVE_INFINITY);
    // Six months from when they hear of it.
    expect(Date.parse(told?.objectUntil ?? "") - Date.now()).toBeGreaterThan(150 * 86_400_000);
    const [notice] = await subject.ask("getNotifications");
    expect(notice).toMatchObject({ url: `/decisions/${told?.decisionId}` });
    // What they have been told of keeps its address.
    await subject.ask("objectToDecision", {
      params: { decisionId: told?.decisionId ?? 0 },
      body: { words: "인사였어요." },
    });
    const again = { caseId: await newestCase(operator) };
    await operator.ask("claimCase", { params: again });
    const milder = { measures: [{ kind: "HIDE" as const }], rule: "3-2" as const, words: "숨기기만 해요." };
    await answerObjection(operator, again, { accept: true, words: "", decision: milder });
    expect(await subject.ask("getMyDecisions")).toMatchObject([{ decisionId: told?.decisionId, words: milder.words }]);
  });

  it("lets nobody decide on a case twice, also where somebody else has decided in between", async () => {
    const { reporter, subject, reportId, caseId } = await openCase();
    await decide(first, caseId, "NONE");
    await reporter.ask("objectToOutcome", { params: { reportId }, body: { words: "또 그랬어요." } });
    const params = { caseId: await newestCase(second) };
    await second.ask("claimCase", { params });
    const decision = { measures: [{ kind: "WARNING" as const }], rule: "3-2" as const, words: "이어진 연락이에요." };
    await answerObjection(second, params, { accept: true, words: "다시 봤어요.", decision });
    const object = { params: { decisionId: await newestDecision(subject) }, body: { words: "인사였어요." } };
    await subject.ask("objectToDecision", object);
    const again = { caseId: await newestCase(operator) };
    for (const each of [first, second]) {
      expect(await each.call("claimCase", { params: again })).toMatchObject({ body: { code: "OWN_DECISION" } });
      expect(await each.ask("getCase", { params: again })).toMatchObject({ decidedByMe: true });
    }
    await operator.ask("claimCase", { params: again });
  });

  it("shows what has been with a member, keeps notes, finds by number and nickname, and counts by moderator for operators only", async () => {
    const [reporter, subject] = [await somebody(), await somebody()];
    const caseId = await punish(first, reporter, subject.nickname, [{ kind: "SUSPENSION", days: 14 }]);
    await second.ask("noteOnMember", {
      params: { nickname: subject.nickname },
      body: { words: "다음엔 영구 멈춤까지 볼 것." },
    });
    const shown = await second.ask("getDeskMember", { params: { nickname: subject.nickname } });
    expect(shown).toMatchObject({
      nickname: subject.nickname,
      reportsReceived: 1,
      reporters: 1,
      suspendedForGood: false,
      measures: [{ kind: "SUSPENSION", active: true, rule: "3-2", by: { nickname: "해솔" } }],
      cases: [{ caseId, decision: { words: "거절한 분에게 연락을 이어 갔어요." } }],
      notes: [{ words: "다음엔 영구 멈춤까지 볼 것.", by: { nickname: "도담" } }],
    });
    expect(shown.suspendedUntil).not.toBeNull();
    const { caseNumber } = (await second.ask("getCase", { params: { caseId } })) ?? {};
    expect(await first.ask("findAtDesk", { query: { query: caseNumber } })).toEqual({ caseId, nickname: null });
    expect(await first.ask("findAtDesk", { query: { query: ` ${subject.nickname} ` } })).toEqual({
      caseId: null,
      nickname: subject.nickname,
    });
    expect((await first.ask("getDeskNumbers")).moderators).toBeNull();
    const numbers = await operator.ask("getDeskNumbers");
    expect(numbers.moderators?.map(({ by }) => by?.nickname)).toContain("해솔");
    expect(numbers.reports).toBeGreaterThan(0);
    expect(numbers.weeks.reduce((sum, { reports }) => sum + reports, 0)).toBe(numbers.reports);
    expect(numbers.measures).toContainEqual({ kind: "SUSPENSION", forGood: false, count: 1 });
  });

  it("shows that a member is suspended however much of theirs was hidden since", async () => {
    const [reporter, subject] = [await somebody(), await somebody()];
    const caseId = await punish(first, reporter, subject.nickname, [{ kind: "SUSPENSION", days: 14 }]);
    await sql`
      insert into measures (case_id, subject_id, kind, by_id, rule)
      select ${caseId}, ${await idOf(app, subject)}, 'HIDE', ${await idOf(app, first)}, '3-2'
        from generate_series(1, ${DESK_PAGE_SIZE})`.execute(app.database.db);
    const { measures } = await second.ask("getDeskMember", { params: { nickname: subject.nickname } });
    expect(measures.map(({ kind }) => kind)).toEqual([...Array(DESK_PAGE_SIZE).fill("HIDE"), "SUSPENSION"]);
  });

  it("tells moderators nothing of who has reported them, nor by the numbers and the log of who has", async () => {
    const [reporter, reported] = [await somebody(), await moderator(app, "새별", "OPERATOR")];
    const numbersOf = async (staff: TestMember) => {
      const numbers = await staff.ask("getDeskNumbers");
      return { numbers, decidedToday: (await staff.ask("getDeskSummary")).decidedToday };
    };
    const before = await numbersOf(reported);
    const reportId = await report(reporter, { kind: "PROFILE", nickname: reported.nickname });
    const caseId = await newestCase(second);
    await decide(second, caseId, "NONE");
    await reporter.ask("objectToOutcome", { params: { reportId }, body: { words: "다시 봐 주세요." } });
    const seenBy = async (staff: TestMember) => {
      const { reportsMade, objections } = await staff.ask("getDeskMember", { params: { nickname: reporter.nickname } });
      const log = await staff.ask("getDeskLog", { query: { size: 5 } });
      return { reportsMade, objections, objected: log.filter(({ act }) => act === "OBJECTED").length };
    };
    expect(await seenBy(operator)).toEqual({ reportsMade: 1, objections: 1, objected: 1 });
    expect(await seenBy(reported)).toEqual({ reportsMade: 0, objections: 0, objected: 0 });
    const objection = { caseId: await newestCase(first) };
    await first.ask("claimCase", { params: objection });
    const warning = { measures: [{ kind: "WARNING" as const, days: null }], rule: "3-2" as const, words: "" };
    await answerObjection(first, objection, { accept: true, words: "", decision: warning });
    expect(await numbersOf(reported)).toEqual(before);
    expect((await numbersOf(operator)).numbers.reports).toBe(before.numbers.reports + 1);
  });
});

describe("the log", () => {
  it.each([
    "update desk_log set act = 'X'",
    "delete from desk_log",
    "truncate desk_log",
    "update desk_log set act = act where false",
  ])("is only ever added to, also by its owner: %s", async (statement) => {
    await expect(sql.raw(statement).execute(app.database.db)).rejects.toThrow("only ever added to");
    await expect(
      app.database.db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql.raw(statement).execute(trx);
      }),
    ).rejects.toThrow("only ever added to");
  });

  it("says nothing in anybody's words", async () => {
    const { reporter, subject, caseId } = await openCase();
    await decide(first, caseId, "WARNING", { words: "본인에게만 하는 말" });
    const { rows } = await sql<{ line: string }>`
      select (detail || jsonb_build_object('act', act))::text as line from desk_log`.execute(app.database.db);
    const all = rows.map(({ line }) => line).join("\n");
    for (const text of [reporter.nickname, subject.nickname, "본인에게만 하는 말"]) expect(all).not.toContain(text);
    expect(await idOf(app, subject)).toBeGreaterThan(0);
  });
});
