/** 권리침해 신고: what gives way, to whom, for how long, and who learns what of it. */
import { RIGHTS_REPORTS_PER_DAY } from "@fitmate/contract/limits";
import type { NewRightsReport } from "@fitmate/contract/rightsReports";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { type HttpClient, TEST_PASSWORD, type TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import { newMeetup } from "../../../test/meetups.ts";
import { answer, comment, readPost, writePost } from "../../../test/posts.ts";
import { daysOfGivingWay, rightsReport } from "../../../test/rights.ts";
import { answerObjection, decide, moderator, newestDecision, punish, report, seenOf } from "../../../test/safety.ts";
import { startTestMailServer, type TestMailServer } from "../../../test/smtp.ts";
import { features } from "../../features.ts";
import { personalDataOf } from "../../platform/feature.ts";
import { eraseDeparted } from "../leaving/erasing.ts";
import { erasePastEvidence } from "./reports/erasing.ts";
import { endPlaceholders } from "./rights/giving.ts";
import { forgetUnconfirmed } from "./rights/queries.ts";

let app: TestApp;
let smtp: TestMailServer;
let first: TestMember;
let second: TestMember;
beforeAll(async () => {
  smtp = await startTestMailServer();
  app = await startTestApp({ ...smtp.environment, PUBLIC_URL: "https://fitmate.example" });
  first = await moderator(app, "해솔");
  second = await moderator(app, "도담");
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

let others = 0;
const somebody = () => app.member(`회원${(others += 1)}`);

const send = (by: HttpClient, addresses: string[], changes: Partial<NewRightsReport> = {}) =>
  by.call("sendRightsReport", { body: rightsReport(addresses, changes) });
const sendWell = async (by: HttpClient, addresses: string[], changes: Partial<NewRightsReport> = {}) => {
  expect(await send(by, addresses, changes)).toMatchObject({ status: 201 });
};
const newestCase = async () => Math.max(...(await first.ask("getQueue")).map(({ caseId }) => caseId));
const noticesOf = async (member: TestMember) =>
  (await member.ask("getNotifications", { query: {} })).map(({ message }) => message);

/** What is kept of what an objection says. */
async function saidInObjection(caseId: number): Promise<{ words: string; excerpt: string } | undefined> {
  const { rows } = await sql<{ words: string; excerpt: string }>`
    select o.words, c.excerpt from objections o join cases c on c.id = o.case_id where c.id = ${caseId}`.execute(
    app.database.db,
  );
  return rows[0];
}

/** Another moderator leaves it as it was. */
async function decideObjection(caseId: number): Promise<void> {
  await second.ask("claimCase", { params: { caseId } });
  await answerObjection(second, { caseId }, { accept: false, words: "" });
}

const GAVE_WAY = { status: 451, body: { code: "GAVE_WAY" } };

/** A post of somebody new that gives way for somebody else new. */
async function givingWay(changes: Partial<NewRightsReport> = {}) {
  const [author, claimant] = [await somebody(), await somebody()];
  const postId = await writePost(app, author);
  await sendWell(claimant, [`https://fitmate.example/posts/${postId}`], changes);
  return { author, claimant, postId, caseId: await newestCase() };
}

describe("a post that is said to hurt somebody's privacy", () => {
  it("gives way at once to a placeholder, in lists as well, and is found by none of its words", async () => {
    const author = await somebody();
    const claimant = await somebody();
    const before = await app.visitor.ask("searchPosts", { query: {} });
    const postId = await writePost(app, author);
    await comment(claimant, postId, "저도요");
    await sendWell(claimant, [`fitmate.example/posts/${postId}`]);
    for (const reader of [app.visitor, claimant, first]) {
      const refused = await reader.call("getPost", { params: { postId } });
      expect(refused).toMatchObject(GAVE_WAY);
      expect(refused.body).toMatchObject({ placeholder: { sport: "RUNNING", comments: 1 } });
      expect(JSON.stringify(refused.body)).not.toMatch(/서울숲|회원/);
    }
    expect(await app.visitor.call("getComments", { params: { postId } })).toMatchObject(GAVE_WAY);
    expect(await claimant.call("likePost", { params: { postId } })).toMatchObject(GAVE_WAY);
    const { postList, totalPostCount } = await app.visitor.ask("searchPosts", { query: {} });
    expect(totalPostCount).toBe(before.totalPostCount + 1);
    expect(postList[0]).toMatchObject({ postId, title: "", userNickname: "", hashtags: [], gaveWay: true });
    const found = [
      await app.visitor.ask("searchPostsByTitle", { query: { title: "야간" } }),
      await app.visitor.ask("searchPostsByHashtag", { query: { hashtag: "서울숲" } }),
    ];
    expect(found.flatMap((page) => page.postList).filter((post) => post.postId === postId)).toEqual([]);
    expect(await readPost(author, postId)).toMatchObject({ title: "서울숲 야간 러닝", gaveWay: true });
  });

  it("names its author neither to whoever is none of the mates it is for, nor in the list of what somebody has written", async () => {
    const [author, mate] = [await somebody(), await somebody()];
    await makeMates(author, mate);
    const [forMates, forAll] = [await writePost(app, author, "mates"), await writePost(app, author)];
    const addresses = [forMates, forAll].map((postId) => `fitmate.example/posts/${postId}`);
    expect((await second.call("getPost", { params: { postId: forMates } })).body).toMatchObject({
      author: author.nickname,
    });
    await sendWell(mate, addresses);
    const refused = await second.call("getPost", { params: { postId: forMates } });
    expect(refused).toMatchObject({ status: 403, body: { code: "NOT_MATES" } });
    expect(JSON.stringify(refused.body)).not.toContain(author.nickname);
    const ofAuthor = { params: { nickname: author.nickname } };
    expect(await app.visitor.ask("getMemberPosts", ofAuthor)).toEqual([]);
    expect(await app.visitor.ask("getMember", ofAuthor)).toMatchObject({ postCount: 0 });
  });

  it("is back on day 31 by itself, once, with all that it was, and both are told", async () => {
    const { author, claimant, postId } = await givingWay();
    const listed = async () => (await app.visitor.ask("searchPosts", { query: {} })).postList[0];
    await daysOfGivingWay(app, 29.9);
    expect(await app.visitor.call("getPost", { params: { postId } })).toMatchObject(GAVE_WAY);
    await sql`update measures set until = until - interval '1 day' where until is not null`.execute(app.database.db);
    await Promise.all([endPlaceholders(app.ports), endPlaceholders(app.ports)]);
    expect(await readPost(app.visitor, postId)).toMatchObject({ title: "서울숲 야간 러닝" });
    expect(await listed()).toMatchObject({ postId, title: "서울숲 야간 러닝" });
    const byTag = await app.visitor.ask("searchPostsByHashtag", { query: { hashtag: "서울숲" } });
    expect(byTag.postList.some((post) => post.postId === postId)).toBe(true);
    expect((await noticesOf(author)).filter((words) => words.includes("다시 보여요"))).toHaveLength(1);
    expect(await claimant.ask("getMyReports")).toMatchObject([
      {
        state: "NOT_ACTED",
        rights: { right: "PRIVACY", hiddenUntil: null },
        outcome: "가려 두는 30일이 지나 다시 보여요.",
      },
    ]);
    expect(await author.ask("getMyPlaceholders")).toEqual([]);
  });

  it("gives way only once for the same right, whoever says so; then a person decides", async () => {
    const { claimant, postId } = await givingWay();
    await daysOfGivingWay(app, 31);
    for (const by of [claimant, await somebody()]) {
      await sendWell(by, [`/posts/${postId}`]);
      expect(await readPost(app.visitor, postId)).toMatchObject({ postId });
      expect((await first.ask("getCase", { params: { caseId: await newestCase() } })).rights).toMatchObject({
        until: null,
      });
    }
    expect(await send(claimant, [`/posts/${postId}`])).toMatchObject({ status: 409, body: { code: "REPORT_OPEN" } });
  });

  it("gives way once where several say so at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const postId = await writePost(app, await somebody());
      const claimants = await Promise.all([somebody(), somebody(), somebody()]);
      const answers = await Promise.all(claimants.map((each) => send(each, [`/posts/${postId}`])));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 451, 451]);
    }
  });

  it("may be changed by its author meanwhile, which a person sees when asked to, and comes back so", async () => {
    const { author, postId, caseId } = await givingWay();
    const body = {
      title: "사진을 뺀 글",
      description: "<p>글만 남겼어요.</p>",
      category: "HIKING" as const,
      hashtag: ["등산"],
    };
    await author.ask("updatePost", { params: { postId }, body });
    const byTag = () => app.visitor.ask("searchPostsByHashtag", { query: { hashtag: "등산" } });
    expect((await byTag()).postList).toEqual([]);
    await author.ask("contestPlaceholder", { params: { placeholderId: caseId }, body: { words: "사진을 뺐어요." } });
    await first.ask("claimCase", { params: { caseId } });
    const [opened] = await first.ask("openEvidence", { params: { caseId } });
    const texts = opened?.evidence.map(({ text }) => text.split("\n")[0]);
    expect(texts).toEqual(["서울숲 야간 러닝", "사진을 뺀 글"]);
    expect(await app.visitor.call("getPost", { params: { postId } })).toMatchObject(GAVE_WAY);
    await daysOfGivingWay(app, 31);
    expect((await byTag()).postList).toMatchObject([{ postId, title: "사진을 뺀 글" }]);
    expect((await app.visitor.ask("searchPostsByCategory", { query: { category: "HIKING" } })).totalPostCount).toBe(1);
  });
});

