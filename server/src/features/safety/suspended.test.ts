/** Whoever is suspended: every endpoint of the table, but for those that say they let them in. */
import type { Endpoint } from "@fitmate/contract/endpoint";
import { type EndpointName, endpoints } from "@fitmate/contract/endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { TestMember } from "../../../test/client.ts";
import { idOf, moderator, punish } from "../../../test/safety.ts";
import { trained } from "../../../test/trainings.ts";
import { forgetPastSuspensions } from "./measures/service.ts";

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

describe("what they have said of others", () => {
  /** Somebody who has said that they trained with another one, and is suspended for a week; whether their word is out. */
  async function suspendedAuthor(name: string) {
    const staff = await moderator(app, `운영${name}`);
    const [reporter, author, other] = [
      await app.member(`알린${name}`),
      await app.member(`말한${name}`),
      await app.member(`들은${name}`),
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
    const pass = (days: number) =>
      app.database.pool.query(
        `with passed as (update measures set since = since - $2 * interval '1 day', until = until - $2 * interval '1 day'
                          where subject_id = $1)
         update members set suspended_until = suspended_until - $2 * interval '1 day' where id = $1`,
        [authorId, days],
      );
    return { staff, other, caseId, taken, pass };
  }

  it("goes along with them, until it is undone", async () => {
    const { staff, caseId, taken } = await suspendedAuthor("이");
    const { decision } = await staff.ask("getCase", { params: { caseId } });
    for (const { measureId } of decision?.measures ?? []) await staff.ask("undoMeasure", { params: { measureId } });
    expect(await taken()).toEqual([false]);
  });

  it("comes back by itself once its time is over, and not before the last one's", async () => {
    const { staff, other, pass, taken } = await suspendedAuthor("분");
    await punish(staff, other, "말한분", [{ kind: "SUSPENSION", days: 14 }]);
    await pass(8);
    await forgetPastSuspensions(app.ports);
    expect(await taken()).toEqual([true]);
    await pass(8);
    await forgetPastSuspensions(app.ports);
    expect(await taken()).toEqual([false]);
  });

  it("comes back once something else is decided after that", async () => {
    const { staff, other, pass, taken } = await suspendedAuthor("벗");
    await pass(8);
    await punish(staff, other, "말한벗", [{ kind: "WARNING", days: null }]);
    expect(await taken()).toEqual([false]);
  });
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
