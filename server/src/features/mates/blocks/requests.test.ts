import type { MateRequestAnswer } from "@fitmate/contract/mates";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { block, unblock } from "../../../../test/blocks.ts";
import { openTestRoom } from "../../../../test/chat.ts";
import type { TestMember } from "../../../../test/client.ts";
import {
  accept,
  cancel,
  letPass,
  makeMates,
  matesOf,
  notificationsOf,
  receivedBy,
  reject,
  request,
  sentBy,
  strangers,
} from "../../../../test/mates.ts";
import { TestStream } from "../../../../test/stream.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const matchOf = async (member: TestMember, other: TestMember) =>
  member.ask("getMateMatch", { query: { nickname: other.nickname } });

/** Everything `member` can see of `other`, without what differs from pair to pair. */
async function seenBy(member: TestMember, other: TestMember) {
  const { relation, note, reasons } = await matchOf(member, other);
  const sent = await sentBy(member);
  return {
    relation,
    note,
    reasons,
    sent: sent.map((each) => ({
      note: each.note,
      waits: Date.parse(each.expiresAt) - Date.parse(each.requestedAt),
    })),
    received: (await receivedBy(member)).length,
    mates: (await matesOf(member)).length,
    told: (await notificationsOf(member)).map(({ notificationType, state }) => [notificationType, state]),
  };
}

describe("being mates", () => {
  it("ends quietly, and the room stays to read for both", async () => {
    const [blocker, blocked] = await strangers(app);
    await makeMates(blocked, blocker);
    await openTestRoom(blocker, blocked);
    const before = [await notificationsOf(blocker), await notificationsOf(blocked)];
    await block(blocker, blocked);
    expect([...(await matesOf(blocker)), ...(await matesOf(blocked))]).toEqual([]);
    expect([await notificationsOf(blocker), await notificationsOf(blocked)]).toEqual(before);
    for (const [member, other] of [[blocker, blocked] as const, [blocked, blocker] as const]) {
      expect((await member.call("getChatRooms")).body).toMatchObject([{ readOnly: true }]);
      expect((await member.call("openChatRoom", { params: { nickname: other.nickname } })).status).toBe(200);
    }
    await unblock(blocker, blocked);
    expect([...(await matesOf(blocker)), ...(await matesOf(blocked))]).toEqual([]);
    expect((await blocker.call("getChatRooms")).body).toMatchObject([{ readOnly: true }]);
  });

  it("is all there was: without a room there will be none", async () => {
    const [blocker, blocked] = await strangers(app);
    await makeMates(blocked, blocker);
    await block(blocker, blocked);
    for (const [member, other] of [[blocker, blocked] as const, [blocked, blocker] as const]) {
      expect(await member.call("openChatRoom", { params: { nickname: other.nickname } })).toMatchObject({
        status: 403,
        body: { code: "NOT_MATES" },
      });
    }
  });
});