describe("the author", () => {
  it("is heard by whoever decides, also where they say something after that one has looked", async () => {
    const { author, caseId } = await givingWay();
    await first.ask("claimCase", { params: { caseId } });
    const seen = await seenOf(first, caseId);
    await author.ask("contestPlaceholder", { params: { placeholderId: caseId }, body: { words: "제 사진이에요." } });
    const body = { measures: [{ kind: "HIDE" as const }], rule: "2-2" as const, words: "" };
    const decideSeen = (what: typeof seen) =>
      first.call("decideCase", { params: { caseId }, body: { ...body, seen: what } });
    expect(await decideSeen(seen)).toMatchObject({ status: 409, body: { code: "CASE_CHANGED" } });
    expect(await decideSeen(await seenOf(first, caseId))).toMatchObject({ status: 200 });
  });

  it("is told which right it is for and until when, never who says so, and brings it before a person once", async () => {
    const { author, claimant, postId, caseId } = await givingWay({ right: "DEFAMATION" });
    const [mine] = await author.ask("getMyPlaceholders");
    expect(mine).toMatchObject({
      placeholderId: caseId,
      kind: "POST",
      address: `/posts/${postId}`,
      right: "DEFAMATION",
    });
    expect(Math.round((Date.parse(mine?.until ?? "") - Date.now()) / 86_400_000)).toBe(30);
    expect((await noticesOf(author))[0]).toContain("권리침해 신고(명예)");
    expect((await noticesOf(claimant))[0]).toContain("신고한 글: 30일 동안 가려 둬요.");
    const said = JSON.stringify([mine, await noticesOf(author), await author.ask("getMyDecisions")]);
    expect(said).not.toMatch(new RegExp(`${claimant.nickname}|한지민|차 번호`));
    const params = { placeholderId: caseId };
    const contest = (by: TestMember) => by.call("contestPlaceholder", { params, body: { words: "제 사진이에요." } });
    expect(await contest(claimant)).toMatchObject({ status: 404 });
    expect(await contest(author)).toMatchObject({ status: 200 });
    expect(await contest(author)).toMatchObject({ status: 409, body: { code: "OBJECTION_CLOSED" } });
    expect(await author.call("contestPlaceholder", { params, body: { words: "" } })).toMatchObject({ status: 400 });
    expect(await first.ask("getCase", { params: { caseId } })).toMatchObject({
      severity: "HIGH",
      rights: { contest: { words: "제 사진이에요." } },
      log: [{ act: "CONTESTED" }, { act: "GAVE_WAY", measures: [{ kind: "HIDE", days: 30 }] }, { act: "OPENED" }],
    });
  });
});

