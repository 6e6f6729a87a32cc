/** What was copied outlives edits, deletions and erasures of either side, numbers hide and never delete, and rooms stay secret. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { HIDING_REPORTERS, HIDING_WEIGHT } from "@fitmate/contract/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { openTestRoom } from "../../../test/chat.ts";
import { TEST_PASSWORD, type TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { comment, recount, writePost } from "../../../test/posts.ts";
import { decide, idOf, moderator, newestCase, report, SEEN_ONE } from "../../../test/safety.ts";
import { features } from "../../features.ts";
import { personalDataOf } from "../../platform/feature.ts";
import { sendMessage } from "../chat/sendingService.ts";
import { eraseDeparted } from "../leaving/erasing.ts";
import { weightOf } from "./reports/weight.ts";

let app: TestApp;
let staff: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  staff = await moderator(app, "해솔");
});
afterAll(() => app.close());

let people = 0;
const somebody = () => app.member(`회원${(people += 1)}`);

async function eraseNow(member: TestMember): Promise<void> {
  await member.ask("leave", { body: { password: TEST_PASSWORD } });
  await sql`update departures set erase_at = now()`.execute(app.database.db);
  const { db, log } = app.ports;
  await eraseDeparted({ db, bus: app.bus, log, personalData: personalDataOf(features), farewells: [] });
}

const textsOf = async (caseId: number) =>
  (await staff.ask("openEvidence", { params: { caseId } })).flatMap(({ evidence }) => evidence.map(({ text }) => text));

describe("evidence", () => {
  it.each(["SUBJECT", "REPORTER"] as const)("outlives the erasure of the %s, who is named nowhere", async (side) => {
    const [one, other] = [await somebody(), await somebody()];
    await makeMates(one, other);
    const chatRoomId = await openTestRoom(one, other);
    const me = { memberId: await idOf(app, other), nickname: other.nickname };
    const { seq } = await sendMessage(app.ports, me, { chatRoomId, contents: `집 앞으로 갈까요 ${side}` });
    await report(one, { kind: "MESSAGES", chatRoomId, seqs: [seq] }, "DANGER", "무서워요");
    const caseId = await newestCase(staff);
    await staff.ask("claimCase", { params: { caseId } });
    const gone = side === "SUBJECT" ? other : one;
    await eraseNow(gone);
    expect(await textsOf(caseId)).toEqual([`집 앞으로 갈까요 ${side}`]);
    const shown = await staff.ask("getCase", { params: { caseId } });
    expect(JSON.stringify(shown)).not.toContain(gone.nickname);
    expect(shown).toMatchObject(
      side === "SUBJECT" ? { subject: null } : { reportList: [{ reporter: null, words: "무서워요" }] },
    );
    await staff.ask("decideCase", {
      params: { caseId },
      body: { measures: [{ kind: "HIDE" }, { kind: "SUSPENSION", days: 7 }], rule: "2-3", words: "", seen: SEEN_ONE },
    });
    // What was done holds of whom it was done about, if they are still there.
    expect((await other.call("getMyProfile")).status).toBe(401);
  });
});

it("a hidden comment of somebody who is erased does not come back empty", async () => {
  const [writer, reader] = [await somebody(), await somebody()];
  const postId = await writePost(app, reader);
  const commentId = await comment(writer, postId, "걸으러 나오지 마세요");
  await comment(reader, postId, "다음 댓글");
  await report(reader, { kind: "COMMENT", postId, commentId });
  const caseId = await newestCase(staff);
  await decide(staff, caseId, "HIDE");
  await eraseNow(writer);
  const read = () => reader.ask("getComments", { params: { postId } });
  const before = await read();
  const { decision } = await staff.ask("getCase", { params: { caseId } });
  await staff.ask("undoMeasure", { params: { measureId: decision?.measures[0]?.measureId ?? 0 } });
  expect(await read()).toEqual(before);
  expect(await recount(app, postId)).toMatchObject({ replies: 1 });
});

describe("hiding", () => {
  /** So many reports of theirs were decided to be right, and so many wrong. */
  async function trusted(right: number, wrong: number): Promise<TestMember> {
    const member = await somebody();
    await sql`update members set created_at = now() - interval '30 days' where id = ${await idOf(app, member)}`.execute(
      app.database.db,
    );
    await sql`
      with past as (
        insert into cases (kind, target_kind, target_id, severity, decided_at, decided_by, acted, opened_at)
        select 'REPORT', 'POST', 1000000 + ${await idOf(app, member)} * 100 + n, 0, now() - interval '2 days', null, n <= ${right},
               now() - interval '3 days'
          from generate_series(1, ${right + wrong}) n returning id, acted)
      insert into reports (case_id, reporter_id, reason, acted, created_at)
      select id, ${await idOf(app, member)}, 'SPAM', acted, now() - interval '3 days' from past`.execute(
      app.database.db,
    );
    return member;
  }

  it("weighs a reporter by how often they were right, and nobody who is new or never was", () => {
    expect(weightOf({ decided: 0, right: 0 }, false)).toBe(0);
    expect(weightOf({ decided: 9, right: 0 }, false)).toBe(0);
    expect(weightOf({ decided: 5, right: 5 }, true)).toBe(0);
    expect(weightOf({ decided: 1, right: 1 }, false)).toBeLessThan(weightOf({ decided: 5, right: 5 }, false));
    expect(weightOf({ decided: 10, right: 1 }, false)).toBeLessThan(HIDING_WEIGHT / HIDING_REPORTERS);
  });

  it("happens by several who were right before, until somebody looks, and deletes nothing", async () => {
    const writer = await somebody();
    const postId = await writePost(app, writer);
    const visible = async () => (await app.visitor.call("getPost", { params: { postId } })).status;
    // However many: none of them was ever right.
    for (let time = 0; time < HIDING_REPORTERS + 2; time += 1)
      await report(await somebody(), { kind: "POST", postId }, "SPAM");
    for (let time = 0; time < HIDING_REPORTERS; time += 1) {
      expect(await visible()).toBe(200);
      await report(await trusted(3, 0), { kind: "POST", postId }, "SPAM");
    }
    expect(await visible()).toBe(404);
    const caseId = await newestCase(staff);
    const shown = await staff.ask("getCase", { params: { caseId } });
    expect(shown).toMatchObject({ hidden: true, trustedReporters: HIDING_REPORTERS });
    expect(shown.log[0]).toMatchObject({ act: "HIDDEN_BY_NUMBERS", count: HIDING_REPORTERS, by: null });
    // The author is told nothing: it would say that somebody has just reported it.
    expect(await writer.ask("getMyDecisions")).toEqual([]);
    expect(await writer.ask("getNotifications")).toEqual([]);
    await decide(staff, caseId, "NONE");
    expect(await visible()).toBe(200);
  });

  it("does not happen by those who were mostly wrong, nor to what was said between two", async () => {
    const writer = await somebody();
    const postId = await writePost(app, writer);
    for (let time = 0; time < HIDING_REPORTERS; time += 1)
      await report(await trusted(1, 4), { kind: "POST", postId }, "SPAM");
    expect((await app.visitor.call("getPost", { params: { postId } })).status).toBe(200);
  });

  it("of 불법촬영물 happens with the first report, but not with the word of who was wrong about it before", async () => {
    const [writer, reporter] = [await somebody(), await somebody()];
    const postId = await writePost(app, writer);
    const commentId = await comment(writer, postId, "사진이에요");
    await report(reporter, { kind: "COMMENT", postId, commentId }, "ILLEGAL_FILMING");
    expect(JSON.stringify(await app.visitor.ask("getComments", { params: { postId } }))).not.toContain("사진이에요");
    expect((await staff.ask("getQueue"))[0]).toMatchObject({ severity: "URGENT", hidden: true });
    await sql`
      with past as (
        insert into cases (kind, target_kind, target_id, severity, decided_at, acted)
        select 'REPORT', 'POST', 5000000 + n, 3, now(), false from generate_series(1, 2) n returning id)
      insert into reports (case_id, reporter_id, reason, acted) select id, ${await idOf(app, reporter)}, 'ILLEGAL_FILMING', false
        from past`.execute(app.database.db);
    await report(reporter, { kind: "POST", postId }, "ILLEGAL_FILMING");
    expect((await app.visitor.call("getPost", { params: { postId } })).status).toBe(200);
  });
});