describe("a request that waits", () => {
  it("of the one who blocks is taken back, with what told of it", async () => {
    const [blocker, blocked] = await strangers(app);
    await request(blocker, blocked);
    await block(blocker, blocked);
    expect([await sentBy(blocker), await receivedBy(blocked), await notificationsOf(blocked)]).toEqual([[], [], []]);
    expect(await accept(blocked, blocker)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
  });

  it("of the one who is blocked goes from the other, and looks as if nobody answered it", async () => {
    const [blocker, blocked] = await strangers(app);
    const [busy, waiting] = await strangers(app);
    for (const [from, to] of [[blocked, blocker] as const, [waiting, busy] as const]) {
      await request(from, to, { note: "같이 뛰어요" });
      await letPass(app, 10, from, to);
    }
    await block(blocker, blocked);
    expect([await receivedBy(blocker), await notificationsOf(blocker)]).toEqual([[], []]);
    expect(await accept(blocker, blocked)).toMatchObject({ status: 404, body: { code: "REQUEST_NOT_FOUND" } });
    expect(await seenBy(blocked, blocker)).toEqual(await seenBy(waiting, busy));
    expect((await request(blocked, blocker)).body).toEqual((await request(waiting, busy)).body);
    for (const days of [3, 1]) {
      await letPass(app, days, blocked, blocker);
      await letPass(app, days, waiting, busy);
      expect(await seenBy(blocked, blocker)).toEqual(await seenBy(waiting, busy));
    }
    expect(await sentBy(blocked)).toEqual([]);
  });

  it("after a rejection does not make the two mates when the one who rejected asks", async () => {
    const [blocker, blocked] = await strangers(app);
    await request(blocker, blocked);
    await reject(blocked, blocker);
    await block(blocker, blocked);
    expect(await sentBy(blocker)).toEqual([]);
    expect(await request(blocked, blocker)).toMatchObject({ status: 200, body: { relation: "REQUESTED" } });
    expect([await matesOf(blocker), await receivedBy(blocker), await notificationsOf(blocker)]).toEqual([[], [], []]);
  });
});

describe("asking", () => {
  it("somebody I have blocked names the way out, and changes nothing", async () => {
    const [blocker, blocked] = await strangers(app);
    await block(blocker, blocked);
    await block(blocked, blocker);
    expect(await request(blocker, blocked)).toMatchObject({
      status: 403,
      body: { code: "UNBLOCK_FIRST", message: "차단한 회원이에요. 먼저 차단을 해제해 주세요." },
    });
    expect([await sentBy(blocker), await receivedBy(blocked), await notificationsOf(blocked)]).toEqual([[], [], []]);
  });

  it("somebody who has blocked me looks like asking anybody, and reaches nobody", async () => {
    const [blocker, blocked] = await strangers(app);
    const [busy, waiting] = await strangers(app);
    await block(blocker, blocked);
    const steps = async (from: TestMember, to: TestMember) => {
      const seen: unknown[] = [];
      for (const step of [
        () => request(from, to, { note: "안녕하세요" }),
        () => request(from, to),
        () => cancel(from, to),
        () => cancel(from, to),
        () => request(from, to, { note: "다시" }),
        () => letPass(app, 13, from, to),
        () => letPass(app, 1, from, to),
        () => request(from, to),
      ]) {
        const answer = await step();
        seen.push(answer?.status, answer?.body, await seenBy(from, to));
      }
      return seen;
    };
    expect(await steps(blocked, blocker)).toEqual(await steps(waiting, busy));
    expect(await receivedBy(busy)).toHaveLength(1);
    expect([await receivedBy(blocker), await notificationsOf(blocker), await sentBy(blocker)]).toEqual([[], [], []]);
    expect(await matchOf(blocker, blocked)).toMatchObject({ relation: "NONE", note: null });
    for (const answer of [accept, reject]) expect((await answer(blocker, blocked)).status).toBe(404);
    // The end of the block delivers nothing, either.
    await unblock(blocker, blocked);
    expect([await receivedBy(blocker), await notificationsOf(blocker)]).toEqual([[], []]);
  });

  it("counts for the day, like any request", async () => {
    const [blocker, blocked] = await strangers(app);
    await block(blocker, blocked);
    await request(blocked, blocker);
    const { rows } = await sql`select sent from mate_request_days d join members m on m.id = d.member_id
      where nickname = ${blocked.nickname}`.execute(app.database.db);
    expect(rows).toEqual([{ sent: 1 }]);
  });

  it("works again once the block has ended, from both sides", async () => {
    const [blocker, blocked] = await strangers(app);
    await block(blocker, blocked);
    await unblock(blocker, blocked);
    expect(await request(blocked, blocker)).toMatchObject({ status: 200, body: { relation: "REQUESTED" } });
    expect(await receivedBy(blocker)).toHaveLength(1);
    expect(await request(blocker, blocked)).toMatchObject({ status: 200, body: { relation: "MATES" } });
  });
});

it("what two have in common is what strangers have, who tell nobody", async () => {
  const [blocker, blocked] = await strangers(app);
  for (const member of [blocker, blocked]) {
    await member.call("setMyLocation", { query: { lat: 37.54, long: 127.05 } });
    await member.call("updateMyProfile", {
      body: { gender: true, exerciseChoice: ["HIKING"], introduction: "", publicInfo: true, profilePicture: null },
    });
  }
  expect((await matchOf(blocked, blocker)).score).toBeGreaterThan(0);
  await block(blocker, blocked);
  for (const [member, other] of [[blocker, blocked] as const, [blocked, blocker] as const]) {
    expect(await matchOf(member, other)).toMatchObject({ distanceBand: null, sharedSports: [], score: 0, reasons: [] });
  }
});

describe("the event stream", () => {
  it("tells the one who is blocked only of what they can see", async () => {
    const [blocker, blocked] = await strangers(app);
    const bystander = await app.member("구경꾼");
    await request(blocked, blocker);
    const [mine, theirs] = [await TestStream.open(blocker), await TestStream.open(blocked)];
    await block(blocker, blocked);
    expect([await mine.next("mates"), await mine.next("notifications")]).toEqual([null, null]);
    // Whatever was sent with the block is there before this.
    await request(blocked, bystander);
    expect(await theirs.next("mates")).toBeNull();
    expect(theirs.unread).toEqual([]);
    for (const stream of [mine, theirs]) stream.close();
  });

  it("tells whoever has blocked, or rejected, somebody nothing of what that one asks and takes back", async () => {
    const [blocker, blocked] = await strangers(app);
    const [busy, rejected] = await strangers(app);
    const bystander = await app.member("다음사람");
    await block(blocker, blocked);
    await request(rejected, busy);
    await reject(busy, rejected);
    for (const [theirs, mine] of [[blocker, blocked] as const, [busy, rejected] as const]) {
      const [quiet, own] = [await TestStream.open(theirs), await TestStream.open(mine)];
      if (mine === blocked) await request(mine, theirs);
      await cancel(mine, theirs);
      await request(mine, theirs);
      expect(await own.next("mates")).toBeNull();
      // Whatever was sent with that is there before this.
      await request(bystander, theirs);
      expect(await quiet.next("data")).toMatchObject({ sender: bystander.nickname });
      expect(await quiet.next("mates")).toBeNull();
      expect(quiet.unread).toEqual([]);
      for (const stream of [quiet, own]) stream.close();
    }
  });

  it("tells mates that they are mates no longer", async () => {
    const [blocker, blocked] = await strangers(app);
    await makeMates(blocker, blocked);
    const theirs = await TestStream.open(blocked);
    await block(blocker, blocked);
    expect(await theirs.next("mates")).toBeNull();
    expect(theirs.unread).toEqual([]);
    theirs.close();
  });
});

describe("whatever the race, a block leaves nothing between the two", () => {
  const hundred = <T>(turn: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 100 }, (_, i) => turn(i)));

  /** Neither of the two sees or is told anything of the other. */
  async function expectNothing(blocker: TestMember, blocked: TestMember): Promise<void> {
    expect([await matesOf(blocker), await matesOf(blocked), await receivedBy(blocker)]).toEqual([[], [], []]);
    expect([await receivedBy(blocked), await sentBy(blocker)]).toEqual([[], []]);
    for (const member of [blocker, blocked]) {
      const waiting = (await notificationsOf(member)).filter(({ state }) => state === "PENDING");
      expect(waiting).toEqual([]);
    }
  }
  const blocksBetween = async (one: TestMember, other: TestMember) =>
    (
      await sql`select from member_blocks join members m on m.id = blocker_id
        where m.nickname in (${one.nickname}, ${other.nickname})`.execute(app.database.db)
    ).rows.length;

  it("100 times the same block, and its end", async () => {
    const [blocker, blocked] = await strangers(app);
    await makeMates(blocker, blocked);
    await hundred(() => block(blocker, blocked));
    expect(await blocksBetween(blocker, blocked)).toBe(1);
    await expectNothing(blocker, blocked);
    await hundred(() => unblock(blocker, blocked));
    expect(await blocksBetween(blocker, blocked)).toBe(0);
  });

  it("blocks from both sides", async () => {
    const [blocker, blocked] = await strangers(app);
    await request(blocker, blocked);
    await hundred((index) => (index % 2 === 0 ? block(blocker, blocked) : block(blocked, blocker)));
    expect(await blocksBetween(blocker, blocked)).toBe(2);
    await expectNothing(blocker, blocked);
  });

  it("the blocked asks", async () => {
    const [blocker, blocked] = await strangers(app);
    const answers = await hundred((index) =>
      index === 50
        ? blocker.call("blockMember", { params: { nickname: blocked.nickname } })
        : request(blocked, blocker),
    );
    // Whatever came first: they have asked once, and it looks so.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await sentBy(blocked)).toHaveLength(1);
    await expectNothing(blocker, blocked);
  });

  it("the one who blocks asks, and the other accepts", async () => {
    const [blocker, blocked] = await strangers(app);
    const answers = await hundred((index) => {
      if (index === 60) return blocker.call("blockMember", { params: { nickname: blocked.nickname } });
      return index % 2 === 0 ? request(blocker, blocked) : accept(blocked, blocker);
    });
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers[60]?.status).toBe(200);
    await expectNothing(blocker, blocked);
  });

  it("everything at once", async () => {
    const [blocker, blocked] = await strangers(app);
    const turns = [
      () => request(blocked, blocker),
      () => request(blocker, blocked),
      () => accept(blocker, blocked),
      () => accept(blocked, blocker),
      () => cancel(blocked, blocker),
      () => reject(blocker, blocked),
      () => blocker.call("blockMember", { params: { nickname: blocked.nickname } }),
      () => blocker.call("unblockMember", { params: { nickname: blocked.nickname } }),
    ];
    const answers = await hundred((index) => (turns[index % turns.length] ?? turns[0])?.() ?? blocker.call("getMates"));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await block(blocker, blocked);
    await expectNothing(blocker, blocked);
    const again = (await request(blocked, blocker)).body as Partial<MateRequestAnswer>;
    expect(again.relation).not.toBe("MATES");
    await expectNothing(blocker, blocked);
  });
});
