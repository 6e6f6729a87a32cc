/** Ways to keep on writing while suspended, or kept from writing. */
import { beforeAll, describe, expect, it } from "vitest";
import { attacked } from "../../../../test/attackers.ts";
import { openTestRoom } from "../../../../test/chat.ts";
import { ChatClient } from "../../../../test/chatClient.ts";
import { TEST_PASSWORD, TestMember } from "../../../../test/client.ts";
import { makeMates } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { drawPicture, pictureForm } from "../../../../test/pictures.ts";
import { agree, newProposal, propose, proposalTo } from "../../../../test/plans.ts";
import { comment, writePost } from "../../../../test/posts.ts";
import { createTestBrowser } from "../../../../test/push.ts";
import { idOf, newestDecision, punish } from "../../../../test/safety.ts";
import { TestStream } from "../../../../test/stream.ts";
import { sendMessage } from "../../chat/sendingService.ts";

const here = attacked();

const POST = { title: "광고", description: "<p>오세요</p>", category: "RUNNING" as const, accessLevel: true };
const PROFILE = { gender: true, exerciseChoice: [], introduction: "광고", publicInfo: true, profilePicture: null };

/** Two mates with a room, a plan, a proposal, a post, a comment and a gathering of the first. */
async function furnished() {
  const [member, friend] = await here.two();
  await makeMates(member, friend);
  const room = await openTestRoom(member, friend);
  const plan = await agree(member, friend);
  const { proposalId } = await propose(friend, member, {}, 50);
  const postId = await writePost(here.app, member);
  const replyId = await comment(member, postId, "처음 말");
  const { meetupId } = await member.ask("createMeetup", { body: newMeetup() });
  await friend.ask("joinMeetup", { params: { meetupId } });
  return { member, friend, room, plan, proposalId, postId, replyId, meetupId };
}