describe("what gives way no longer, but is not shown again either", () => {
  const CAME_BACK = /다시 보여요/;
  const outcomeFor = async (claimant: TestMember) => (await claimant.ask("getMyReports"))[0]?.outcome;

  /** The same, which another case hides as well. */
  async function hiddenTwice() {
    const [author, claimant] = [await somebody(), await somebody()];
    const postId = await writePost(app, author);
    await report(await somebody(), { kind: "POST", postId });
    const hiding = await newestCase();
    await sendWell(claimant, [`/posts/${postId}`]);
    const caseId = await newestCase();
    await decide(second, hiding, "HIDE");
    return { author, claimant, postId, caseId };
  }

  it.each(["when its time is over", "when a person says so"])(
    "is hidden by another decision, which its author hears, %s",
    async (when) => {
      const { author, claimant, postId, caseId } = await hiddenTwice();
      if (when === "when its time is over") await daysOfGivingWay(app, 31);
      else await decide(first, caseId, "NONE", { words: "얼굴이 보이지 않아요." });
      expect(await app.visitor.call("getPost", { params: { postId } })).toMatchObject({ status: 404 });
      const [told] = await noticesOf(author);
      expect(told).toContain("권리침해 신고로는 내 글을 더 가려 두지 않아요. 다른 이유로 아직 가려져 있어요.");
      expect((await noticesOf(author)).join("\n")).not.toMatch(CAME_BACK);
      expect(await outcomeFor(claimant)).not.toMatch(CAME_BACK);
      expect((await noticesOf(claimant)).join("\n")).not.toMatch(CAME_BACK);
    },
  );

  it("is deleted: its author hears nothing, and whoever has reported it that its time is over", async () => {
    const { author, claimant, postId } = await givingWay();
    await author.ask("deletePost", { params: { postId } });
    const before = await noticesOf(author);
    await daysOfGivingWay(app, 31);
    expect(await noticesOf(author)).toEqual(before);
    expect(await outcomeFor(claimant)).toBe("가려 두는 30일이 지났어요.");
    expect((await noticesOf(claimant))[0]).toContain("가려 두는 30일이 지났어요.");
  });

  it("is the profile of somebody who has left: whoever has reported it hears only that its time is over", async () => {
    const [author, claimant] = [await somebody(), await somebody()];
    await sendWell(claimant, [`/members/${encodeURIComponent(author.nickname)}`]);
    await author.ask("leave", { body: { password: TEST_PASSWORD } });
    await daysOfGivingWay(app, 31);
    expect(await outcomeFor(claimant)).toBe("가려 두는 30일이 지났어요.");
  });

  it("is the profile of somebody who is suspended: whoever has reported it hears only that its time is over", async () => {
    const [author, claimant] = [await somebody(), await somebody()];
    await sendWell(claimant, [`/members/${encodeURIComponent(author.nickname)}`]);
    await punish(second, await somebody(), author.nickname, [{ kind: "SUSPENSION", days: null }]);
    await daysOfGivingWay(app, 31);
    expect(await outcomeFor(claimant)).toBe("가려 두는 30일이 지났어요.");
  });

  it("stands under a post that is hidden: its author hears nothing", async () => {
    const [author, writer, claimant] = [await somebody(), await somebody(), await somebody()];
    const postId = await writePost(app, writer);
    const commentId = await comment(author, postId, "그 사람 어디 사는지 알아요");
    await sendWell(claimant, [`/posts/${postId}?comment=${commentId}`]);
    await report(claimant, { kind: "POST", postId });
    await decide(first, await newestCase(), "HIDE");
    const before = await noticesOf(author);
    await daysOfGivingWay(app, 31);
    expect(await noticesOf(author)).toEqual(before);
  });
});

