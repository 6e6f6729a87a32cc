/** What is decided in the same moment about one member, or about one and the same thing. */
import { setTimeout as delay } from "node:timers/promises";
import type { MeasureGiven } from "@fitmate/contract/deskDecisions";
import type { ReportReason, ReportTarget } from "@fitmate/contract/safety";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { TEST_PASSWORD, type TestMember } from "../../../../test/client.ts";
import { changing, countWaiting } from "../../../../test/meanwhile.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { readPost, writePost } from "../../../../test/posts.ts";
import { rightsReport } from "../../../../test/rights.ts";
import {
  decide,
  idOf,
  moderator,
  newestCase,
  newestDecision,
  report,
  SEEN_ONE,
  seenOfFirst,
} from "../../../../test/safety.ts";
import { features } from "../../../features.ts";
import { personalDataOf } from "../../../platform/feature.ts";
import { eraseDeparted } from "../../leaving/erasing.ts";

let app: TestApp;
let first: TestMember;
let second: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  first = await moderator(app, "해솔");
  second = await moderator(app, "도담");
});
afterAll(() => app.close());

let others = 0;
const somebody = () => app.member(`회원${(others += 1)}`);

type Call = () => Promise<{ status: number }>;

/** Waits until all of `answers` are held up, or one has come all the same. */
async function untilHeldUp(answers: readonly ReturnType<Call>[]): Promise<void> {
  const isOneThere = Promise.race(answers).then(() => true);
  const areHeldUp = async () => (await countWaiting(app)) >= answers.length;
  while (!(await Promise.race([isOneThere, areHeldUp()]))) await delay(5);
}

