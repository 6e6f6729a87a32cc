/** What becomes of gatherings as their people leave 핏메이트 and are erased. */
import { NAMELESS_PARTICIPANT } from "@fitmate/contract/groupRooms";
import type { NewMeetup } from "@fitmate/contract/meetups";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { ChatClient } from "../../../test/chatClient.ts";
import { type HttpClient, TEST_PASSWORD, type TestMember } from "../../../test/client.ts";
import { columnsReferringTo } from "../../../test/life.ts";
import { newMeetup } from "../../../test/meetups.ts";
import { TestStream } from "../../../test/stream.ts";
import { features } from "../../features.ts";
import { personalDataOf } from "../../platform/feature.ts";
import { requireMember } from "../accounts/service.ts";
import { eraseDeparted } from "../leaving/erasing.ts";

const personalData = personalDataOf(features);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SECRET = { name: "주최자만 아는 정자", latitude: 37.5311, longitude: 127.0667 };

async function announce(
  host: TestMember,
  changes: Partial<NewMeetup> = {},
): Promise<{ meetupId: number; roomId: number }> {
  const { meetupId } = await host.ask("createMeetup", { body: newMeetup({ place: SECRET, ...changes }) });
  const { roomId } = await host.ask("getMeetup", { params: { meetupId } });
  return { meetupId, roomId: roomId ?? 0 };
}

const join = (by: TestMember, meetupId: number) => by.ask("joinMeetup", { params: { meetupId } });
const read = (by: HttpClient, meetupId: number) => by.ask("getMeetup", { params: { meetupId } });
const leaveForGood = (one: TestMember) => one.ask("leave", { body: { password: TEST_PASSWORD } });

async function erase(): Promise<void> {
  await sql`update departures set erase_at = now()`.execute(app.database.db);
  await eraseDeparted({ db: app.database.db, bus: app.bus, log: app.ports.log, personalData, farewells: [] });
}

/** Lets it have taken place. */
const letPass = (meetupId: number) =>
  sql`with past as (update gatherings set begins_at = now() - interval '3 hours', ends_at = now() - interval '2 hours', listed = false
                     where id = ${meetupId} returning id, begins_at)
      update gathering_members m set begins_at = past.begins_at from past where gathering_id = past.id`.execute(
    app.database.db,
  );

describe("a host who leaves 핏메이트", () => {
  it("is seen to leave by all who are in the room, at once", async () => {
    const [host, stays] = [await app.member("곧떠날주최"), await app.member("남는참가자")];
    const { meetupId, roomId } = await announce(host);
    await join(stays, meetupId);
    const stream = await TestStream.open(stays);
    const room = await ChatClient.connect(app.url, stays.token);
    await room.listen(roomId);
    await leaveForGood(host);
    expect(JSON.parse((await room.next()).body)).toMatchObject({ line: { kind: "LEFT" } });
    expect(await stream.next("chat")).toMatchObject({ chatRoomId: roomId, seq: expect.any(Number) });
    expect(await stream.next("data")).toMatchObject({ message: expect.stringContaining("이어서 열 수 있는지") });
    const { memberCount } = (await stays.ask("getChatRooms", { query: { groups: "true" } }))[0]?.group ?? {};
    expect(memberCount).toBe(1);
    stream.close();
    await room.close();
  });

  it("asks nobody to go on with what they had called off", async () => {
    const [host, stays] = [await app.member("취소하고가는"), await app.member("취소들은이")];
    const { meetupId } = await announce(host);
    await join(stays, meetupId);
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason: "비가 와요.", scope: "THIS" } });
    await leaveForGood(host);
    expect(await read(stays, meetupId)).toMatchObject({ status: "CANCELLED", host: null, successionUntil: null });
    const told = await stays.ask("getNotifications");
    expect(told.map(({ notificationType }) => notificationType)).toEqual(["MEETUP_CANCELLED"]);
  });

  it("takes all they have said along once erased, and the fact stays: in the gathering, its room and what others were told", async () => {
    const [host, comes] = [await app.member("지워질주최"), await app.member("기억할참가")];
    const said = { title: "주최자의 말로 된 제목", description: "주최자의 긴 이야기", place: SECRET };
    const { meetupId, roomId } = await announce(host, said);
    await join(comes, meetupId);
    const { begins } = await read(host, meetupId);
    const { weeks: _, ...moved } = newMeetup({ ...said, begins, place: { ...SECRET, name: "주최자만 아는 다리" } });
    await host.ask("updateMeetup", { params: { meetupId }, body: { ...moved, scope: "THIS" } });
    const reason = "주최자의 무릎이 아파요.";
    await host.ask("cancelMeetup", { params: { meetupId }, body: { reason, scope: "THIS" } });
    const everything = async () =>
      JSON.stringify([
        await read(comes, meetupId),
        await comes.ask("getChatHistory", { query: { chatRoomId: roomId } }),
        await comes.ask("getChatRooms", { query: { groups: "true" } }),
        await comes.ask("getNotifications"),
        await comes.ask("getMeetupCalendar", { params: { meetupId } }),
        (await sql`select to_jsonb(n) from notifications n`.execute(app.database.db)).rows,
        (await sql`select to_jsonb(m) from chat_messages m where room_id = ${roomId}`.execute(app.database.db)).rows,
      ]);
    for (const words of ["제목", "긴 이야기", "아는 다리", "무릎"]) expect(await everything()).toContain(words);
    // Told by nobody's name where a block stands between: that goes as well.
    await sql`update notifications set sender_id = member_id where type = 'MEETUP_CANCELLED'`.execute(app.database.db);
    await leaveForGood(host);
    await erase();
    for (const words of ["제목", "긴 이야기", "아는 다리", "아는 정자", "무릎", "지워질주최"])
      expect(await everything()).not.toContain(words);
    expect(await read(comes, meetupId)).toMatchObject({
      status: "CANCELLED",
      title: "번개",
      cancelled: { reason: "" },
    });
    const calendar = await comes.ask("getMeetupCalendar", { params: { meetupId } });
    expect(calendar).toContain("DESCRIPTION:취소됐어요.\\n");
    const lines = (await comes.ask("getChatHistory", { query: { chatRoomId: roomId } })).map(
      ({ contents }) => contents,
    );
    expect(lines).toEqual(expect.arrayContaining(["장소가 바뀌었어요", "번개가 취소되었어요"]));
  });
});

