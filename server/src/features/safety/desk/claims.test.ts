/** Cases that somebody has taken on and leaves lying, and what cases are called. */
import { CLAIM_LAPSES_HOURS } from "@fitmate/contract/limits";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";
import { decide, moderator, newestCase, report, reportProfile, SEEN_ONE } from "../../../../test/safety.ts";
import { releaseLapsedClaims } from "./service.ts";

let app: TestApp;
let staff: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  staff = await moderator(app, "해솔");
  other = await moderator(app, "도담");
});
afterAll(() => app.close());

let others = 0;
const somebody = () => app.member(`회원${(others += 1)}`);

const openCase = async () => (await reportProfile(staff, await somebody(), await somebody())).caseId;

/** As if so much time had passed since then. */
const age = (caseId: number, interval: string) =>
  app.database.pool.query("update cases set claimed_at = claimed_at - $2::interval where id = $1", [caseId, interval]);

const claimedBy = async (caseId: number) =>
  (await other.ask("getCase", { params: { caseId } })).claimedBy?.nickname ?? null;

it("a claim lapses when nothing has been done with it for a while, which the log tells", async () => {
  const [idle, busy, decided] = [await openCase(), await openCase(), await openCase()];
  for (const caseId of [idle, busy]) await staff.ask("claimCase", { params: { caseId } });
  await decide(staff, decided, "NONE");
  for (const caseId of [idle, busy, decided]) await age(caseId, `${CLAIM_LAPSES_HOURS - 0.1} hours`);
  await releaseLapsedClaims(app.database.db);
  expect(await claimedBy(idle)).toBe("해솔");
  await staff.ask("openEvidence", { params: { caseId: busy } });
  for (const caseId of [idle, busy, decided]) await age(caseId, "0.2 hours");
  await releaseLapsedClaims(app.database.db);
  expect([await claimedBy(idle), await claimedBy(busy)]).toEqual([null, "해솔"]);
  const { log } = await other.ask("getCase", { params: { caseId: idle } });
  expect(log[0]).toMatchObject({ act: "RELEASED", by: null });
  expect((await other.ask("getCase", { params: { caseId: decided } })).decision?.by?.nickname).toBe("해솔");
  const body = { measures: [{ kind: "NONE" as const }], rule: null, words: "", seen: SEEN_ONE };
  expect(await staff.call("decideCase", { params: { caseId: idle }, body })).toMatchObject({
    body: { code: "CASE_NOT_CLAIMED" },
  });
  await other.ask("claimCase", { params: { caseId: idle } });
});

it("cases are numbered without holes, however many reports come at once and whatever is refused", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, somebody));
  const [subject, ...reporters] = people;
  const about = (nickname = "") => ({ kind: "PROFILE" as const, nickname });
  // One case, many reports of it, and one that is refused.
  await Promise.all(reporters.map((reporter) => report(reporter, about(subject?.nickname))));
  const again = { target: about(subject?.nickname), reason: "SPAM" as const, words: "" };
  expect((await reporters[0]?.call("createReport", { body: again }))?.status).toBe(409);
  // Several cases in the same moment.
  const [reporter, ...reported] = people;
  await Promise.all(reported.map(({ nickname }) => report(reporter ?? staff, about(nickname))));
  const { rows } = await app.database.pool.query<{ number: number }>("select number from cases order by number");
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  const caseId = await newestCase(staff);
  const { caseNumber } = await staff.ask("getCase", { params: { caseId } });
  expect(await staff.ask("findAtDesk", { query: { query: caseNumber } })).toEqual({ caseId, nickname: null });
});
