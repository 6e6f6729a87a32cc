/** Ways to read by reporting what one may not read: what is refused copies nothing and says nothing. */
import { REPORT_MESSAGES_MAX } from "@fitmate/contract/limits";
import { describe, expect, it } from "vitest";
import { attacked } from "../../../../test/attackers.ts";
import { openTestRoom } from "../../../../test/chat.ts";
import type { TestMember } from "../../../../test/client.ts";
import { enter, leave, openTestGroup } from "../../../../test/groupRooms.ts";
import { makeMates } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { propose } from "../../../../test/plans.ts";
import { writePost } from "../../../../test/posts.ts";
import { decide, idOf, newestCase, report } from "../../../../test/safety.ts";
import { sendMessage } from "../../chat/sendingService.ts";

const here = attacked();

async function say(by: TestMember, chatRoomId: number, contents: string): Promise<number> {
  const me = { memberId: await idOf(here.app, by), nickname: by.nickname };
  return (await sendMessage(here.app.ports, me, { chatRoomId, contents })).seq;
}

const copied = async () =>
  (await here.app.database.pool.query<{ text: string }>("select text from report_evidence")).rows
    .map(({ text }) => text)
    .join();

/** Refused with `code`, and nothing of `secret` is copied or answered. */
async function refused(by: TestMember, target: object, code: string, secret: string): Promise<void> {
  const { body } = await by.call("createReport", { body: { target, reason: "SPAM", words: "" } });
  expect(body).toMatchObject({ code });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(await copied()).not.toContain(secret);
  expect(JSON.stringify(await by.ask("getMyReports"))).not.toContain(secret);
}

/** Two mates who have said something between them. */
async function talk(secret: string): Promise<{ one: TestMember; other: TestMember; room: number; seq: number }> {
  const [one, other] = await here.two();
  await makeMates(one, other);
  const room = await openTestRoom(one, other);
  return { one, other, room, seq: await say(one, room, secret) };
}

