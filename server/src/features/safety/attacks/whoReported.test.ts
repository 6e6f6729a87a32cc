/** Ways to learn who has reported. Each is tried by whom it is about. */
import type { ReportTarget } from "@fitmate/contract/safety";
import type { IMessage } from "@stomp/stompjs";
import { describe, expect, it } from "vitest";
import { attacked, exportOf } from "../../../../test/attackers.ts";
import { openTestRoom } from "../../../../test/chat.ts";
import { ChatClient } from "../../../../test/chatClient.ts";
import type { TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { newProposal, propose } from "../../../../test/plans.ts";
import { writePost } from "../../../../test/posts.ts";
import { decide, idOf, newestCase, newestDecision, punish, report } from "../../../../test/safety.ts";
import { TestStream } from "../../../../test/stream.ts";
import { ended } from "../../../../test/trainings.ts";
import { sendMessage } from "../../chat/sendingService.ts";

const here = attacked();

async function say(by: TestMember, chatRoomId: number, contents: string): Promise<number> {
  const me = { memberId: await idOf(here.app, by), nickname: by.nickname };
  return (await sendMessage(here.app.ports, me, { chatRoomId, contents })).seq;
}

/** Two mates and their room. */
async function roomOfTwo(): Promise<{ subject: TestMember; reporter: TestMember; room: number }> {
  const [subject, reporter] = await here.two();
  await makeMates(subject, reporter);
  return { subject, reporter, room: await openTestRoom(subject, reporter) };
}

/** Whatever somebody can look at of a room. */
async function roomSeenBy(member: TestMember, room: number): Promise<string> {
  return JSON.stringify([
    await member.ask("getChatHistory", { query: { chatRoomId: room } }),
    await member.ask("getChatRooms"),
    await member.ask("searchChatMessages", { query: { chatRoomId: room, query: "사진" } }),
    await exportOf(member, /messages|chatRooms|pictures/),
  ]);
}

/** And of themselves. */
async function sightOf(member: TestMember, room: number): Promise<string> {
  return JSON.stringify([
    await roomSeenBy(member, room),
    await member.ask("getMates"),
    await member.ask("getSentRequests"),
    await member.ask("getNotifications"),
    await member.ask("getUnreadNotifications"),
    await member.ask("getMyProfile"),
    await member.ask("getMyDecisions"),
  ]);
}

/** An open page of `subject` and their open room with `other`, where all that is told comes in order. */
async function openEars(subject: TestMember, other: TestMember, room: number) {
  const stream = await TestStream.open(subject);
  const socket = await ChatClient.connect(here.app.url, subject.token);
  await socket.listen(room, ["read", "deletion", "proposal"]);
  let streamed = 0;
  return {
    /** What the page and the room were told since this was asked last: all that was published comes before what `other` says now. */
    async told() {
      const seq = await say(other, room, "여기까지 들었어요");
      const hint = `event: chat\ndata: ${JSON.stringify({ chatRoomId: room, seq })}\n\n`;
      const isSaid = ({ body }: IMessage) => (JSON.parse(body) as { seq?: number }).seq === seq;
      await expect.poll(() => stream.text.includes(hint) && socket.unread.some(isSaid)).toBe(true);
      const text = stream.text.slice(streamed, stream.text.indexOf(hint));
      streamed = stream.text.indexOf(hint) + hint.length;
      const heard = socket.unread.splice(0, socket.unread.findIndex(isSaid) + 1).slice(0, -1);
      // Without the heart-beats.
      return [text.replaceAll(/^:\n\n/gm, ""), heard] as const;
    },
    async close() {
      stream.close();
      await socket.close();
    },
  };
}

/** A message of the subject's that becomes hidden by `hide`, and what its sender sees and hears of that. */
async function watchHiding(hide: (by: TestMember, target: ReportTarget) => Promise<void>) {
  const { subject, reporter, room } = await roomOfTwo();
  const seq = await say(subject, room, "사진 보내 줘요");
  const ears = await openEars(subject, reporter, room);
  await ears.told();
  const before = await roomSeenBy(subject, room);
  const target = { kind: "MESSAGES" as const, chatRoomId: room, seqs: [seq] };
  await hide(reporter, target);
  expect(await reporter.ask("getChatHistory", { query: { chatRoomId: room } })).toMatchObject([{ deleted: true }, {}]);
  const tried = await subject.call("createReport", { body: { target, reason: "SPAM" } });
  const after = await roomSeenBy(subject, room);
  const told = await ears.told();
  await ears.close();
  return { before, after, told, tried: tried.body };
}

describe("whoever is reported cannot tell by whom", () => {
  it("from the decision, its notification, and what a suspension says", async () => {
    const [reporter, subject] = await here.two();
    await punish(here.staff, reporter, subject.nickname, [{ kind: "WARNING", days: null }]);
    const [told] = await subject.ask("getNotifications");
    expect(told).toMatchObject({ notificationType: "DECISION", sender: subject.nickname });
    const decisionId = await newestDecision(subject);
    const known = JSON.stringify([
      told,
      await subject.ask("getMyDecisions"),
      await subject.ask("getMyDecision", { params: { decisionId } }),
    ]);
    for (const name of [reporter.nickname, here.staff.nickname]) expect(known).not.toContain(name);
  });

  it("from the moment: nothing reaches an open page or an open room when a report is made", async () => {
    const { subject, reporter, room } = await roomOfTwo();
    const seq = await say(subject, room, "사진 보내 줘요");
    const ears = await openEars(subject, reporter, room);
    await ears.told();
    await report(reporter, { kind: "PROFILE", nickname: subject.nickname });
    await report(reporter, { kind: "MESSAGES", chatRoomId: room, seqs: [seq] });
    expect(await ears.told()).toEqual(["", []]);
    await ears.close();
  });

  it("from counts, read marks and lists: all is as it was before the report", async () => {
    const { subject, reporter, room } = await roomOfTwo();
    const seq = await say(subject, room, "사진 보내 줘요");
    const before = await sightOf(subject, room);
    await report(reporter, { kind: "MESSAGES", chatRoomId: room, seqs: [seq] });
    await report(reporter, { kind: "PROFILE", nickname: subject.nickname });
    expect(await sightOf(subject, room)).toBe(before);
  });

  it("from the room: its sender goes on reading, finding and exporting what moderators hide, and hears nothing of where", async () => {
    const { before, after, told, tried } = await watchHiding(async (by, target) => {
      await report(by, target, "SEXUAL");
      await decide(here.staff, await newestCase(here.staff), "HIDE");
    });
    expect(after).toBe(before);
    const [streamed, heard] = told;
    expect(streamed).toContain("운영자가 내 메시지를 살펴봤어요");
    expect(streamed).not.toContain("chatRoomId");
    expect(heard).toEqual([]);
    expect(tried).toMatchObject({ code: "SELF_NOT_ALLOWED" });
  });

  it("from the room: nor of 불법촬영물, which is hidden at once", async () => {
    const { before, after, told, tried } = await watchHiding(async (by, target) => {
      await report(by, target, "ILLEGAL_FILMING");
    });
    expect(after).toBe(before);
    expect(told).toEqual(["", []]);
    expect(tried).toMatchObject({ code: "SELF_NOT_ALLOWED" });
  });

  it("from the room: nor by what a moderator would take back who has not decided, and has not looked", async () => {
    const { subject, reporter, room } = await roomOfTwo();
    const seqs = [await say(subject, room, "사진 보내 줘요")];
    await report(reporter, { kind: "MESSAGES", chatRoomId: room, seqs }, "ILLEGAL_FILMING");
    const caseId = await newestCase(here.staff);
    const told = await subject.ask("getNotifications");
    const { measures } = await here.staff.ask("getDeskMember", { params: { nickname: subject.nickname } });
    const params = { measureId: measures[0]?.measureId ?? 0 };
    const undo = () => here.staff.call("undoMeasure", { params });
    expect(await undo()).toMatchObject({ status: 409, body: { code: "CASE_UNDECIDED" } });
    expect(await reporter.ask("getChatHistory", { query: { chatRoomId: room } })).toMatchObject([{ deleted: true }]);
    expect(await subject.ask("getNotifications")).toEqual(told);
    // That nothing is done is a decision, and tells them nothing either.
    await decide(here.staff, caseId, "NONE");
    expect(await reporter.ask("getChatHistory", { query: { chatRoomId: room } })).toMatchObject([
      { contents: "사진 보내 줘요" },
    ]);
    expect(await subject.ask("getNotifications")).toEqual(told);
    expect(await undo()).toMatchObject({ body: { code: "MEASURE_OVER" } });
  });

  it("from their requests: a note and a plan that are hidden are there for who has sent them", async () => {
    const [reporter, subject] = await here.two();
    const body = { note: "집 앞이에요", proposal: newProposal({ words: "나와요" }) };
    await subject.ask("requestMate", { query: { receiverNickname: reporter.nickname }, body });
    const before = await subject.ask("getSentRequests");
    await report(reporter, { kind: "REQUEST", nickname: subject.nickname }, "DANGER");
    await decide(here.staff, await newestCase(here.staff), "HIDE");
    expect(await subject.ask("getSentRequests")).toEqual(before);
    expect(await exportOf(subject)).toContain("집 앞이에요");
    expect(await reporter.ask("getReceivedRequests")).toMatchObject([{ note: null, proposal: { words: "" } }]);
  });

  it("from their plans: what they proposed stays theirs to read, wherever it is hidden", async () => {
    const { subject, reporter, room } = await roomOfTwo();
    const { proposalId } = await propose(subject, reporter, { words: "우리 집으로 와요" });
    const { plan } = await reporter.ask("acceptProposal", { params: { proposalId } });
    const { feedUrl } = await subject.ask("makeCalendarFeed");
    const secret = new URL(feedUrl).pathname.slice("/calendar/".length, -".ics".length);
    const look = async (by: TestMember, other: TestMember) =>
      JSON.stringify([
        await by.ask("getPlan", { params: { planId: plan.planId } }),
        await by.ask("getPlansWith", { query: { nickname: other.nickname } }),
        await by.ask("getChatHistory", { query: { chatRoomId: room } }),
        await by.ask("searchChatMessages", { query: { chatRoomId: room, query: "우리" } }),
        // Of calendars also how often, and when, they were changed.
        await by.ask("getPlanCalendar", { params: { planId: plan.planId } }),
        by === subject && (await by.ask("readCalendarFeed", { params: { secret } })),
      ]);
    const before = await look(subject, reporter);
    await report(reporter, { kind: "PLAN", proposalId });
    await decide(here.staff, await newestCase(here.staff), "HIDE");
    expect(await look(subject, reporter)).toBe(before);
    expect(await look(reporter, subject)).not.toContain("우리 집으로 와요");
  });

  it("from the number of a decision: it says nothing of when the case was opened", async () => {
    const [first, second, reporter] = [...(await here.two()), await here.somebody()];
    await report(reporter, { kind: "PROFILE", nickname: first.nickname });
    const firstCase = await newestCase(here.staff);
    for (let time = 0; time < 3; time += 1)
      await report(reporter, { kind: "POST", postId: await writePost(here.app, await here.somebody()) });
    const [other] = [await here.somebody()];
    await report(other, { kind: "PROFILE", nickname: second.nickname });
    await decide(here.staff, await newestCase(here.staff), "WARNING");
    await decide(here.staff, firstCase, "WARNING");
    expect((await newestDecision(first)) - (await newestDecision(second))).toBe(1);
  });

  it("from their export, before and after the decision", async () => {
    const [reporter, subject] = await here.two();
    await report(reporter, { kind: "PROFILE", nickname: subject.nickname }, "HARASSMENT", "계속 그래요");
    const before = await exportOf(subject);
    await decide(here.staff, await newestCase(here.staff), "WARNING");
    const after = await exportOf(subject);
    for (const told of [reporter.nickname, "계속 그래요", here.staff.nickname])
      for (const archive of [before, after]) expect(archive).not.toContain(told);
  });

  it("from the order of what they were told: a second report of the same brings no second word", async () => {
    const [subject, first] = await here.two();
    const postId = await writePost(here.app, subject);
    await report(first, { kind: "POST", postId });
    await report(await here.somebody(), { kind: "POST", postId });
    await decide(here.staff, await newestCase(here.staff), "WARNING");
    expect(await subject.ask("getNotifications")).toHaveLength(1);
  });

  it("from the words of objections, theirs or the reporter's", async () => {
    const [reporter, subject] = await here.two();
    await punish(here.staff, reporter, subject.nickname, [{ kind: "WARNING", days: null }]);
    const [own] = await reporter.ask("getMyReports");
    const params = { reportId: own?.reportId ?? 0 };
    await reporter.ask("objectToOutcome", { params, body: { words: "토요일에 만난 사람이에요" } });
    const decisionId = await newestDecision(subject);
    await subject.ask("objectToDecision", { params: { decisionId }, body: { words: "누가 그래요" } });
    const [theirs, ours] = [await subject.ask("getMyDecisions"), await reporter.ask("getMyReports")];
    expect(JSON.stringify([theirs, await subject.ask("getNotifications")])).not.toContain("토요일");
    expect(JSON.stringify(ours)).not.toContain("누가 그래요");
    expect(theirs).toMatchObject([{ objection: { words: "누가 그래요" } }]);
  });

  it("with a second account that reports the same: it is answered as if nobody had", async () => {
    const [subject, accomplice] = await here.two();
    const answers: unknown[] = [];
    for (const isReported of [false, true]) {
      const postId = await writePost(here.app, subject);
      if (isReported) await report(await here.somebody(), { kind: "POST", postId }, "DANGER");
      const target = { kind: "POST", postId };
      const { status, body } = await accomplice.call("createReport", { body: { target, reason: "SPAM", words: "" } });
      const [{ reportId: _, reportedAt: __, ...seen } = {}] = await accomplice.ask("getMyReports");
      answers.push([status, { ...(body as object), reportId: 0 }, seen]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it("of a training: that somebody told the moderators shows nowhere", async () => {
    const [subject, teller] = await here.two();
    const gatheringId = await ended(here.app, [subject, teller]);
    const look = async () =>
      JSON.stringify([
        await subject.ask("getTraining", { params: { gatheringId } }),
        await subject.ask("getNotifications"),
        await subject.ask("getMyReports"),
        await exportOf(subject, /training|reports|decisions|notifications/),
      ]);
    const before = await look();
    const body = { nickname: subject.nickname, text: "무서웠어요" };
    await teller.ask("sendTrainingNote", { params: { gatheringId }, body });
    expect(await look()).toBe(before);
  });
});
