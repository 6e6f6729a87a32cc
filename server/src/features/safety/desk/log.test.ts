/** The log as it is looked through and downloaded. */
import { dayAfter, dayOf } from "@fitmate/contract/wallTime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { pathOf, type TestMember } from "../../../../test/client.ts";
import { decide, moderator, newestCase, report } from "../../../../test/safety.ts";

let app: TestApp;
let first: TestMember;
let second: TestMember;
let operator: TestMember;
let subject: TestMember;
let caseId: number;
const today = dayOf(new Date());

beforeAll(async () => {
  app = await startTestApp();
  first = await moderator(app, "해솔");
  second = await moderator(app, "도담");
  operator = await moderator(app, "이랑", "OPERATOR");
  const reporter = await app.member("알린이");
  subject = await app.member("한강질주");
  await report(reporter, { kind: "PROFILE", nickname: subject.nickname }, "SPAM");
  caseId = await newestCase(first);
  await decide(first, caseId, [
    { kind: "HIDE", days: null },
    { kind: "NO_WRITING", days: 7 },
  ]);
  await report(reporter, { kind: "PROFILE", nickname: second.nickname });
  const own = await newestCase(first);
  await first.ask("claimCase", { params: { caseId: own } });
  await first.ask("openEvidence", { params: { caseId: own } });
});
afterAll(() => app.close());

type Query = NonNullable<Parameters<typeof ask>[1]>;
const ask = (by: TestMember, query?: Record<string, string | number>) => by.ask("getDeskLog", { query: query ?? {} });
const acts = async (query: Query, by = operator) => (await ask(by, query)).map(({ act }) => act);

describe("the log", () => {
  it("is looked through by who, what, whom, when and evidence", async () => {
    expect(await acts({ by: "해솔" })).toEqual(["EVIDENCE_OPENED", "CLAIMED", "DECIDED", "CLAIMED"]);
    expect(await acts({ act: "DECIDED" })).toEqual(["DECIDED"]);
    expect(await acts({ subject: subject.nickname })).toEqual(["DECIDED", "CLAIMED", "OPENED", "REPORTED"]);
    expect(await acts({ by: "해솔", subject: subject.nickname, act: "CLAIMED" })).toEqual(["CLAIMED"]);
    expect(await acts({ evidence: "true" })).toEqual(["EVIDENCE_OPENED"]);
    expect(await acts({ since: today, until: today })).toEqual(await acts({}));
    expect(await acts({ since: dayAfter(today, 1) })).toEqual([]);
    expect(await acts({ until: dayAfter(today, -1) })).toEqual([]);
    expect((await operator.call("getDeskLog", { query: { by: "없는사람" } })).status).toBe(404);
    for (const query of [{ since: "2026-02-30" }, { act: "DANCED" }])
      expect((await operator.call("getDeskLog", { query })).status).toBe(400);
  });

  it("says what was done with how long, and why something was reported", async () => {
    const [decided] = await ask(operator, { act: "DECIDED" });
    expect(decided).toMatchObject({
      measures: [
        { kind: "HIDE", days: null },
        { kind: "NO_WRITING", days: 7 },
      ],
      rule: "3-2",
      reason: null,
    });
    expect((await ask(operator, { act: "REPORTED", subject: subject.nickname }))[0]).toMatchObject({
      reason: "SPAM",
      by: null,
    });
  });

  it("comes page by page, each line once", async () => {
    const all = (await ask(operator)).map(({ logId }) => logId);
    const paged: number[] = [];
    for (let page = await ask(operator, { size: 2 }); page.length > 0;) {
      paged.push(...page.map(({ logId }) => logId));
      page = await ask(operator, { size: 2, cursor: paged.at(-1) ?? 0 });
    }
    expect(paged).toEqual(all);
  });

  it("does not tell somebody at the desk of what is about them", async () => {
    const about = (by: TestMember) => acts({ by: "해솔" }, by);
    expect(await about(first)).toContain("EVIDENCE_OPENED");
    expect(await about(second)).toEqual(["DECIDED", "CLAIMED"]);
    expect(await acts({ act: "REPORTED" }, second)).toEqual(["REPORTED"]);
    expect(await acts({ subject: second.nickname }, second)).toEqual([]);
  });
});

describe("the file", () => {
  const download = (by: TestMember, query = {}) => by.request("POST", pathOf("downloadDeskLog", { query }));

  it("is for operators", async () => {
    expect((await download(first)).status).toBe(403);
    expect(await acts({ act: "LOG_DOWNLOADED" })).toEqual([]);
  });

  it("holds what the filters leave, as one reads it, and the log says who has it", async () => {
    const { status, headers, body } = await download(operator, { subject: subject.nickname, act: "DECIDED" });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const [heads, line, ...more] = String(body).split("\r\n");
    expect(heads).toMatch(/^\uFEFF?"번호","언제","누가","무엇을","누구에게","사건","조치","이유","덧붙임"$/);
    const { caseNumber } = await operator.ask("getCase", { params: { caseId } });
    expect(line).toContain(`"해솔","결정","한강질주","${caseNumber}","내용 숨기기, 글·메시지 쓰기 막기 7일","3-2",""`);
    expect(more).toEqual([""]);
    expect((await ask(operator, { act: "LOG_DOWNLOADED" }))[0]).toMatchObject({ by: { nickname: "이랑" } });
  });

  it("goes on over many pages", async () => {
    await app.database.pool.query(
      "insert into desk_log (at, act, by_id) select now(), 'NOTED', null from generate_series(1, 1200)",
    );
    const { body } = await download(operator, { act: "NOTED" });
    expect(String(body).split("\r\n")).toHaveLength(1202);
  });
});