describe("reporting reads nothing", () => {
  it("of a room one is not in", async () => {
    const { room, seq } = await talk("둘만의 말");
    const target = { kind: "MESSAGES", chatRoomId: room, seqs: [seq] };
    await refused(await here.somebody(), target, "FORBIDDEN", "둘만의 말");
  });

  it("of a group room from before one came", async () => {
    const [one, late] = await here.two();
    const room = await openTestGroup(here.app, [one]);
    const seq = await say(one, room, "오기 전의 말");
    await enter(here.app, room, late);
    await refused(late, { kind: "MESSAGES", chatRoomId: room, seqs: [seq] }, "MESSAGE_NOT_FOUND", "오기 전의 말");
  });

  it("of a group room one has left, of before or after", async () => {
    const [one, gone] = await here.two();
    const room = await openTestGroup(here.app, [one, gone]);
    const seqs = [await say(one, room, "있을 때의 말")];
    await leave(here.app, room, gone);
    seqs.push(await say(one, room, "떠난 뒤의 말"));
    for (const seq of seqs)
      await refused(gone, { kind: "MESSAGES", chatRoomId: room, seqs: [seq] }, "FORBIDDEN", "의 말");
  });

  it("of another room whose places are mixed in", async () => {
    const { room: theirs } = await talk("남의 방의 말");
    const mine = await talk("우리 방의 말");
    for (let time = 0; time < 3; time += 1) await say(mine.one, theirs, "x").catch(() => 0);
    const seqs = [mine.seq, mine.seq + 1, mine.seq + 2];
    await refused(mine.other, { kind: "MESSAGES", chatRoomId: mine.room, seqs }, "MESSAGE_NOT_FOUND", "남의 방의 말");
    const both = { kind: "MESSAGES", chatRoomId: mine.room, chatRoomIds: [theirs], seqs: [mine.seq] };
    expect((await mine.other.call("createReport", { body: { target: both, reason: "SPAM" } })).status).toBe(400);
  });

  it("of what its sender has deleted", async () => {
    const { one, other, room, seq } = await talk("지운 말");
    await one.ask("deleteChatMessage", { query: { chatRoomId: room, seq } });
    await refused(other, { kind: "MESSAGES", chatRoomId: room, seqs: [seq] }, "MESSAGE_NOT_FOUND", "지운 말");
  });

  it("of what moderators have hidden from me", async () => {
    const { other, room, seq } = await talk("가려진 말");
    await report(other, { kind: "MESSAGES", chatRoomId: room, seqs: [seq] });
    const caseId = await newestCase(here.staff);
    await decide(here.staff, caseId, "HIDE");
    const again = await other.call("createReport", {
      body: { target: { kind: "MESSAGES", chatRoomId: room, seqs: [seq] }, reason: "SPAM" },
    });
    expect(again.body).toMatchObject({ code: "MESSAGE_NOT_FOUND" });
  });

  it("of more messages than may be chosen, or by places that are none", async () => {
    const { other, room } = await talk("하나");
    const many = Array.from({ length: REPORT_MESSAGES_MAX + 1 }, (_, index) => index + 1);
    for (const seqs of [many, [], [0], [-1], [1.5], ["1"], [Number.MAX_SAFE_INTEGER + 1]])
      expect(
        (
          await other.call("createReport", {
            body: { target: { kind: "MESSAGES", chatRoomId: room, seqs }, reason: "SPAM" },
          })
        ).status,
      ).toBe(400);
  });

  it("of several members at once in a group room", async () => {
    const [one, two] = await here.two();
    const reader = await here.somebody();
    const room = await openTestGroup(here.app, [one, two, reader]);
    const seqs = [await say(one, room, "한 사람의 말"), await say(two, room, "다른 사람의 말")];
    await refused(reader, { kind: "MESSAGES", chatRoomId: room, seqs }, "REPORT_OF_SEVERAL", "사람의 말");
  });

  it("of a plan between two others", async () => {
    const [one, other] = await here.two();
    await makeMates(one, other);
    const { proposalId } = await propose(one, other, { words: "둘만의 약속" });
    await refused(await here.somebody(), { kind: "PLAN", proposalId }, "NOT_FOUND", "둘만의 약속");
  });

  it("of a post for mates, of whose author I am none", async () => {
    const author = await here.somebody();
    const postId = await writePost(here.app, author, "mates");
    await refused(await here.somebody(), { kind: "POST", postId }, "NOT_MATES", "서울숲");
  });

  it("of a request to somebody else", async () => {
    const [sender, receiver] = await here.two();
    const body = { note: "둘만의 한마디" };
    await sender.ask("requestMate", { query: { receiverNickname: receiver.nickname }, body });
    await refused(
      await here.somebody(),
      { kind: "REQUEST", nickname: sender.nickname },
      "REQUEST_NOT_FOUND",
      "둘만의 한마디",
    );
  });

  it("of a gathering for others only", async () => {
    const host = await here.somebody();
    const body = newMeetup({ audience: "MATES", title: "메이트만 아는 곳" });
    const { meetupId } = await host.ask("createMeetup", { body });
    await refused(await here.somebody(), { kind: "MEETUP", meetupId }, "NOT_FOUND", "메이트만 아는 곳");
  });

  it("of a private profile more than it shows", async () => {
    const shy = await here.app.member("숨은회원", { isPublic: false });
    const profile = {
      gender: true,
      exerciseChoice: ["HIKING"],
      introduction: "비밀 소개",
      publicInfo: false,
      profilePicture: null,
    };
    await shy.call("updateMyProfile", { body: profile });
    await report(await here.somebody(), { kind: "PROFILE", nickname: shy.nickname });
    expect(await copied()).not.toContain("비밀 소개");
    expect(await copied()).not.toContain("등산");
  });
});
