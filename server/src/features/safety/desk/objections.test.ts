/** Objections of each side to a decision, and what is decided on them. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";
import { comment, writePost } from "../../../../test/posts.ts";
import {
  answerObjection,
  decide,
  moderator,
  newestCase,
  newestDecision,
  punish,
  reportProfile,
  seenOfFirst,
} from "../../../../test/safety.ts";

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

describe("objecting", () => {
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
});