describe("whoever is suspended", () => {
  let before: Awaited<ReturnType<typeof furnished>>;
  let second: TestMember;
  let socket: ChatClient;
  let stream: TestStream;
  let feed: string;
  let back: TestMember;

  beforeAll(async () => {
    before = await furnished();
    const { member, friend } = before;
    second = await TestMember.signIn(here.app.url, member.nickname);
    socket = await ChatClient.connect(here.app.url, second.token);
    await socket.listen(before.room);
    stream = await TestStream.open(member);
    await member.call("subscribeToPush", { body: createTestBrowser().subscription });
    feed = new URL((await member.ask("makeCalendarFeed")).feedUrl).pathname;
    await punish(here.staff, friend, member.nickname, [{ kind: "SUSPENSION", days: null }]);
    back = await TestMember.signIn(here.app.url, member.nickname);
  });

  it("has no second session left", async () => {
    for (const session of [before.member, second])
      expect(await session.call("createPost", { body: POST })).toMatchObject({ status: 401 });
  });

  it("has no open room left, and opens none", async () => {
    await socket.ended;
    await expect(socket.send({ chatRoomId: before.room, contents: "아직 있어요" })).rejects.toBeInstanceOf(Error);
    await expect(ChatClient.connect(here.app.url, back.token)).rejects.toThrow("ACCOUNT_SUSPENDED");
    expect(await before.friend.ask("getChatHistory", { query: { chatRoomId: before.room } })).not.toContainEqual(
      expect.objectContaining({ contents: "아직 있어요" }),
    );
  });

  it("stores no message that was under way in a service when it happened", async () => {
    const me = { memberId: await idOf(here.app, before.member), nickname: before.member.nickname };
    const late = sendMessage(here.app.ports, me, { chatRoomId: before.room, contents: "늦게 온 말" });
    await expect(late).rejects.toBeInstanceOf(Error);
  });

  it("hears nothing more over an open stream, and opens none", async () => {
    await stream.ended;
    await expect(TestStream.open(back)).rejects.toThrow("ACCOUNT_SUSPENDED");
  });

  it("gets no pushes where a browser had asked for them, and asks for none", async () => {
    const { rows } = await here.app.database.pool.query("select from push_subscriptions where member_id = $1", [
      await idOf(here.app, before.member),
    ]);
    expect(rows).toEqual([]);
    const body = createTestBrowser().subscription;
    expect((await back.call("subscribeToPush", { body })).status).toBe(403);
  });

  it("reads no calendar under the address it had", async () => {
    expect((await fetch(here.app.url + feed)).status).toBe(404);
    expect((await back.call("makeCalendarFeed")).status).toBe(403);
  });

  it("neither proposes, nor answers, nor goes on with a plan", async () => {
    const { friend, proposalId, plan } = before;
    const params = { proposalId };
    expect((await back.call("proposePlan", { body: proposalTo(friend) })).status).toBe(403);
    expect((await back.call("acceptProposal", { params })).status).toBe(403);
    expect(
      (await back.call("cancelPlan", { params: { planId: plan.planId }, body: { reason: "두고 봐요" } })).status,
    ).toBe(403);
    expect(await friend.ask("getPlan", { params: { planId: plan.planId } })).toMatchObject({
      status: "CANCELLED",
      cancelled: { reason: expect.not.stringContaining("두고") },
    });
    expect(
      (await friend.ask("getPlansWith", { query: { nickname: before.member.nickname } }).catch(() => null))?.open ??
        null,
    ).toBeNull();
  });

  it.each([
    ["a post", "updatePost", () => ({ params: { postId: before.postId }, body: POST })],
    ["a comment", "editComment", () => ({ params: before, body: { comment: "고친 말" } })],
    ["a gathering", "updateMeetup", () => ({ params: before, body: { ...newMeetup(), scope: "THIS" } })],
    ["the profile", "updateMyProfile", () => ({ body: PROFILE })],
    ["the nickname", "changeNickname", () => ({ body: { nickname: "오픈채팅" } })],
    ["a playlist's name", "createPlaylist", () => ({ body: { playlistName: "오픈채팅 오세요" } })],
  ] as const)("changes nothing of before: %s", async (_, name, given) => {
    const { params, body } = given() as { params?: Record<string, number>; body: object };
    const options = { body, ...(params && { params: { ...params, replyId: before.replyId } }) };
    expect(await back.call(name, options)).toMatchObject({ status: 403, body: { code: "ACCOUNT_SUSPENDED" } });
  });

  it("brings no picture, be it for the profile or for a message", async () => {
    const body = pictureForm(await drawPicture({ colour: "red" }));
    expect((await back.call("uploadPicture", { body })).status).toBe(403);
  });

  it("hosts nothing any more", async () => {
    const shown = await before.friend.ask("getMeetup", { params: { meetupId: before.meetupId } });
    expect(shown.host?.nickname).not.toBe(before.member.nickname);
  });

  it("gets around nothing by a new password", async () => {
    const body = { currentPassword: TEST_PASSWORD, newPassword: "another1trail!" };
    expect((await back.call("changePassword", { body })).status).toBe(403);
  });

  it("says nothing to others by objecting, which is possible once", async () => {
    const params = { decisionId: await newestDecision(back) };
    await back.ask("objectToDecision", { params, body: { words: "오픈채팅 주소예요" } });
    expect((await back.call("objectToDecision", { params, body: { words: "한 번 더" } })).status).toBe(409);
    const { friend } = before;
    const seen = JSON.stringify([
      await friend.ask("getMyReports"),
      await friend.ask("getNotifications"),
      await friend.ask("getChatHistory", { query: { chatRoomId: before.room } }),
    ]);
    expect(seen).not.toContain("오픈채팅");
  });

  it("says nothing to anybody by leaving, and comes back as before", async () => {
    await back.ask("leave", { body: { password: TEST_PASSWORD } });
    const again = await TestMember.signIn(here.app.url, before.member.nickname);
    await again.ask("comeBack");
    const after = await TestMember.signIn(here.app.url, before.member.nickname);
    expect((await after.call("createPost", { body: POST })).status).toBe(403);
  });
});