/** Makes the calls one after the other while `statement` holds up all of them, and then lets them go on. Answers their statuses. */
async function atOnce(statement: string, values: readonly unknown[], calls: readonly Call[]): Promise<number[]> {
  const answers: ReturnType<Call>[] = [];
  await changing(
    app,
    (client) => client.query(statement, [...values]),
    async () => {
      for (const call of calls) {
        answers.push(call());
        await untilHeldUp(answers);
      }
    },
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Has it reported by somebody new, and taken on. */
async function claimed(staff: TestMember, target: ReportTarget, reason?: ReportReason): Promise<number> {
  await report(await somebody(), target, reason);
  const caseId = await newestCase(staff);
  await staff.ask("claimCase", { params: { caseId } });
  return caseId;
}

/** Has it named by somebody new, whose right it hurts, and taken on: it gives way. */
async function claimedRights(staff: TestMember, address: string): Promise<number> {
  await (await somebody()).ask("sendRightsReport", { body: rightsReport([address]) });
  const caseId = await newestCase(staff);
  await staff.ask("claimCase", { params: { caseId } });
  return caseId;
}

const deciding =
  (staff: TestMember, caseId: number, ...kinds: MeasureGiven["kind"][]): Call =>
  () => {
    const measures = kinds.map((kind) => ({
      kind,
      ...(kind === "SUSPENSION" || kind === "NO_WRITING" ? { days: 7 } : {}),
    }));
    const rule = kinds.includes("NONE") ? null : ("3-2" as const);
    return staff.call("decideCase", {
      params: { caseId },
      body: { measures, rule, words: "살펴봤어요.", seen: SEEN_ONE },
    });
  };

const HOLD_MEMBER = "select from members where id = $1 for no key update";
const HOLD_MEETUP = "select from gatherings where id = $1 for update";
const HOLD_POST = "select from posts where id = $1 for no key update";

describe("about one member", () => {
  it("two cases are decided: what either comes to holds", async () => {
    const subject = await somebody();
    const postId = await writePost(app, subject);
    const suspending = await claimed(first, { kind: "PROFILE", nickname: subject.nickname });
    const silencing = await claimed(second, { kind: "POST", postId });
    const decisions = [deciding(first, suspending, "SUSPENSION"), deciding(second, silencing, "NO_WRITING")];
    expect(await atOnce(HOLD_MEMBER, [await idOf(app, subject)], decisions)).toEqual([200, 200]);
    const shown = await first.ask("getDeskMember", { params: { nickname: subject.nickname } });
    expect(shown.measures).toMatchObject([
      { kind: "NO_WRITING", active: true },
      { kind: "SUSPENSION", active: true },
    ]);
    expect(shown.suspendedUntil).not.toBeNull();
    expect(await subject.call("getMyProfile")).toMatchObject({ status: 401 });
  });

  it("one is decided while they leave: neither waits for the other in a circle", async () => {
    const host = await somebody();
    const { meetupId } = await host.ask("createMeetup", { body: newMeetup() });
    await (await somebody()).ask("joinMeetup", { params: { meetupId } });
    const caseId = await claimed(first, { kind: "MEETUP", meetupId });
    const calls = [
      deciding(first, caseId, "HIDE", "SUSPENSION"),
      () => host.call("leave", { body: { password: TEST_PASSWORD } }),
    ];
    expect(await atOnce(HOLD_MEETUP, [meetupId], calls)).toEqual([200, 200]);
  });

  it.each([
    ["hidden", "HARASSMENT", ["HIDE", "SUSPENSION"]],
    ["shown again", "ILLEGAL_FILMING", ["SUSPENSION"]],
  ] as const)(
    "a later one of theirs is %s as they are suspended, while somebody leaves who comes to an earlier one, too",
    async (_, reason, measures) => {
      const [host, comes] = [await somebody(), await somebody()];
      const { meetupIds } = await host.ask("createMeetup", { body: newMeetup({ weeks: 2 }) });
      const [earlier = 0, later = 0] = meetupIds;
      for (const meetupId of meetupIds) await comes.ask("joinMeetup", { params: { meetupId } });
      const caseId = await claimed(first, { kind: "MEETUP", meetupId: later }, reason);
      const calls = [
        () => comes.call("leave", { body: { password: TEST_PASSWORD } }),
        deciding(first, caseId, ...measures),
      ];
      expect(await atOnce(HOLD_MEETUP, [earlier], calls)).toEqual([200, 200]);
    },
  );
});

describe("about somebody who is being erased", () => {
  /** Locks the member, has the call come, and then locks all that was said and done about them, as an erasure does. */
  async function whileErased(subject: TestMember, call: Call): Promise<number | undefined> {
    const memberId = await idOf(app, subject);
    let eraser: pg.PoolClient | undefined;
    const answers: ReturnType<Call>[] = [];
    await changing(
      app,
      (client) => (eraser = client).query(HOLD_MEMBER, [memberId]),
      async () => {
        answers.push(call());
        await untilHeldUp(answers);
        for (const table of ["reports", "measures", "cases"])
          await eraser?.query(`select from ${table} where subject_id = $1 for update`, [memberId]);
      },
    );
    return (await answers[0])?.status;
  }

  it("a case is decided and a measure taken back: neither waits for the other in a circle", async () => {
    const subject = await somebody();
    const caseId = await claimed(first, { kind: "PROFILE", nickname: subject.nickname });
    expect(await whileErased(subject, deciding(first, caseId, "NO_WRITING"))).toBe(200);
    const { decision } = await first.ask("getCase", { params: { caseId } });
    const params = { measureId: decision?.measures[0]?.measureId ?? 0 };
    expect(await whileErased(subject, () => second.call("undoMeasure", { params }))).toBe(200);
  });

  it("an objection is answered, and a report comes that hides at once", async () => {
    const subject = await somebody();
    const caseId = await claimed(first, { kind: "PROFILE", nickname: subject.nickname });
    await deciding(first, caseId, "NO_WRITING")();
    const decisionId = await newestDecision(subject);
    await subject.ask("objectToDecision", { params: { decisionId }, body: { words: "다시 봐 주세요." } });
    const params = { caseId: await newestCase(second) };
    await second.ask("claimCase", { params });
    const body = { accept: true, words: "다시 봤어요.", seen: await seenOfFirst(second, params.caseId) };
    expect(await whileErased(subject, () => second.call("answerObjection", { params, body }))).toBe(200);
    const reporter = await somebody();
    const target = { kind: "PROFILE" as const, nickname: subject.nickname };
    await report(await somebody(), target);
    const reporting = () => reporter.call("createReport", { body: { target, reason: "ILLEGAL_FILMING", words: "" } });
    expect(await whileErased(subject, reporting)).toBe(201);
  });
});

it("an objection is answered, and evidence of its case opened: neither waits for the other in a circle", async () => {
  const subject = await somebody();
  const caseId = await claimed(first, { kind: "PROFILE", nickname: subject.nickname });
  await deciding(first, caseId, "WARNING")();
  const decisionId = await newestDecision(subject);
  await subject.ask("objectToDecision", { params: { decisionId }, body: { words: "다시 봐 주세요." } });
  const objection = await newestCase(second);
  await second.ask("claimCase", { params: { caseId: objection } });
  const opened = await second.ask("openEvidence", { params: { caseId: objection } });
  const evidenceId = opened[0]?.evidence[0]?.evidenceId ?? 0;
  let answering: ReturnType<Call> | undefined;
  await changing(
    app,
    (client) => client.query("select from cases where id = $1 for update", [objection]),
    async () => {
      answering = second.call("openEvidencePictures", { params: { evidenceId } });
      await untilHeldUp([answering]);
      // As whoever answers goes on: it is not held by whoever waits.
      await app.database.pool.query("select from cases where id = $1 for update nowait", [caseId]);
    },
  );
  expect(await answering).toMatchObject({ status: 200 });
});

describe("about somebody whose erasing is under way", () => {
  const reportOf = (by: TestMember, meetupId: number) =>
    by.call("createReport", { body: { target: { kind: "MEETUP", meetupId }, reason: "HARASSMENT", words: "" } });
  const rightsReportOf = (by: TestMember, meetupId: number) =>
    by.call("sendRightsReport", { body: rightsReport([`/meetups/${meetupId}`]) });

  it.each([
    ["a report", reportOf, 404],
    ["a report of somebody's rights", rightsReportOf, 400],
  ] as const)("%s waits for that, and finds nothing of theirs any more", async (_, reporting, status) => {
    const [subject, reporter] = [await somebody(), await somebody()];
    const { meetupId } = await subject.ask("createMeetup", { body: newMeetup() });
    await (await somebody()).ask("joinMeetup", { params: { meetupId } });
    await subject.ask("leave", { body: { password: TEST_PASSWORD } });
    await sql`update departures set erase_at = now()`.execute(app.database.db);
    const calls = [
      async () => {
        await eraseDeparted({ ...app.ports, personalData: personalDataOf(features), farewells: [] });
        return { status: 200 };
      },
      () => reporting(reporter, meetupId),
    ];
    expect(await atOnce(HOLD_MEETUP, [meetupId], calls)).toEqual([200, status]);
    const { rows } = await sql`select from cases where target_kind = 'MEETUP' and target_id = ${meetupId}`.execute(
      app.database.db,
    );
    expect(rows).toEqual([]);
  });
});

describe("about one post", () => {
  it("a case that hides it and one that shows it: hidden it stays", async () => {
    const postId = await writePost(app, await somebody());
    const hiding = await claimed(first, { kind: "POST", postId });
    const showing = await claimedRights(second, `/posts/${postId}`);
    const decisions = [deciding(first, hiding, "HIDE"), deciding(second, showing, "NONE")];
    expect(await atOnce(HOLD_POST, [postId], decisions)).toEqual([200, 200]);
    expect(await app.visitor.call("getPost", { params: { postId } })).toMatchObject({ status: 404 });
  });

  it("both that hide it are taken back: it shows again", async () => {
    const postId = await writePost(app, await somebody());
    await report(await somebody(), { kind: "POST", postId });
    const hidden = await newestCase(first);
    const showing = await claimedRights(second, `/posts/${postId}`);
    await decide(first, hidden, "HIDE");
    const { decision } = await first.ask("getCase", { params: { caseId: hidden } });
    const params = { measureId: decision?.measures[0]?.measureId ?? 0 };
    const calls = [() => first.call("undoMeasure", { params }), deciding(second, showing, "NONE")];
    // Each is told of after it is settled.
    expect(await atOnce("lock table notifications in share mode", [], calls)).toEqual([200, 200]);
    expect(await readPost(app.visitor, postId)).toMatchObject({ postId });
  });
});

describe("about one gathering", () => {
  it("a case that hides it, and a report of somebody's rights that comes meanwhile: nothing stands in its place", async () => {
    const { meetupId } = await (await somebody()).ask("createMeetup", { body: newMeetup() });
    const hiding = await claimed(first, { kind: "MEETUP", meetupId });
    const reporter = await somebody();
    const body = rightsReport([`/meetups/${meetupId}`]);
    const calls = [deciding(first, hiding, "HIDE"), () => reporter.call("sendRightsReport", { body })];
    // It waits for the decision, after which that is not there to be named.
    expect(await atOnce(HOLD_MEETUP, [meetupId], calls)).toEqual([200, 400]);
    expect(await app.visitor.call("getMeetup", { params: { meetupId } })).toMatchObject({ status: 404 });
  });
});
