/** Ways to flood the desk with reports, and to hide by their number what nobody has looked at. */
import {
  HIDING_REPORTERS,
  NEWCOMER_REPORTS_PER_DAY,
  REPORT_WORDS_MAX,
  REPORTS_OF_MEMBER_PER_DAY,
  REPORTS_PER_DAY,
} from "@fitmate/contract/limits";
import { describe, expect, it } from "vitest";
import { attacked } from "../../../../test/attackers.ts";
import { openTestRoom } from "../../../../test/chat.ts";
import type { TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { writePost } from "../../../../test/posts.ts";
import { decide, idOf, newestCase, report } from "../../../../test/safety.ts";
import { ended } from "../../../../test/trainings.ts";
import { sendMessage } from "../../chat/sendingService.ts";

const here = attacked();

const tryTo = (by: TestMember, target: object, more: object = {}) =>
  by.call("createReport", { body: { target, reason: "SPAM", words: "", ...more } });

const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

const isVisible = async (postId: number) =>
  (await here.app.visitor.call("getPost", { params: { postId } })).status === 200;

describe("reports do not flood the desk", () => {
  it("by fifty at once about different members", async () => {
    const attacker = await here.somebody();
    const subjects: TestMember[] = [];
    for (let time = 0; time < 50; time += 1) subjects.push(await here.somebody());
    const answers = await Promise.all(subjects.map(({ nickname }) => tryTo(attacker, { kind: "PROFILE", nickname })));
    expect(count(answers, 201)).toBe(REPORTS_PER_DAY);
    expect(count(answers, 429)).toBe(50 - REPORTS_PER_DAY);
  });

  it("by fifty at once about all that one member has written", async () => {
    const [attacker, subject] = await here.two();
    const posts = await Promise.all(Array.from({ length: 50 }, () => writePost(here.app, subject)));
    const answers = await Promise.all(posts.map((postId) => tryTo(attacker, { kind: "POST", postId })));
    expect(count(answers, 201)).toBe(REPORTS_OF_MEMBER_PER_DAY);
  });

  it("by fifty at once about one thing", async () => {
    const [attacker, subject] = await here.two();
    const target = { kind: "PROFILE", nickname: subject.nickname };
    const answers = await Promise.all(Array.from({ length: 50 }, () => tryTo(attacker, target)));
    expect(count(answers, 201)).toBe(1);
    const { rows } = await here.app.database.pool.query("select from reports where subject_id = $1", [
      await idOf(here.app, subject),
    ]);
    expect(rows).toHaveLength(1);
  });

  it("by a new account, as much as by an old one", async () => {
    const newcomer = await here.app.member("갓가입한이");
    for (let time = 0; time < NEWCOMER_REPORTS_PER_DAY; time += 1)
      await report(newcomer, { kind: "PROFILE", nickname: (await here.somebody()).nickname });
    const { nickname } = await here.somebody();
    expect((await tryTo(newcomer, { kind: "PROFILE", nickname })).status).toBe(429);
  });

  it("by the same thing over and over: it counts once, until somebody has decided", async () => {
    const [attacker, subject] = await here.two();
    const target = { kind: "PROFILE" as const, nickname: subject.nickname };
    await report(attacker, target);
    expect((await tryTo(attacker, target)).body).toMatchObject({ code: "REPORT_OPEN" });
    expect((await tryTo(attacker, target, { reason: "DANGER" })).body).toMatchObject({ code: "REPORT_OPEN" });
  });

  it.each([
    ["words beyond their limit", { words: "가".repeat(REPORT_WORDS_MAX + 1) }],
    ["a megabyte of words", { words: "가".repeat(400_000) }],
    ["a reason that is none", { reason: "EVERYTHING" }],
    ["a field that is none", { severity: "URGENT" }],
  ])("by %s", async (_, more) => {
    const [attacker, subject] = await here.two();
    const { status } = await tryTo(attacker, { kind: "PROFILE", nickname: subject.nickname }, more);
    expect([400, 413]).toContain(status);
  });

  it("by the notes after one gathering", async () => {
    const [attacker, subject] = await here.two();
    const gatheringId = await ended(here.app, [attacker, subject]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        attacker.call("sendTrainingNote", {
          params: { gatheringId },
          body: { nickname: subject.nickname, text: "나빠요" },
        }),
      ),
    );
    expect(count(answers, 200)).toBe(3);
  });
});

