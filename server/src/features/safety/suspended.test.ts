/** Whoever is suspended: every endpoint of the table, but for those that say they let them in. */
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { TestMember } from "../../../test/client.ts";
import { idOf, moderator, punish } from "../../../test/safety.ts";
import { trained } from "../../../test/trainings.ts";

let app: TestApp;
let back: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  const staff = await moderator(app, "해솔");
  // Also somebody who works at the desk.
  const subject = await moderator(app, "도담");
  await punish(staff, await app.member("달리는민서"), subject.nickname, [{ kind: "SUSPENSION", days: null }]);
  back = await TestMember.signIn(app.url, subject.nickname);
});
afterAll(() => app.close());

const named = (...auths: Endpoint["auth"][]) =>
  (Object.keys(endpoints) as EndpointName[]).filter((name) => auths.includes(endpoints[name].auth));

it("takes along what they have said of others, until it is undone", async () => {
  const staff = await moderator(app, "가온");
  const [reporter, author, other] = [
    await app.member("알린이"),
    await app.member("말한이"),
    await app.member("들은이"),
  ];
  await trained(app, [author, {}], [other, {}]);
  const authorId = await idOf(app, author);
  const taken = async () => {
    const { rows } = await app.database.pool.query<{ taken_out: boolean }>(
      "select taken_out from training_answers where author_id = $1",
      [authorId],
    );
    return rows.map(({ taken_out: isTaken }) => isTaken);
  };
  expect(await taken()).toEqual([false]);
  const caseId = await punish(staff, reporter, author.nickname, [{ kind: "SUSPENSION", days: 7 }]);
  expect(await taken()).toEqual([true]);
  const { decision } = await staff.ask("getCase", { params: { caseId } });
  for (const { measureId } of decision?.measures ?? []) await staff.ask("undoMeasure", { params: { measureId } });
  expect(await taken()).toEqual([false]);
});

describe("who is suspended", () => {
  it.each(named("member"))("is kept from %s, before what they sent is looked at", async (name) => {
    expect(await back.call(name)).toMatchObject({ status: 403, body: { code: "ACCOUNT_SUSPENDED" } });
  });

  it.each(named("staff"))("finds no %s", async (name) => {
    expect((await back.call(name)).status).toBe(404);
  });

  it("is let in where reason, objection, export and leaving are, and nowhere else", () => {
    expect(named("suspended").toSorted()).toEqual([
      "contestPlaceholder",
      "exportMyData",
      "getLeaveProof",
      "getMyDecision",
      "getMyDecisions",
      "getMyPlaceholders",
      "getMySuspension",
      "leave",
      "objectToDecision",
    ]);
    expect(named("leaver").toSorted()).toEqual(["comeBack", "getDeparture", "signOut"]);
  });

  it("reads why, for good, and may object and leave", async () => {
    const { until, decision } = await back.ask("getMySuspension");
    expect(until).toBeNull();
    const { decisionId } = decision;
    await back.ask("objectToDecision", { params: { decisionId }, body: { words: "다시 봐 주세요." } });
    expect(await back.ask("getMyDecision", { params: { decisionId } })).toMatchObject({ objection: { state: "OPEN" } });
    expect((await back.call("signOut")).status).toBe(200);
  });
});