describe("the desk", () => {
  it("keeps it down by a published rule, for good, until another moderator thinks otherwise", async () => {
    const { author, claimant, postId, caseId } = await givingWay();
    expect(await first.ask("getCase", { params: { caseId } })).toMatchObject({
      kind: "RIGHTS",
      hidden: true,
      rights: { right: "PRIVACY", onBehalf: false, name: "한지민", isMember: true },
      reportList: [{ reporter: { nickname: claimant.nickname }, words: "제 얼굴과 차 번호가 보여요.", evidence: 1 }],
    });
    await decide(first, caseId, "HIDE", { rule: "4-1", words: "얼굴이 보이는 사진이에요." });
    await daysOfGivingWay(app, 31);
    expect(await app.visitor.call("getPost", { params: { postId } })).toMatchObject({ status: 404 });
    expect(await claimant.ask("getMyReports")).toMatchObject([
      { state: "ACTED", outcome: "글을 가렸어요. 알려 줘서 고마워요." },
    ]);
    const decisionId = await newestDecision(author);
    expect(await author.ask("getMyDecision", { params: { decisionId } })).toMatchObject({ rule: "4-1" });
    await author.ask("objectToDecision", { params: { decisionId }, body: { words: "제 얼굴이에요." } });
    const objection = { caseId: await newestCase() };
    expect(await first.call("claimCase", { params: objection })).toMatchObject({ body: { code: "OWN_DECISION" } });
    await second.ask("claimCase", { params: objection });
    await answerObjection(second, objection, { accept: true, words: "본인의 사진이 맞아요." });
    expect(await readPost(app.visitor, postId)).toMatchObject({ postId });
  });

  it("puts it back before its time, and the claimant has another moderator look", async () => {
    const { author, claimant, postId, caseId } = await givingWay();
    await decide(first, caseId, "NONE", { words: "얼굴이 보이지 않아요." });
    expect(await readPost(app.visitor, postId)).toMatchObject({ postId });
    expect((await noticesOf(author))[0]).toContain("다시 보여요");
    const [mine] = await claimant.ask("getMyReports");
    expect(mine).toMatchObject({ state: "NOT_ACTED", outcome: "얼굴이 보이지 않아요." });
    await claimant.ask("objectToOutcome", {
      params: { reportId: mine?.reportId ?? 0 },
      body: { words: "차 번호가 보여요." },
    });
    const objection = { caseId: await newestCase() };
    await second.ask("claimCase", { params: objection });
    const decision = { measures: [{ kind: "HIDE" as const }], rule: "4-1" as const, words: "번호가 보여요." };
    await answerObjection(second, objection, { accept: true, words: "", decision });
    expect(await app.visitor.call("getPost", { params: { postId } })).toMatchObject({ status: 404 });
  });

  it("decides on what is somebody's work by hand: nothing gives way by itself", async () => {
    const { author, postId, caseId } = await givingWay({ right: "COPYRIGHT" });
    expect(await readPost(app.visitor, postId)).toMatchObject({ postId });
    expect(await author.ask("getMyPlaceholders")).toEqual([]);
    expect(
      await author.call("contestPlaceholder", { params: { placeholderId: caseId }, body: { words: "제 글" } }),
    ).toMatchObject({
      status: 404,
    });
    await decide(first, caseId, "HIDE", { rule: "4-3" });
    expect(await app.visitor.call("getPost", { params: { postId } })).toMatchObject({ status: 404 });
  });
});

