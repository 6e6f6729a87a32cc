/** The desk: who may come in, queue, claims, evidence, members, log. */
import { DESK_PAGE_SIZE } from "@fitmate/contract/limits";
import type { ReportReason } from "@fitmate/contract/safety";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { drawPicture, pictureForm } from "../../../test/pictures.ts";
import {
  answerObjection,
  decide,
  idOf,
  moderator,
  newestCase,
  punish,
  report,
  reportProfile,
  SEEN_ONE,
  seenOf,
} from "../../../test/safety.ts";
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
const openCase = async (reason?: ReportReason) => reportProfile(operator, await somebody(), await somebody(), reason);

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