describe("rooms", () => {
  it("are read for nobody at the desk: no statement of safety names a table of the chat, and one function copies", () => {
    const chat = features.find(({ name }) => name === "chat")?.tables ?? [];
    expect(chat).toContain("chat_messages");
    const sources = globSync("**/*.ts", { cwd: import.meta.dirname })
      .filter((path) => !path.endsWith(".test.ts"))
      .map((path) => [path, readFileSync(resolve(import.meta.dirname, path), "utf8")] as const);
    const naming = sources.filter(([, code]) => chat.some((table) => code.includes(table))).map(([path]) => path);
    expect(naming).toEqual([]);
    const imports = sources.flatMap(([path, code]) =>
      Array.from(code.matchAll(/import \{([^}]+)\} from "[^"]*\/chat\/(\w+)\.ts"/g), ([, names = "", file]) =>
        names.split(",").map((each) => `${path}: ${file} ${each.trim()}`),
      ).flat(),
    );
    expect(imports.toSorted()).toEqual([
      "measures/hiding.ts: hidingService hideMessages",
      "measures/hiding.ts: hidingService showMessages",
      "reports/mineQueries.ts: groupRoomsQueries groupRoomTitle",
      "reports/targets.ts: evidenceQueries copyMessages",
      "reports/targets.ts: policy requireSide",
    ]);
  });
});