describe("all that has an address", () => {
  it("gives way: a comment and an answer keep their place and count", async () => {
    const [author, claimant] = [await somebody(), await somebody()];
    const postId = await writePost(app, claimant);
    const commentId = await comment(author, postId, "그 사람 어디 사는지 알아요");
    const answerId = await answer(author, postId, commentId, "자양동 12-3이에요");
    const addresses = [`/posts/${postId}?comment=${commentId}`, `/posts/${postId}?comment=${answerId}`];
    await sendWell(claimant, addresses);
    const shown = await app.visitor.ask("getComments", { params: { postId }, query: {} });
    const placeholder = { userNickname: "", comment: "권리침해 신고로 잠시 가려진 댓글이에요", gaveWay: true };
    expect(shown).toMatchObject({ replyList: [placeholder], childReplyList: [placeholder], replyCount: 2 });
    expect(JSON.stringify(shown)).not.toMatch(/어디 사는지|자양동/);
    expect(await author.ask("getMyPlaceholders")).toMatchObject([{ address: addresses[1] }, { address: addresses[0] }]);
    await daysOfGivingWay(app, 31);
    expect(await app.visitor.ask("getComments", { params: { postId }, query: {} })).toMatchObject({
      replyList: [{ comment: "그 사람 어디 사는지 알아요" }],
      childReplyList: [{ comment: "자양동 12-3이에요" }],
      replyCount: 2,
    });
  });

  it("gives way again where what moderators decided about it meanwhile is taken back", async () => {
    const [author, claimant, reporter] = [await somebody(), await somebody(), await somebody()];
    const postId = await writePost(app, author);
    const { meetupId } = await author.ask("createMeetup", { body: newMeetup() });
    const said = {
      introduction: "조심하세요",
      exerciseChoice: [],
      gender: true,
      publicInfo: true,
      profilePicture: null,
    };
    await author.ask("updateMyProfile", { body: said });
    const ownPost = await writePost(app, claimant);
    const commentId = await comment(author, ownPost, "그 사람 어디 사는지 알아요");
    const cases = [];
    for (const target of [
      { kind: "POST", postId },
      { kind: "MEETUP", meetupId },
      { kind: "COMMENT", postId: ownPost, commentId },
      { kind: "PROFILE", nickname: author.nickname },
    ] as const) {
      await report(reporter, target);
      cases.push(await newestCase());
    }
    const profile = `/members/${encodeURIComponent(author.nickname)}`;
    await sendWell(claimant, [
      `/posts/${postId}`,
      `/meetups/${meetupId}`,
      profile,
      `/posts/${ownPost}?comment=${commentId}`,
    ]);
    const shown = async () =>
      [
        await app.visitor.call("getPost", { params: { postId } }),
        await app.visitor.call("getMeetup", { params: { meetupId } }),
        (await app.visitor.ask("getMember", { params: { nickname: author.nickname } })).gaveWayUntil,
        await app.visitor.ask("getComments", { params: { postId: ownPost }, query: {} }),
      ] as const;
    const before = await shown();
    expect(before).toMatchObject([
      GAVE_WAY,
      GAVE_WAY,
      expect.any(String),
      { replyCount: 1, replyList: [{ gaveWay: true }] },
    ]);
    for (const caseId of cases) await decide(first, caseId, "HIDE");
    expect(await shown()).toMatchObject([{ status: 404 }, { status: 404 }, undefined, { replyCount: 0 }]);
    for (const caseId of cases) {
      const { decision } = await first.ask("getCase", { params: { caseId } });
      await first.ask("undoMeasure", { params: { measureId: decision?.measures[0]?.measureId ?? 0 } });
    }
    // Since when and until when included.
    expect(await shown()).toMatchObject([
      { body: before[0].body },
      { body: before[1].body },
      before[2],
      { replyCount: 1, replyList: [{ gaveWay: true }] },
    ]);
    await daysOfGivingWay(app, 31);
    expect(await shown()).toMatchObject([
      { status: 200 },
      { status: 200 },
      undefined,
      { replyCount: 1, replyList: [{ comment: "그 사람 어디 사는지 알아요" }] },
    ]);
  });

  it("gives way: what a profile says and shows", async () => {
    const [author, claimant] = [await somebody(), await somebody()];
    const said = {
      introduction: "이 사람 조심하세요",
      exerciseChoice: [],
      gender: true,
      publicInfo: true,
      profilePicture: null,
    };
    await author.ask("updateMyProfile", { body: said });
    await sendWell(claimant, [`/members/${encodeURIComponent(author.nickname)}`], { right: "DEFAMATION" });
    const params = { nickname: author.nickname };
    const shown = await app.visitor.ask("getMember", { params });
    expect(shown.introduction).toBe("");
    expect(Date.parse(shown.gaveWayUntil ?? "")).toBeGreaterThan(Date.now());
    await daysOfGivingWay(app, 31);
    const back = await app.visitor.ask("getMember", { params });
    expect(back.introduction).toBe("이 사람 조심하세요");
    expect(back).not.toHaveProperty("gaveWayUntil");
  });

  it("gives way: a gathering, for all but those who come", async () => {
    const [host, claimant, runner] = [await somebody(), await somebody(), await somebody()];
    const { meetupId } = await host.ask("createMeetup", { body: newMeetup({ title: "한지민 집 앞에서" }) });
    const params = { meetupId };
    await runner.ask("joinMeetup", { params });
    await sendWell(claimant, [`/meetups/${meetupId}`]);
    const refused = await app.visitor.call("getMeetup", { params });
    expect(refused).toMatchObject({ ...GAVE_WAY, body: { code: "GAVE_WAY", placeholder: { sport: "RUNNING" } } });
    expect(await claimant.call("joinMeetup", { params })).toMatchObject({ status: 404 });
    const [theirs, own] = [await runner.ask("getMeetup", { params }), await host.ask("getMeetup", { params })];
    expect(theirs).toMatchObject({ title: "한지민 집 앞에서" });
    expect(theirs).not.toHaveProperty("gaveWay");
    expect(own).toMatchObject({ title: "한지민 집 앞에서", gaveWay: true });
    await daysOfGivingWay(app, 31);
    expect(await app.visitor.ask("getMeetup", { params })).toMatchObject({ title: "한지민 집 앞에서" });
  });
});