describe("whoever is kept from writing", () => {
  let now: Awaited<ReturnType<typeof furnished>>;
  let second: TestMember;
  let socket: ChatClient;
  let noted: TestMember;

  beforeAll(async () => {
    now = await furnished();
    second = await TestMember.signIn(here.app.url, now.member.nickname);
    socket = await ChatClient.connect(here.app.url, now.member.token);
    await socket.listen(now.room);
    noted = await here.somebody();
    const body = { note: "오픈채팅 오세요", proposal: newProposal({ words: "오픈채팅이에요" }) };
    await now.member.ask("requestMate", { query: { receiverNickname: noted.nickname }, body });
    await punish(here.staff, now.friend, now.member.nickname, [{ kind: "NO_WRITING", days: 7 }]);
  });

  const STOPPED = { status: 403, body: { code: "WRITING_STOPPED" } };

  it("is kept from it in a second session, too", async () =>
    expect(await second.call("createPost", { body: POST })).toMatchObject(STOPPED));

  it("is kept from it in a room that was open before", async () => {
    await expect(socket.send({ chatRoomId: now.room, contents: "또요" })).rejects.toThrow("WRITING_STOPPED");
  });

  it.each([
    [
      "a gathering is called off",
      () => now.member.ask("cancelMeetup", { params: now, body: { reason: "오픈채팅 오세요", scope: "THIS" } }),
    ],
    [
      "a plan is called off",
      () => now.member.ask("cancelPlan", { params: { planId: now.plan.planId }, body: { reason: "오픈채팅 오세요" } }),
    ],
  ])("gives no reason in their own words where %s", async (_, callOff) => {
    await callOff();
    const { friend, meetupId, plan, room } = now;
    const seen = JSON.stringify([
      await friend.ask("getMeetup", { params: { meetupId } }),
      await friend.ask("getPlan", { params: { planId: plan.planId } }),
      await friend.ask("getChatHistory", { query: { chatRoomId: room } }),
      await friend.ask("getNotifications"),
    ]);
    expect(seen).toContain("취소");
    expect(seen).not.toContain("오픈채팅");
  });

  it("asks nobody with a note or a plan, but without", async () => {
    const asked = await here.somebody();
    const query = { receiverNickname: asked.nickname };
    for (const body of [{ note: "오세요" }, { proposal: newProposal({ words: "오세요" }) }])
      expect(await second.call("requestMate", { query, body })).toMatchObject(STOPPED);
    expect((await second.call("requestMate", { query })).status).toBe(200);
  });

  it("says nothing by a request of before that is accepted now", async () => {
    await noted.ask("acceptMate", { query: { senderNickname: now.member.nickname } });
    const { chatRoomId } = await noted.ask("openChatRoom", { params: { nickname: now.member.nickname } });
    expect(JSON.stringify(await noted.ask("getChatHistory", { query: { chatRoomId } }))).not.toContain("오픈채팅");
  });

  it("joins a gathering, but with no word to its host", async () => {
    const host = await here.somebody();
    const { meetupId } = await host.ask("createMeetup", { body: newMeetup({ joining: "APPROVAL" }) });
    const body = { note: "오픈채팅 오세요" };
    expect(await second.call("joinMeetup", { params: { meetupId }, body })).toMatchObject(STOPPED);
    expect((await second.call("joinMeetup", { params: { meetupId } })).status).toBe(200);
  });

  it("answers no plan with another one", async () => {
    const body = proposalTo(now.friend, { replaces: now.proposalId, words: "오픈채팅" });
    expect(await second.call("proposePlan", { body })).toMatchObject(STOPPED);
  });

  it("puts nothing where others read who they are", async () => {
    expect(await second.call("updateMyProfile", { body: PROFILE })).toMatchObject(STOPPED);
    expect(await second.call("changeNickname", { body: { nickname: "오픈채팅" } })).toMatchObject(STOPPED);
  });

  it("names playlists that nobody else reads", async () => {
    expect((await second.call("createPlaylist", { body: { playlistName: "오픈채팅" } })).status).toBeLessThan(300);
    const seen = JSON.stringify([
      await now.friend.ask("getPlaylists"),
      await now.friend.ask("getMember", { params: { nickname: now.member.nickname } }),
    ]);
    expect(seen).not.toContain("오픈채팅");
  });
});
