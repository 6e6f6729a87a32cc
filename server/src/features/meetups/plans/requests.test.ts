/** Plans proposed with a mate request. */
import { wallTimeOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { block } from "../../../../test/blocks.ts";
import { endMates, historyOf, openTestRoom } from "../../../../test/chat.ts";
import { sendAll } from "../../../../test/chatClient.ts";
import type { TestMember } from "../../../../test/client.ts";
import {
  cancel,
  letPass,
  makeMates,
  notificationsOf,
  receivedBy,
  reject,
  request,
  sentBy,
  strangers,
} from "../../../../test/mates.ts";
import { changingMeanwhile } from "../../../../test/meanwhile.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { newProposal, proposalTo } from "../../../../test/plans.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const acceptWith = (by: TestMember, of: TestMember, plan?: "ACCEPT" | "DECLINE") =>
  by.call("acceptMate", { query: { senderNickname: of.nickname, ...(plan && { plan }) } });
const roomOf = async (one: TestMember, other: TestMember) =>
  (await one.ask("openChatRoom", { params: { nickname: other.nickname } })).chatRoomId;
const logOf = async (by: TestMember, other: TestMember) =>
  (await historyOf(by, await roomOf(by, other))).map(({ senderNickname, proposal, contents }) =>
    proposal ? [senderNickname, proposal.state] : [senderNickname, contents],
  );
const stopWriting = ({ nickname }: TestMember) =>
  sql`update members set no_writing_until = now() + interval '1 day' where nickname = ${nickname}`.execute(
    app.database.db,
  );
const withBoth = () => ({ note: "같이 뛰어요", proposal: newProposal() });

describe("a request with a plan", () => {
  it("shows it to both, and to the one who is asked with what they have at that time", async () => {
    const [asks, asked] = await strangers(app);
    const proposal = newProposal();
    await asked.ask("createMeetup", { body: newMeetup({ begins: proposal.begins, title: "같은 시간 번개" }) });
    expect(await request(asks, asked, { note: "안녕하세요", proposal })).toMatchObject({ status: 200 });
    const shown = { sport: "RUNNING", begins: proposal.begins, minutes: 60, place: { name: "뚝섬역 2번 출구" } };
    expect(await receivedBy(asked)).toMatchObject([
      { note: "안녕하세요", proposal: { ...shown, overlaps: ["같은 시간 번개"] } },
    ]);
    expect(await sentBy(asks)).toMatchObject([{ proposal: { ...shown, overlaps: [] } }]);
    const match = (by: TestMember, { nickname }: TestMember) => by.ask("getMateMatch", { query: { nickname } });
    expect(await match(asked, asks)).toMatchObject({ relation: "RECEIVED", proposal: shown });
    expect(await match(asks, asked)).toMatchObject({ relation: "REQUESTED", proposal: shown });
    const stranger = await app.member("곁의사람");
    expect((await match(stranger, asks)).proposal).toBeNull();
    expect((await request(stranger, asked)).status).toBe(200);
    expect((await receivedBy(asked)).map((each) => each.proposal?.begins)).toEqual([undefined, proposal.begins]);
  });

  it("is accepted with its plan", async () => {
    const [asks, asked] = await strangers(app);
    await request(asks, asked, withBoth());
    expect(await acceptWith(asked, asks, "ACCEPT")).toMatchObject({ status: 200, body: { relation: "MATES" } });
    expect(await logOf(asked, asks)).toEqual([
      [asks.nickname, "같이 뛰어요"],
      [asks.nickname, "ACCEPTED"],
    ]);
    const { plans } = await asks.ask("getPlansWith", { query: { nickname: asked.nickname } });
    expect(plans).toMatchObject([{ status: "UPCOMING", mate: { nickname: asked.nickname }, seq: 2 }]);
    expect((await notificationsOf(asks)).map(({ notificationType }) => notificationType)).toEqual([
      "PLAN_ACCEPTED",
      "MATCHING_ACCEPTED",
    ]);
    expect(await asked.ask("getChatUnread")).toEqual({ unreadCount: 0 });
  });

  it("leaves unread, with whoever accepts it, what they had not read of before", async () => {
    const [asks, asked] = await strangers(app);
    await makeMates(asks, asked);
    await sendAll(app.url, asks, await openTestRoom(asks, asked), ["어디예요?"]);
    await endMates(app, asks, asked);
    await request(asks, asked, { proposal: newProposal() });
    expect((await acceptWith(asked, asks, "ACCEPT")).status).toBe(200);
    expect(await asked.ask("getChatUnread")).toEqual({ unreadCount: 2 });
  });

  it("is accepted without it: declined, as the room says", async () => {
    const [asks, asked] = await strangers(app);
    await request(asks, asked, { proposal: newProposal() });
    expect((await acceptWith(asked, asks, "DECLINE")).status).toBe(200);
    expect(await logOf(asks, asked)).toEqual([[asks.nickname, "DECLINED"]]);
    expect((await asks.ask("getSchedule", { query: {} })).entries).toEqual([]);
    expect((await notificationsOf(asks)).map(({ notificationType }) => notificationType)).toContain("PLAN_DECLINED");
  });

  it("waits in the room for whoever accepts and says nothing of it, as clients of before do", async () => {
    const [asks, asked] = await strangers(app);
    await request(asks, asked, withBoth());
    expect((await acceptWith(asked, asks)).status).toBe(200);
    expect(await logOf(asked, asks)).toEqual([
      [asks.nickname, "같이 뛰어요"],
      [asks.nickname, "OPEN"],
    ]);
    expect(await asked.ask("getChatUnread")).toEqual({ unreadCount: 1 });
    const { open } = await asked.ask("getPlansWith", { query: { nickname: asks.nickname } });
    expect(open).toMatchObject({ byMe: false, seq: 2 });
    await asked.ask("acceptProposal", { params: { proposalId: open?.proposal.proposalId ?? 0 } });
  });

  it("drops it when it is rejected, of which the one who asked learns nothing", async () => {
    const [asks, asked] = await strangers(app);
    await request(asks, asked, withBoth());
    const before = await sentBy(asks);
    await reject(asked, asks);
    expect(await sentBy(asks)).toEqual(before);
    expect(await receivedBy(asked)).toEqual([]);
    const match = await asked.ask("getMateMatch", { query: { nickname: asks.nickname } });
    expect(match).toMatchObject({ relation: "NONE", note: null, proposal: null });
    // It comes back with no later request.
    await letPass(app, 8, asks, asked);
    await request(asks, asked);
    expect(await receivedBy(asked)).toMatchObject([{ note: null, proposal: null }]);
  });

  it("drops it when it is taken back, or when it asks anew without one", async () => {
    const [asks, asked] = await strangers(app);
    await request(asks, asked, withBoth());
    await cancel(asks, asked);
    await request(asks, asked);
    expect(await receivedBy(asked)).toMatchObject([{ proposal: null }]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from request_proposals e join members m on m.id = e.proposer_id
       where m.nickname = ${asks.nickname}`.execute(app.database.db);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it("brings both into the room where two requests cross: mine, the later one, waits", async () => {
    const [one, other] = await strangers(app);
    await request(one, other, withBoth());
    await request(other, one, { note: "저도요", proposal: newProposal({ sport: "HIKING" }, 60) });
    expect(await logOf(one, other)).toEqual([
      [one.nickname, "같이 뛰어요"],
      [other.nickname, "저도요"],
      [one.nickname, "REPLACED"],
      [other.nickname, "OPEN"],
    ]);
    const [third, fourth] = await strangers(app);
    await request(third, fourth, { proposal: newProposal() });
    await request(fourth, third);
    expect(await logOf(third, fourth)).toEqual([[third.nickname, "OPEN"]]);
  });

  it("cannot be accepted with a plan whose time has come, or that there is none of; without it, it can", async () => {
    const [asks, asked] = await strangers(app);
    await request(asks, asked, { proposal: newProposal() });
    await sql`update request_proposals set begins_at = now() - interval '1 minute'
               where proposer_id = (select id from members where nickname = ${asks.nickname})`.execute(app.database.db);
    expect(await acceptWith(asked, asks, "ACCEPT")).toMatchObject({ status: 409, body: { code: "PROPOSAL_CLOSED" } });
    expect(await receivedBy(asked)).toHaveLength(1);
    expect((await acceptWith(asked, asks)).status).toBe(200);
    expect(await logOf(asked, asks)).toEqual([[asks.nickname, "LAPSED"]]);
    const [third, fourth] = await strangers(app);
    await request(third, fourth);
    expect(await acceptWith(fourth, third, "ACCEPT")).toMatchObject({ status: 409 });
    expect(await acceptWith(fourth, third, "DECLINE")).toMatchObject({ status: 200 });
  });

  it("is refused with a time that cannot be, and with what is none", async () => {
    const [asks, asked] = await strangers(app);
    const soon = wallTimeOf(new Date(Date.now() + 60_000));
    expect(await request(asks, asked, { proposal: newProposal({ begins: soon }) })).toMatchObject({
      status: 400,
      body: { code: "PLAN_TIME" },
    });
    expect(await request(asks, asked, { proposal: { sport: "RUNNING" } })).toMatchObject({ status: 400 });
    expect(await receivedBy(asked)).toEqual([]);
  });

  it("is not for whoever may not write: neither asked with, nor brought when it is accepted", async () => {
    const [asks, asked] = await strangers(app);
    await request(asks, asked, withBoth());
    await stopWriting(asks);
    const [third] = await strangers(app);
    expect(await request(asks, third, { proposal: newProposal() })).toMatchObject({
      status: 403,
      body: { code: "WRITING_STOPPED" },
    });
    expect(await acceptWith(asked, asks, "ACCEPT")).toMatchObject({ status: 409 });
    expect((await acceptWith(asked, asks)).status).toBe(200);
    expect(await logOf(asked, asks)).toEqual([]);
    expect(await asks.call("proposePlan", { body: proposalTo(asked) })).toMatchObject({
      status: 403,
      body: { code: "WRITING_STOPPED" },
    });
  });

  it("is left out where whoever has made it is barred while it is brought, and becoming mates is not", async () => {
    const [asks, asked] = await strangers(app);
    await makeMates(asks, asked);
    const roomId = await roomOf(asks, asked);
    await endMates(app, asks, asked);
    await request(asks, asked, { proposal: newProposal() });
    const bar = async (client: pg.PoolClient) => {
      await client.query("select from chat_rooms where id = $1 for update", [roomId]);
      await client.query("update members set no_writing_until = now() + interval '1 day' where nickname = $1", [
        asks.nickname,
      ]);
    };
    const { status } = await changingMeanwhile(app, bar, () => acceptWith(asked, asks));
    expect(status).toBe(200);
    expect(await logOf(asked, asks)).toEqual([]);
    expect((await asks.ask("getPlansWith", { query: { nickname: asked.nickname } })).open).toBeNull();
  });

  it("to somebody who has blocked me looks sent, plan and all, and is seen by nobody", async () => {
    const [asks, asked] = await strangers(app);
    await block(asked, asks);
    await request(asks, asked, withBoth());
    expect(await sentBy(asks)).toMatchObject([{ note: "같이 뛰어요", proposal: { sport: "RUNNING" } }]);
    expect(await receivedBy(asked)).toEqual([]);
  });
});