describe("a participant who leaves 핏메이트", () => {
  it("gives up what is to come, and is nobody in what has been", async () => {
    const [host, goes] = [await app.member("이어가는주최"), await app.member("떠나는참가")];
    const past = await announce(host, { title: "지난주 것" });
    await join(goes, past.meetupId);
    const room = await ChatClient.connect(app.url, goes.token);
    await room.listen(past.roomId);
    await room.send({ chatRoomId: past.roomId, contents: "저는 조금 늦어요" });
    await room.close();
    await letPass(past.meetupId);
    await sql`update gatherings set created_at = now() - interval '1 year'`.execute(app.database.db);
    await sql`update members set created_at = now() - interval '1 year'`.execute(app.database.db);
    const coming = await announce(host, { title: "다음 주 것" });
    await join(goes, coming.meetupId);
    await goes.ask("makeCalendarFeed");
    const { id } = await requireMember(app.database.db, goes.nickname);
    await leaveForGood(goes);
    expect(await read(host, coming.meetupId)).toMatchObject({ people: 1, title: "다음 주 것" });
    await erase();
    expect(await read(host, past.meetupId)).toMatchObject({ people: 1, title: "지난주 것", place: SECRET });
    expect(await columnsReferringTo(app, id)).not.toHaveProperty("gathering_members.member_id");
    expect(await columnsReferringTo(app, id)).not.toHaveProperty("calendar_feeds.member_id");
    const history = await host.ask("getChatHistory", { query: { chatRoomId: past.roomId } });
    expect(history.map(({ contents }) => contents)).toContain("저는 조금 늦어요");
    expect(JSON.stringify(history)).not.toContain("떠나는참가");
    expect(JSON.stringify(history)).not.toContain(NAMELESS_PARTICIPANT);
  });
});

it("leaves no word, no room and nobody behind once all have left", async () => {
  const people = [await app.member("마지막주최"), await app.member("마지막참가")] as const;
  const [host, comes] = people;
  const { meetupId, roomId } = await announce(host, { title: "둘 다 떠난 것" });
  await join(comes, meetupId);
  await letPass(meetupId);
  for (const one of people) await leaveForGood(one);
  await erase();
  const { rows } = await sql<object>`
    select g.title, g.description, g.host_id, g.author_id, g.confirmed, g.place_name = g.area as "isNameless",
           (select count(*)::int from gathering_members where gathering_id = g.id) as parts,
           (select count(*)::int from chat_rooms where id = ${roomId}) as rooms,
           (select count(*)::int from chat_messages where room_id = ${roomId}) as messages
      from gatherings g where id = ${meetupId}`.execute(app.database.db);
  expect(rows).toEqual([
    {
      title: "번개",
      description: "",
      host_id: null,
      author_id: null,
      confirmed: 0,
      isNameless: true,
      parts: 0,
      rooms: 0,
      messages: 0,
    },
  ]);
});