describe("who is no member", () => {
  const email = "jimin@mail.example";
  const mailsTo = (to: string) => smtp.received.filter((mail) => mail.to === to);
  const tokenIn = (text: string) => /\/rights\/report#(\d+\.[\w-]{43})/.exec(text)?.[1] ?? "";
  const mailed = async (nth: number, to = email) => {
    await expect.poll(() => mailsTo(to).length).toBe(nth);
    return tokenIn(mailsTo(to)[nth - 1]?.text ?? "");
  };

  it("confirms by a mailed link, before which nothing happens, and follows and objects by the same one", async () => {
    const author = await somebody();
    const postId = await writePost(app, author);
    const sent = await send(app.visitor, [`/posts/${postId}`], { email });
    expect(sent).toMatchObject({ status: 201, body: { isConfirmed: false } });
    const token = await mailed(1);
    const link = { body: { token } };
    expect(await app.visitor.ask("readRightsReport", link)).toMatchObject({ isConfirmed: false, contents: [] });
    expect(await readPost(app.visitor, postId)).toMatchObject({ postId });
    expect(await app.visitor.ask("confirmRightsReport", link)).toMatchObject({
      isConfirmed: true,
      contents: [{ kind: "POST", state: "RECEIVED", objectUntil: null }],
    });
    expect(await app.visitor.call("getPost", { params: { postId } })).toMatchObject(GAVE_WAY);
    const caseId = await newestCase();
    await app.visitor.ask("confirmRightsReport", link);
    expect(await newestCase()).toBe(caseId);
    expect(await mailed(2)).toBe(token);
    expect(await first.ask("getCase", { params: { caseId } })).toMatchObject({
      rights: { name: "한지민", isMember: false },
      reportList: [{ reporter: null }],
    });
    await decide(first, caseId, "NONE", { words: "알아볼 수 없어요." });
    expect(await mailed(3)).toBe(token);
    const { contents } = await app.visitor.ask("readRightsReport", link);
    expect(contents).toMatchObject([{ state: "NOT_ACTED", outcome: "알아볼 수 없어요.", objection: null }]);
    const body = { token, reportId: contents[0]?.reportId ?? 0, words: "차 번호가 보여요." };
    expect(await app.visitor.call("objectToRightsOutcome", { body: { ...body, reportId: 1 } })).toMatchObject({
      status: 404,
    });
    await app.visitor.ask("objectToRightsOutcome", { body });
    expect(await app.visitor.call("objectToRightsOutcome", { body })).toMatchObject({
      body: { code: "OBJECTION_CLOSED" },
    });
    const objection = { caseId: await newestCase() };
    await second.ask("claimCase", { params: objection });
    await answerObjection(second, objection, { accept: false, words: "번호판이 없어요." });
    await mailed(4);
    expect((await app.visitor.ask("readRightsReport", link)).contents).toMatchObject([
      { objection: { state: "REJECTED", answer: "번호판이 없어요." } },
    ]);
    const { db } = app.database;
    const inSevenMonths = sql`update cases set decided_at = decided_at - interval '7 months' where decided_at is not null`;
    await inSevenMonths.execute(db);
    await erasePastEvidence(db);
    expect(await saidInObjection(objection.caseId)).toEqual({ words: "", excerpt: "" });
  });

  it("confirms all that was named, also a post and what is said under it", async () => {
    const author = await somebody();
    const postId = await writePost(app, author);
    const commentId = await comment(author, postId, "그 사람 어디 사는지 알아요");
    const to = "both@mail.example";
    await sendWell(app.visitor, [`/posts/${postId}`, `/posts/${postId}?comment=${commentId}`], { email: to });
    const { contents } = await app.visitor.ask("confirmRightsReport", { body: { token: await mailed(1, to) } });
    expect(contents.map(({ kind }) => kind).toSorted()).toEqual(["COMMENT", "POST"]);
  });

  it("learns nothing of what visitors do not see, and a link that is none opens nothing", async () => {
    const author = await somebody();
    const closed = await writePost(app, author, "mates");
    const about = (address: string) => send(app.visitor, [address], { email: "curious@mail.example" });
    const none = await about("/posts/999999");
    expect(none).toMatchObject({ status: 400, body: { code: "RIGHTS_TARGET_UNSEEN" } });
    for (const address of [`/posts/${closed}`, "/terms", "/rules", "https://elsewhere.example/posts/1", "그 글이요"])
      expect((await about(address)).body).toEqual(none.body);
    expect(await send(app.visitor, [`/posts/${closed}`])).toMatchObject({ body: { code: "RIGHTS_EMAIL_MISSING" } });
    const forged = { body: { token: `1.${"x".repeat(43)}` } };
    for (const name of ["readRightsReport", "confirmRightsReport"] as const)
      expect(await app.visitor.call(name, forged)).toMatchObject({
        status: 400,
        body: { code: "RIGHTS_LINK_INVALID" },
      });
  });

  it("is forgotten a day later without having confirmed, and sends only so many a day", async () => {
    const postId = await writePost(app, await somebody());
    const to = "many@mail.example";
    for (let nth = 0; nth < RIGHTS_REPORTS_PER_DAY; nth += 1)
      await sendWell(app.visitor, [`/posts/${postId}`], { email: to });
    expect(await send(app.visitor, [`/posts/${postId}`], { email: to.toUpperCase() })).toMatchObject({ status: 429 });
    const token = await mailed(RIGHTS_REPORTS_PER_DAY, to);
    await sql`update rights_reports set sent_at = sent_at - interval '25 hours' where email = ${to}`.execute(
      app.database.db,
    );
    expect(await app.visitor.call("confirmRightsReport", { body: { token } })).toMatchObject({
      body: { code: "RIGHTS_LINK_INVALID" },
    });
    await forgetUnconfirmed(app.database.db);
    const { rows } = await sql`select from rights_reports where email = ${to}`.execute(app.database.db);
    expect(rows).toEqual([]);
  });
});

