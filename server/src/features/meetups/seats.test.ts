import { MEETUP_JOINS_PER_HOUR, MEETUP_QUEUE_MAX } from "@fitmate/contract/limits";
import type { NewMeetup } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { block } from "../../../test/blocks.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";
import {
  announceMeetup,
  joinMeetup,
  leaveMeetup,
  messagesOf,
  moveMeetup,
  readMeetup,
  recountedSeats,
  seatCounts,
  settledMember,
} from "../../../test/meetupActs.ts";
import { newMeetup } from "../../../test/meetups.ts";
import { TestStream } from "../../../test/stream.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { hideMeetup, showMeetup } from "./moderationService.ts";
import { selectDue } from "./seatQueries.ts";
import { settleDue } from "./seats.ts";

let app: TestApp;
let host: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  // What is due is settled when a test says so.
  await sql`insert into jobs (name, due_at) values ('seats that are due', 'infinity')`.execute(app.database.db);
  host = await settledMember(app, "주최자");
});
afterAll(() => app.close());

const announce = (changes: Partial<NewMeetup> = {}, by = host) => announceMeetup(app, by, changes);
const many = (count: number, prefix: string) =>
  Promise.all(Array.from({ length: count }, (_, index) => app.member(`${prefix}${index}`)));

describe("seats", () => {
  it("are given at once while there are some, then people wait in order and come in as others leave", async () => {
    const meetupId = await announce({ capacity: 3 });
    const people = await many(5, "줄서는");
    const parts = [];
    for (const person of people) parts.push(((await joinMeetup(meetupId, person)).body as { part: string }).part);
    expect(parts).toEqual(["CONFIRMED", "CONFIRMED", "WAITING", "WAITING", "WAITING"]);
    const [first, second, third, fourth, fifth] = people as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    expect(await readMeetup(meetupId, fourth)).toMatchObject({ free: 0, waiting: 3, before: 1, people: 3 });
    await leaveMeetup(meetupId, fourth);
    await leaveMeetup(meetupId, first);
    expect(await readMeetup(meetupId, third)).toMatchObject({ part: "CONFIRMED", people: 3, waiting: 1 });
    expect(await messagesOf(third, "MEETUP_SEAT")).toEqual(["‘토요일 밤 한강 8km’에 함께하게 됐어요."]);
    expect(await messagesOf(fifth, "MEETUP_SEAT")).toEqual([]);
    // Who comes back is behind all others.
    await joinMeetup(meetupId, first);
    await leaveMeetup(meetupId, second);
    expect((await readMeetup(meetupId, fifth)).part).toBe("CONFIRMED");
    expect((await readMeetup(meetupId, first)).part).toBe("WAITING");
  });

  it("that fall free within three hours are offered for 30 minutes each", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [there, next, last] = (await many(3, "세시간")) as [TestMember, TestMember, TestMember];
    for (const person of [there, next, last]) await joinMeetup(meetupId, person);
    await moveMeetup(app, meetupId, 2);
    await leaveMeetup(meetupId, there);
    expect(await readMeetup(meetupId, next)).toMatchObject({ part: "OFFERED", free: 0, people: 1 });
    expect(await messagesOf(next, "MEETUP_SEAT")).toEqual([
      "‘토요일 밤 한강 8km’에 자리가 났어요. 30분 안에 받아 주세요.",
    ]);
    await sql`update gathering_members set offered_until = now() where part = 'OFFERED'`.execute(app.database.db);
    await settleDue(app.ports);
    expect((await readMeetup(meetupId, last)).part).toBe("OFFERED");
    expect((await readMeetup(meetupId, next)).part).toBe("WAITING");
    expect(await joinMeetup(meetupId, last)).toMatchObject({ body: { part: "CONFIRMED" } });
    expect(await seatCounts(app, meetupId)).toEqual(await recountedSeats(app, meetupId));
  });

  it("of one that is hidden wait for when it shows again, for whoever waits by then", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [there, next, last] = (await many(3, "가려진")) as [TestMember, TestMember, TestMember];
    for (const person of [there, next, last]) await joinMeetup(meetupId, person);
    await hideMeetup(app.database.db, meetupId);
    await leaveMeetup(meetupId, there);
    await settleDue(app.ports);
    expect(await seatCounts(app, meetupId)).toMatchObject({ confirmed: 1, waiting: 2 });
    expect(await messagesOf(next, "MEETUP_SEAT")).toEqual([]);
    const publish = await inTransaction(app.database.db, (trx) => showMeetup(trx, meetupId));
    publish(app.ports.bus);
    expect((await readMeetup(meetupId, next)).part).toBe("CONFIRMED");
    expect((await readMeetup(meetupId, last)).part).toBe("WAITING");
    expect(await messagesOf(next, "MEETUP_SEAT")).toHaveLength(1);
    expect(await seatCounts(app, meetupId)).toEqual(await recountedSeats(app, meetupId));
  });

  it("of one that is hidden go to nobody who is accepted either, and who waits or asks hears nothing of it", async () => {
    const meetupId = await announce({ capacity: 3, joining: "APPROVAL" });
    const [asks, accepted] = (await many(2, "숨은")) as [TestMember, TestMember];
    for (const person of [asks, accepted]) await joinMeetup(meetupId, person);
    await hideMeetup(app.database.db, meetupId);
    const params = { meetupId, nickname: accepted.nickname };
    await host.ask("answerMeetupRequest", { params, body: { accept: true } });
    expect(await seatCounts(app, meetupId)).toMatchObject({ confirmed: 1, waiting: 1, pending: 1 });
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비가 와요.", scope: "THIS" } });
    for (const type of ["MEETUP_SEAT", "MEETUP_CANCELLED"] as const)
      for (const person of [asks, accepted]) expect(await messagesOf(person, type)).toEqual([]);
  });

  /** A gathering of two in which a seat is kept for `next`. */
  async function offer(there: TestMember, next: TestMember): Promise<number> {
    const meetupId = await announce({ capacity: 2 });
    for (const person of [there, next]) await joinMeetup(meetupId, person);
    await moveMeetup(app, meetupId, 2);
    await leaveMeetup(meetupId, there);
    return meetupId;
  }

  /** Lets all seats that are kept have been kept long enough. */
  const lapse = () =>
    sql`update gathering_members set offered_until = now() where part = 'OFFERED'`.execute(app.database.db);

  it("that were kept while nobody could take them are offered again, to the same first", async () => {
    const people = (await many(3, "놓친")) as [TestMember, TestMember, TestMember];
    const [there, next, last] = people;
    const meetupId = await offer(there, next);
    await joinMeetup(meetupId, last);
    await hideMeetup(app.database.db, meetupId);
    await lapse();
    await settleDue(app.ports);
    expect(await seatCounts(app, meetupId)).toMatchObject({ offered: 0, waiting: 2 });
    const publish = await inTransaction(app.database.db, (trx) => showMeetup(trx, meetupId));
    publish(app.ports.bus);
    expect((await readMeetup(meetupId, next)).part).toBe("OFFERED");
    expect((await readMeetup(meetupId, last)).part).toBe("WAITING");
    expect(await joinMeetup(meetupId, next)).toMatchObject({ body: { part: "CONFIRMED" } });
  });

  it("are due no more once it has begun or is off, nor is the question who goes on as host", async () => {
    const [there, next] = (await many(2, "지나간")) as [TestMember, TestMember];
    const [begun, off, hostless] = [await offer(there, next), await offer(there, next), await announce()];
    await host.ask("cancelMeetup", { params: { meetupId: off }, body: { reason: "비가 와요.", scope: "THIS" } });
    await joinMeetup(hostless, next);
    await leaveMeetup(hostless, host);
    for (const meetupId of [begun, hostless]) await moveMeetup(app, meetupId, -0.5);
    await sql`update gatherings set succession_until = begins_at where id = ${hostless}`.execute(app.database.db);
    await lapse();
    expect(await selectDue(app.database.db)).toEqual([begun, off, hostless]);
    await settleDue(app.ports);
    expect(await selectDue(app.database.db)).toEqual([]);
    for (const meetupId of [begun, off]) {
      expect((await readMeetup(meetupId, next)).part).toBe("WAITING");
      expect(await seatCounts(app, meetupId)).toEqual(await recountedSeats(app, meetupId));
    }
    expect((await readMeetup(hostless, next)).status).toBe("OVER");
  });

  it("that are due go on where those of another gathering cannot", async () => {
    const [there, first, second] = (await many(3, "막힌곳")) as [TestMember, TestMember, TestMember];
    const [stuck, free] = [await offer(there, first), await offer(there, first)];
    await joinMeetup(free, second);
    await lapse();
    await app.database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create trigger refuse before update of offered on gatherings for each row when (new.id = ${stuck}) execute function refuse()`);
    const logged = vi.spyOn(app.ports.log, "error").mockReturnValue();
    await settleDue(app.ports);
    expect((await readMeetup(free, second)).part).toBe("OFFERED");
    expect(logged.mock.calls).toEqual([[expect.objectContaining({ gatheringId: stuck }), expect.any(String)]]);
    logged.mockRestore();
    await app.database.pool.query("drop function refuse cascade");
    await settleDue(app.ports);
    expect(await selectDue(app.database.db)).toEqual([]);
  });

  it("more of them let in who waits; fewer than come are refused with the number", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [one, two] = (await many(2, "더많은")) as [TestMember, TestMember];
    await joinMeetup(meetupId, one);
    await joinMeetup(meetupId, two);
    const { weeks: _, ...said } = newMeetup();
    const { begins } = await readMeetup(meetupId, host);
    const change = (capacity: number) =>
      host.call("updateMeetup", { params: { meetupId }, body: { ...said, begins, capacity, scope: "THIS" } });
    expect((await change(3)).status).toBe(200);
    expect((await readMeetup(meetupId, two)).part).toBe("CONFIRMED");
    expect(await change(2)).toMatchObject({
      status: 409,
      body: { code: "MEETUP_CAPACITY", message: expect.stringContaining("3명") },
    });
  });
});

describe("a host who decides", () => {
  /** In the same words for whoever was declined and whoever was taken out. */
  const OUT = "이번에는 ‘토요일 밤 한강 8km’에 함께하지 못하게 됐어요.";

  it("gets the question with its note, and lets in, or declines for good, which whoever asked is told, and no more", async () => {
    const meetupId = await announce({ joining: "APPROVAL" });
    const [asks, declined] = [await app.member("묻는이"), await app.member("못가는이")];
    expect(await joinMeetup(meetupId, asks, " 처음이에요.  천천히요. ")).toMatchObject({ body: { part: "PENDING" } });
    await joinMeetup(meetupId, declined);
    expect((await readMeetup(meetupId, host)).pending).toMatchObject([
      { nickname: "묻는이", note: "처음이에요. 천천히요." },
      { nickname: "못가는이", note: null },
    ]);
    expect(await messagesOf(host, "MEETUP_REQUEST")).toContain("묻는이님이 ‘토요일 밤 한강 8km’에 함께하고 싶어 해요.");
    const answer = (nickname: string, accept: boolean, by = host) =>
      by.call("answerMeetupRequest", { params: { meetupId, nickname }, body: { accept } });
    expect((await answer("묻는이", true, asks)).status).toBe(403);
    expect(await answer(host.nickname, true)).toMatchObject({ status: 400, body: { code: "SELF_NOT_ALLOWED" } });
    expect((await answer("묻는이", true)).status).toBe(200);
    expect((await answer("못가는이", false)).status).toBe(200);
    expect((await answer("묻는이", true)).status).toBe(404);
    expect((await readMeetup(meetupId, asks)).part).toBe("CONFIRMED");
    expect(await joinMeetup(meetupId, declined)).toMatchObject({ status: 403, body: { code: "MEETUP_CLOSED" } });
    expect(await messagesOf(declined, "MEETUP_SEAT")).toEqual([]);
    expect(await messagesOf(declined, "MEETUP_CANCELLED")).toEqual([OUT]);
    expect(await messagesOf(asks, "MEETUP_CANCELLED")).toEqual([]);
  });

  it("is not asked again by the bell once they have answered, wherever they did", async () => {
    const meetupId = await announce({ joining: "APPROVAL" });
    const people = [await app.member("벨신청"), await app.member("벨거절"), await app.member("벨대기")];
    for (const person of people) await joinMeetup(meetupId, person);
    for (const [nickname, accept] of [
      ["벨신청", true],
      ["벨거절", false],
    ] as const)
      await host.ask("answerMeetupRequest", { params: { meetupId, nickname }, body: { accept } });
    const told = (await host.ask("getNotifications", { query: { size: 3 } })).map(({ sender, read }) => [sender, read]);
    expect(told).toEqual([
      ["벨대기", false],
      ["벨거절", true],
      ["벨신청", true],
    ]);
  });

  it("hears no more of a question that is taken back", async () => {
    const meetupId = await announce({ joining: "APPROVAL" });
    const [asks, stays] = [await app.member("마음바꾼이"), await app.member("그대로묻는")];
    for (const person of [asks, stays]) await joinMeetup(meetupId, person);
    await leaveMeetup(meetupId, asks);
    const told = (await messagesOf(host, "MEETUP_REQUEST")).join();
    expect(told).toContain(stays.nickname);
    expect(told).not.toContain(asks.nickname);
  });

  it("reads no note that was taken back, also once somebody asks again without one", async () => {
    const meetupId = await announce({ joining: "APPROVAL" });
    const asks = await app.member("말을거둔이");
    await joinMeetup(meetupId, asks, "전화번호 남길게요.");
    await leaveMeetup(meetupId, asks);
    await joinMeetup(meetupId, asks);
    expect((await readMeetup(meetupId, host)).pending).toMatchObject([{ nickname: asks.nickname, note: null }]);
  });

  it("sees what somebody exercises only as their profile shows it", async () => {
    const meetupId = await announce({ joining: "APPROVAL" });
    const shut = await app.member("비공개신청", { isPublic: false });
    const open = await app.member("공개신청");
    await sql`update members set exercise_choice = '{RUNNING}' where nickname in ('비공개신청', '공개신청')`.execute(
      app.database.db,
    );
    for (const person of [shut, open]) await joinMeetup(meetupId, person);
    const sports = async () => (await readMeetup(meetupId, host)).pending.map(({ exerciseChoice }) => exerciseChoice);
    expect(await sports()).toEqual([[], ["RUNNING"]]);
    await makeMates(shut, host);
    expect(await sports()).toEqual([["RUNNING"], ["RUNNING"]]);
  });

  it("finds nobody by a name between whom and them a block stands, as nobody who is not in it", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [comes, waits, nobody] = [
      await app.member("이름없는"),
      await app.member("기다리다"),
      await app.member("안온이"),
    ];
    for (const person of [comes, waits]) await joinMeetup(meetupId, person);
    await block(host, comes);
    await block(waits, host);
    const coHost = ({ nickname }: TestMember) => host.call("setCoHost", { params: { meetupId }, body: { nickname } });
    const remove = ({ nickname }: TestMember) => host.call("removeParticipant", { params: { meetupId, nickname } });
    const [named, removed] = [await coHost(nobody), await remove(nobody)];
    expect([named.status, removed.status]).toEqual([404, 404]);
    expect((await coHost(comes)).body).toEqual(named.body);
    for (const person of [comes, waits]) expect((await remove(person)).body).toEqual(removed.body);
    expect(await seatCounts(app, meetupId)).toMatchObject({ confirmed: 2, waiting: 1 });
  });

  it("takes somebody out for good, who is told before they go there, and their seat goes on", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [out, next] = [await app.member("나가는이"), await app.member("다음이")];
    await joinMeetup(meetupId, out);
    await joinMeetup(meetupId, next);
    const remove = (nickname: string, by = host) => by.call("removeParticipant", { params: { meetupId, nickname } });
    expect((await remove(out.nickname, next)).status).toBe(403);
    expect((await remove(host.nickname)).status).toBe(400);
    expect((await remove(out.nickname)).status).toBe(200);
    expect((await readMeetup(meetupId, next)).part).toBe("CONFIRMED");
    expect(await joinMeetup(meetupId, out)).toMatchObject({ status: 403, body: { code: "MEETUP_CLOSED" } });
    expect(await messagesOf(out, "MEETUP_CANCELLED")).toEqual([OUT]);
    expect(await messagesOf(next, "MEETUP_CANCELLED")).toEqual([]);
  });

  it("tells whoever may not see it any more nothing, also not that they are out", async () => {
    const meetupId = await announce({ capacity: 2, joining: "APPROVAL" });
    const [comes, waits, asks] = [
      await app.member("오는숨은"),
      await app.member("줄선숨은"),
      await app.member("신청숨은"),
    ];
    for (const person of [comes, waits, asks]) await joinMeetup(meetupId, person);
    const params = ({ nickname }: TestMember) => ({ meetupId, nickname });
    for (const person of [comes, waits])
      await host.ask("answerMeetupRequest", { params: params(person), body: { accept: true } });
    await hideMeetup(app.database.db, meetupId);
    const streams = await Promise.all([comes, asks, waits].map((person) => TestStream.open(person)));
    const [ofComing, ...ofOthers] = streams;
    await host.ask("answerMeetupRequest", { params: params(asks), body: { accept: false } });
    for (const person of [waits, comes]) await host.ask("removeParticipant", { params: params(person) });
    for (const person of [asks, waits]) expect(await messagesOf(person, "MEETUP_CANCELLED")).toEqual([]);
    // Last, so that whatever was sent to the others is there.
    expect(await ofComing?.next("plans")).toBeNull();
    for (const stream of ofOthers) expect(stream.unread.filter(({ event }) => event === "plans")).toEqual([]);
    for (const stream of streams) stream.close();
    expect(await messagesOf(comes, "MEETUP_CANCELLED")).toEqual([OUT]);
  });

  it("may change nothing of another's, nor once it is off or has begun", async () => {
    const meetupId = await announce();
    const stranger = await app.member("남의것");
    const body = { reason: "비가 와요.", scope: "THIS" as const };
    expect((await stranger.call("cancelMeetup", { params: { meetupId }, body })).status).toBe(403);
    expect((await host.call("cancelMeetup", { params: { meetupId }, body: { ...body, reason: " " } })).status).toBe(
      400,
    );
    expect((await host.call("cancelMeetup", { params: { meetupId }, body })).status).toBe(200);
    expect(await readMeetup(meetupId, stranger)).toMatchObject({
      status: "CANCELLED",
      cancelled: { reason: "비가 와요." },
    });
    expect((await joinMeetup(meetupId, stranger)).status).toBe(409);
    const begun = await announce();
    await moveMeetup(app, begun, -0.5);
    expect(await readMeetup(begun, stranger)).toMatchObject({ status: "OVER" });
    expect((await joinMeetup(begun, stranger)).status).toBe(409);
    expect((await host.call("cancelMeetup", { params: { meetupId: begun }, body })).status).toBe(409);
  });
});

it("lets nobody come and go without end: those who come are told each time", async () => {
  const meetupId = await announce();
  const restless = await app.member("들락날락");
  for (let time = 0; time < MEETUP_JOINS_PER_HOUR; time++) {
    expect((await joinMeetup(meetupId, restless)).status).toBe(200);
    await leaveMeetup(meetupId, restless);
  }
  expect(await joinMeetup(meetupId, restless)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  expect((await joinMeetup(await announce(), restless)).status).toBe(200);
});

describe("who waits and who asks", () => {
  /** So many others are `part` of it already. */
  const crowd = (meetupId: number, part: "WAITING" | "PENDING", count: number) =>
    sql`with others as (
          insert into members (nickname, nickname_key, is_public)
          select part || meetup || 'x' || n, lower(part) || meetup || 'x' || n, true
            from (values (${part}::text, ${meetupId}::bigint)) v (part, meetup), generate_series(1, ${count}) n
          returning id),
        counted as (
          update gatherings set waiting = waiting + ${part === "WAITING" ? count : 0}, pending = pending + ${part === "PENDING" ? count : 0},
                 next_place = next_place + ${count}
           where id = ${meetupId} returning next_place - ${count} as first, begins_at)
        insert into gathering_members (gathering_id, member_id, part, place, begins_at)
        select ${meetupId}, id, ${part}, first + row_number() over (order by id), begins_at from others, counted`.execute(
      app.database.db,
    );
  const full = { status: 409, body: { code: "MEETUP_QUEUE_FULL" } };

  it("are so many together, also where two come at once; who goes makes room for another", async () => {
    const meetupId = await announce({ capacity: 2 });
    const [there, one, two] = (await many(3, "긴줄")) as [TestMember, TestMember, TestMember];
    await joinMeetup(meetupId, there);
    await crowd(meetupId, "PENDING", 99);
    await crowd(meetupId, "WAITING", MEETUP_QUEUE_MAX - 100);
    const answers = await Promise.all([joinMeetup(meetupId, one), joinMeetup(meetupId, two)]);
    const isFirstIn = answers[0].status === 200;
    expect(answers[isFirstIn ? 0 : 1]).toMatchObject({ body: { part: "WAITING" } });
    expect(answers[isFirstIn ? 1 : 0]).toMatchObject(full);
    const [last, late] = isFirstIn ? [one, two] : [two, one];
    // Who is in it already stays as they are.
    expect(await joinMeetup(meetupId, last)).toMatchObject({ body: { part: "WAITING" } });
    await leaveMeetup(meetupId, last);
    expect(await joinMeetup(meetupId, late)).toMatchObject({ body: { part: "WAITING" } });
    expect(await seatCounts(app, meetupId)).toEqual(await recountedSeats(app, meetupId));
  });

  it("make room where it is full once it is not for them any more, and ask no more", async () => {
    const meetupId = await announce({ capacity: 2, joining: "APPROVAL" });
    const [asks, blocked, late] = (await many(3, "빈줄")) as [TestMember, TestMember, TestMember];
    for (const person of [asks, blocked]) await joinMeetup(meetupId, person, "같이 가요.");
    await crowd(meetupId, "PENDING", MEETUP_QUEUE_MAX - 2);
    const url = paths.meetup(meetupId);
    const sendersTold = async () =>
      (await host.ask("getNotifications", { query: { size: 50 } })).flatMap(({ sender, url: to }) =>
        to === url ? [sender] : [],
      );
    expect(await joinMeetup(meetupId, late)).toMatchObject(full);
    await block(host, blocked);
    expect(await joinMeetup(meetupId, late)).toMatchObject({ body: { part: "PENDING" } });
    expect(await sendersTold()).toEqual([late.nickname, asks.nickname]);
    expect(await seatCounts(app, meetupId)).toEqual(await recountedSeats(app, meetupId));
    await host.ask("unblockMember", { params: { nickname: blocked.nickname } });
    expect(await readMeetup(meetupId, blocked)).toMatchObject({ part: "LEFT" });
    expect(await joinMeetup(meetupId, blocked)).toMatchObject(full);
  });

  it("are told in one statement that it is off, however many they are: nobody else changes it meanwhile", async () => {
    await sql
      .raw(
        `create table tellings (told bigint);
         create function note_telling() returns trigger language plpgsql as $$ begin
           insert into tellings select count(*) from told; return null; end $$;
         create trigger note_telling after insert on notifications referencing new table as told
           for each statement execute function note_telling()`,
      )
      .execute(app.database.db);
    const meetupId = await announce({ capacity: 2 });
    const [there, apart] = (await many(2, "함께들음")) as [TestMember, TestMember];
    for (const person of [there, apart]) await joinMeetup(meetupId, person);
    await block(there, host);
    await crowd(meetupId, "WAITING", 50);
    await sql`delete from tellings`.execute(app.database.db);
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비가 와요.", scope: "THIS" } });
    const { rows } = await sql`select told from tellings`.execute(app.database.db);
    await sql.raw("drop trigger note_telling on notifications; drop table tellings").execute(app.database.db);
    expect(rows).toEqual([{ told: 52 }]);
    const told = async (by: TestMember) =>
      (await by.ask("getNotifications")).filter(({ notificationType }) => notificationType === "MEETUP_CANCELLED");
    // By no name where a block stands between the two.
    expect(await told(there)).toMatchObject([{ sender: there.nickname }]);
    expect(await told(apart)).toMatchObject([{ sender: host.nickname }]);
  });

  it("keep nobody from a free seat, nor the host from letting in whoever asks", async () => {
    const meetupId = await announce({ capacity: 2, joining: "APPROVAL" });
    const [asks, late] = (await many(2, "물음")) as [TestMember, TestMember];
    await joinMeetup(meetupId, asks);
    await crowd(meetupId, "PENDING", MEETUP_QUEUE_MAX - 1);
    expect(await joinMeetup(meetupId, late)).toMatchObject(full);
    const { weeks: _, ...said } = newMeetup({ capacity: 4, joining: "OPEN" });
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } });
    expect(await joinMeetup(meetupId, late)).toMatchObject({ body: { part: "CONFIRMED" } });
    const params = { meetupId, nickname: asks.nickname };
    await host.ask("answerMeetupRequest", { params, body: { accept: true } });
    expect((await readMeetup(meetupId, asks)).part).toBe("CONFIRMED");
  });
});

it("answers who joins what became of it, and twice the same", async () => {
  const meetupId = await announce();
  const member = await app.member("두번누른");
  const [one, two] = await Promise.all([joinMeetup(meetupId, member), joinMeetup(meetupId, member)]);
  expect([one.body, two.body]).toEqual([
    { part: "CONFIRMED", message: "함께하게 됐어요." },
    { part: "CONFIRMED", message: "함께하게 됐어요." },
  ]);
  expect(await seatCounts(app, meetupId)).toEqual(await recountedSeats(app, meetupId));
});

describe("what becomes of it is told to those who come", () => {
  const hears = async (stream: TestStream) => expect(await stream.next("plans")).toBeNull();
  const hearsNothingMore = (stream: TestStream) =>
    expect(stream.unread.filter(({ event }) => event === "plans")).toEqual([]);

  it("as somebody comes in, goes, moves up or is taken out: once each, and to nobody else", async () => {
    const meetupId = await announce({ capacity: 3 });
    const [comes, goes, waits] = (await many(3, "들리는")) as [TestMember, TestMember, TestMember];
    await joinMeetup(meetupId, comes);
    const streams = await Promise.all([host, comes, waits].map((member) => TestStream.open(member)));
    const [ofHost, ofComes, ofWaits] = streams as [TestStream, TestStream, TestStream];
    const bothHear = () => Promise.all([hears(ofHost), hears(ofComes)]);
    await joinMeetup(meetupId, goes);
    await bothHear();
    expect(await readMeetup(meetupId, comes)).toMatchObject({ people: 3 });
    // Who waits changes nothing about who comes.
    await joinMeetup(meetupId, waits);
    hearsNothingMore(ofWaits);
    await leaveMeetup(meetupId, goes);
    await Promise.all([bothHear(), hears(ofWaits)]);
    // Who is taken out must not read on that they are in it.
    await host.ask("removeParticipant", { params: { meetupId, nickname: waits.nickname } });
    await Promise.all([bothHear(), hears(ofWaits)]);
    // What comes after all of it.
    await comes.ask("blockMember", { params: { nickname: host.nickname } });
    await ofComes.next("mates");
    for (const stream of streams) {
      hearsNothingMore(stream);
      stream.close();
    }
  });

  it("as it is announced, to its host alone: their other tabs show it, and its room", async () => {
    const stream = await TestStream.open(host);
    const meetupId = await announce();
    await hears(stream);
    const { roomId } = await readMeetup(meetupId, host);
    expect(await stream.next("chat")).toEqual({ chatRoomId: roomId, seq: 0 });
    hearsNothingMore(stream);
    stream.close();
  });

  it("as it is moved, and as it is called off, also to who wants no notifications of either", async () => {
    const meetupId = await announce();
    const comes = await app.member("알림끈이");
    await joinMeetup(meetupId, comes);
    for (const type of ["MEETUP_CHANGED", "MEETUP_CANCELLED"] as const)
      await comes.ask("setNotificationSetting", { params: { type }, body: { enabled: false, push: false } });
    const stream = await TestStream.open(comes);
    const { weeks: _, ...said } = newMeetup({ title: "한 시간 뒤" });
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...said, scope: "THIS" } });
    await hears(stream);
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비가 와요.", scope: "THIS" } });
    await hears(stream);
    hearsNothingMore(stream);
    stream.close();
  });

  it("as somebody of them goes on as host", async () => {
    const meetupId = await announce();
    const [first, second] = (await many(2, "이어받는")) as [TestMember, TestMember];
    for (const person of [first, second]) await joinMeetup(meetupId, person);
    await leaveMeetup(meetupId, host);
    const stream = await TestStream.open(second);
    await first.ask("followHost", { params: { meetupId } });
    await hears(stream);
    hearsNothingMore(stream);
    stream.close();
  });

  it("as a request is declined, to whoever asked alone", async () => {
    const meetupId = await announce({ joining: "APPROVAL" });
    const asks = await app.member("거절들은");
    await joinMeetup(meetupId, asks);
    const [ofHost, ofAsks] = [await TestStream.open(host), await TestStream.open(asks)];
    const params = { meetupId, nickname: asks.nickname };
    await host.ask("answerMeetupRequest", { params, body: { accept: false } });
    await hears(ofAsks);
    await ofAsks.next("data");
    for (const stream of [ofHost, ofAsks]) {
      hearsNothingMore(stream);
      stream.close();
    }
  });

  it("as a request is accepted", async () => {
    const meetupId = await announce({ joining: "APPROVAL" });
    const asks = await app.member("물어보는");
    await joinMeetup(meetupId, asks);
    const stream = await TestStream.open(host);
    await host.ask("answerMeetupRequest", { params: { meetupId, nickname: asks.nickname }, body: { accept: true } });
    await hears(stream);
    stream.close();
  });
});