describe("numbers hide nothing", () => {
  it("of a ring of new accounts, however many", async () => {
    const postId = await writePost(here.app, await here.somebody());
    for (let time = 0; time < 3 * HIDING_REPORTERS; time += 1)
      await report(await here.app.member(`고리${time}`), { kind: "POST", postId }, "SEXUAL");
    expect(await isVisible(postId)).toBe(true);
  });

  it("of a ring of accounts that have waited, but never were right", async () => {
    const postId = await writePost(here.app, await here.somebody());
    for (let time = 0; time < 3 * HIDING_REPORTERS; time += 1)
      await report(await here.somebody(), { kind: "POST", postId }, "SEXUAL");
    expect(await isVisible(postId)).toBe(true);
  });

  it("of one who was right, with many who never were", async () => {
    const trusted = await here.somebody();
    for (let time = 0; time < 3; time += 1) {
      await report(trusted, { kind: "PROFILE", nickname: (await here.somebody()).nickname });
      await decide(here.staff, await newestCase(here.staff), "WARNING");
    }
    const postId = await writePost(here.app, await here.somebody());
    await report(trusted, { kind: "POST", postId });
    for (let time = 0; time < HIDING_REPORTERS; time += 1)
      await report(await here.somebody(), { kind: "POST", postId });
    expect(await isVisible(postId)).toBe(true);
  });

  it("makes nothing urgent", async () => {
    const postId = await writePost(here.app, await here.somebody());
    for (let time = 0; time < 6; time += 1) await report(await here.somebody(), { kind: "POST", postId }, "SEXUAL");
    const caseId = await newestCase(here.staff);
    expect(await here.staff.ask("getCase", { params: { caseId } })).toMatchObject({ severity: "HIGH", hidden: false });
  });

  it("of what was said between two, though each who reports was right before", async () => {
    const subject = await here.somebody();
    const me = { memberId: await idOf(here.app, subject), nickname: subject.nickname };
    for (let time = 0; time < HIDING_REPORTERS; time += 1) {
      const reporter = await here.somebody();
      for (let right = 0; right < 2; right += 1) {
        await report(reporter, { kind: "PROFILE", nickname: (await here.somebody()).nickname });
        await decide(here.staff, await newestCase(here.staff), "WARNING");
      }
      await makeMates(subject, reporter);
      const chatRoomId = await openTestRoom(subject, reporter);
      const { seq } = await sendMessage(here.app.ports, me, { chatRoomId, contents: "안녕하세요" });
      await report(reporter, { kind: "MESSAGES", chatRoomId, seqs: [seq] });
      expect(await reporter.ask("getChatHistory", { query: { chatRoomId } })).toMatchObject([
        { contents: "안녕하세요" },
      ]);
    }
    expect(await here.staff.ask("getCase", { params: { caseId: await newestCase(here.staff) } })).toMatchObject({
      trustedReporters: HIDING_REPORTERS,
      hidden: false,
    });
  });

  it("of 불법촬영물 that somebody cries once too often", async () => {
    const liar = await here.somebody();
    for (let time = 0; time < 2; time += 1) {
      await report(liar, { kind: "POST", postId: await writePost(here.app, await here.somebody()) }, "ILLEGAL_FILMING");
      await decide(here.staff, await newestCase(here.staff), "NONE");
    }
    const postId = await writePost(here.app, await here.somebody());
    await report(liar, { kind: "POST", postId }, "ILLEGAL_FILMING");
    expect(await isVisible(postId)).toBe(true);
  });
});