describe("what is sent", () => {
  it("names a post and what is said under it at once, and both give way", async () => {
    const [author, claimant] = [await somebody(), await somebody()];
    const postId = await writePost(app, author);
    const commentId = await comment(author, postId, "그 사람 어디 사는지 알아요");
    await sendWell(claimant, [`/posts/${postId}`, `/posts/${postId}?comment=${commentId}`]);
    expect((await author.ask("getMyPlaceholders")).map(({ kind }) => kind)).toEqual(["COMMENT", "POST"]);
  });

  it("names something that is not one's own, truthfully, and is not hidden already", async () => {
    const [author, claimant] = [await somebody(), await somebody()];
    const postId = await writePost(app, author);
    expect(await send(author, [`/posts/${postId}`])).toMatchObject({ status: 400, body: { code: "SELF_NOT_ALLOWED" } });
    expect(await send(claimant, [`/posts/${postId}`], { truthful: false as never })).toMatchObject({ status: 400 });
    expect(await send(claimant, [])).toMatchObject({ status: 400 });
    await sendWell(claimant, [`/posts/${postId}`]);
    expect(await send(await somebody(), [`/posts/${postId}`])).toMatchObject(GAVE_WAY);
  });

  it("is a member's own in their export, and nobody's once they, or six months, are gone", async () => {
    const { author, claimant, caseId } = await givingWay();
    await author.ask("contestPlaceholder", { params: { placeholderId: caseId }, body: { words: "제 사진이에요." } });
    const { db } = app.database;
    await decide(first, caseId, "NONE");
    const [mine] = await claimant.ask("getMyReports");
    const params = { reportId: mine?.reportId ?? 0 };
    await claimant.ask("objectToOutcome", { params, body: { words: "차 번호가 보여요." } });
    const objection = await newestCase();
    expect(await saidInObjection(objection)).toEqual({ words: "차 번호가 보여요.", excerpt: "차 번호가 보여요." });
    for (const member of [author, claimant]) await member.ask("leave", { body: { password: TEST_PASSWORD } });
    await sql`update departures set erase_at = now()`.execute(db);
    await eraseDeparted({
      db,
      bus: app.bus,
      log: app.ports.log,
      personalData: personalDataOf(features),
      farewells: [],
    });
    const { rows: kept } = await sql<{ name: string; contest: string }>`
      select x.name, c.contest from rights_reports x join reports r on r.rights_report_id = x.id join cases c on c.id = r.case_id
       where c.id = ${caseId}`.execute(db);
    expect(kept).toEqual([{ name: "", contest: "" }]);
    expect(await saidInObjection(objection)).toEqual({ words: "", excerpt: "" });
    await decideObjection(objection);
    await sql`update cases set decided_at = now() - interval '7 months' where id in (${caseId}, ${objection})`.execute(
      db,
    );
    await erasePastEvidence(db);
    const { rows } =
      await sql`select from reports where case_id = ${caseId} and (words <> '' or rights_report_id is not null)`.execute(
        db,
      );
    expect(rows).toEqual([]);
  });
});
