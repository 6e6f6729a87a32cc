import { once } from "node:events";
import { EXPORTS_PER_DAY } from "@fitmate/contract/limits";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { pathOf, type TestMember } from "../../../test/client.ts";
import { TITLE } from "../../../test/groupRooms.ts";
import { getRequest, RawConnection } from "../../../test/rawHttp.ts";
import { liveFully, memberColumns, tablesOf } from "../../../test/life.ts";
import { features } from "../../features.ts";
import { inLongTransaction } from "../../platform/db/transaction.ts";
import { personalDataOf } from "../../platform/feature.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function download(by: TestMember): Promise<{ response: Response; files: Record<string, Uint8Array> }> {
  const response = await fetch(app.url + pathOf("exportMyData"), { headers: { "x-auth-token": by.token } });
  return { response, files: unzipSync(new Uint8Array(await response.arrayBuffer())) };
}

const FILES =
  "account blocks calendarFeed chatRooms checkIns comments consents decisions emailConfirmations formerNicknames likes location locationLedger locationPause mails mates meetups messages notificationSettings notifications passkeys passwordResets pictures placeholders planProposals playlists posts pushSubscriptions reports requestProposals requestsToday sessions signInsByOthers trainingAnswers trainingNotes trainingNumbers trainingQuestions trainings viewsToday".split(
    " ",
  );

const personalData = personalDataOf(features);
/** Of each column of a personal table, as `table.column`: where the export has it, or why not. */
const TOLD = Object.fromEntries(
  personalData.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, told]) =>
      Object.entries(told).map(([column, where]) => [`${table}.${column}`, where]),
    ),
  ),
);
/** Tables that hold nothing on a member, and why. */
const OF_NOBODY: Readonly<Record<string, string>> = {
  jobs: "When what runs by itself is due.",
  location_look_salts: "A random text for each day.",
  map_cells: "How many are in a square, and not who.",
  map_same_cells: "How many are in a square, and not who.",
  post_totals: "How many posts are found by something, and not whose.",
  post_view_networks: "How many of one network have read something, by a hash whose salt is kept for two days.",
  post_view_salts: "A random text for each day.",
  rate_limits: "How often something was tried, by a hash and for a day at most.",
  server_keys: "The server's own.",
  used_challenges: "Random texts that a sign-in has used up, without whose.",
  video_readings: "How far a list of videos has been read.",
  video_refresh: "When the videos are looked at again.",
  videos: "What is to be seen elsewhere, for everybody.",
};
const isPlace = (where: string) => /^\w+\.\w+$/.test(where);

describe("the export", () => {
  it("says of every column of every table where it is, or why not, or that the table is of nobody", async () => {
    const personal = new Set(Object.keys(TOLD).map((name) => name.split(".")[0] ?? ""));
    expect([...personal, ...Object.keys(OF_NOBODY)].toSorted()).toEqual(await tablesOf(app));
    expect((await memberColumns(app)).filter((name) => !personal.has(name.split(".")[0] ?? ""))).toEqual([]);
    const sentences = [...Object.values(TOLD).filter((where) => !isPlace(where)), ...Object.values(OF_NOBODY)];
    expect(sentences.filter((why) => !/^[A-Z].* .*\.$/.test(why))).toEqual([]);
  });

  it("is a ZIP with what the database holds, and the pictures", async () => {
    const [person, friend] = [await app.member("내보낼이"), await app.member("그의메이트")];
    const life = await liveFully(app, person, friend);
    const { response, files } = await download(person);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toContain(".zip");
    const picture = `pictures/${life.picture.slice("/uploads/".length)}`;
    expect(Object.keys(files).toSorted()).toEqual(
      ["README.txt", picture, ...FILES.map((name) => `${name}.json`)].toSorted(),
    );
    const named = strFromU8(files["README.txt"] ?? new Uint8Array()).matchAll(/^(\w+)(?:\.json|\/) +\S.*$/gm);
    expect(Array.from(named, ([, name = ""]) => name).toSorted()).toEqual([...FILES, "pictures"].toSorted());
    expect(Buffer.from(files[picture] ?? [])).toEqual(
      await app.ports.storage.get(life.picture.slice("/uploads/".length)),
    );

    const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as object[];
    for (const name of FILES) expect([name, read(name).length]).not.toEqual([name, 0]);
    for (const [column, where] of Object.entries(TOLD).filter(([, each]) => isPlace(each))) {
      const [file = "", key = ""] = where.split(".");
      expect(
        read(file).some((row) => key in row),
        `${column} as ${where}`,
      ).toBe(true);
    }
    const { rows } = await sql<object>`
      select seq, contents from chat_messages where room_id = ${life.roomId} order by seq`.execute(app.database.db);
    const messages = read("messages") as { roomId: number }[];
    expect(messages.filter(({ roomId }) => roomId === life.roomId)).toMatchObject(rows);
    expect(messages.filter(({ roomId }) => [life.roomId, life.groupId].includes(roomId))).toMatchObject([
      { sender: "내보낼이", line: null },
      { sender: "그의메이트", about: null },
      // Of the time before they left the room it is their own words that are theirs.
      { roomId: life.groupId, seq: 2, sender: "내보낼이", contents: "같이 가요" },
      { roomId: life.groupId, seq: 4, sender: null, line: { kind: "ENTERED" }, about: "내보낼이" },
    ]);
    expect(read("chatRooms")).toMatchObject([
      { with: "그의메이트", title: null },
      { with: "마그의메이", title: null },
      { with: null, title: "내보낼이의 번개" },
      // The friend's, and one on whose way home the friend looks after them.
      { with: null, title: "토요일 밤 한강 8km" },
      { with: null, title: "토요일 밤 한강 8km" },
      { with: null, title: TITLE },
    ]);
    expect(read("planProposals")).toMatchObject([
      { with: "마그의메이", byMe: true, state: "ACCEPTED", place: "뚝섬역 2번 출구" },
      { with: "마그의메이", byMe: false, state: "ACCEPTED" },
      { with: "마그의메이", byMe: true, state: "OPEN", meetupId: null },
    ]);
    expect(read("requestProposals")).toMatchObject([{ to: "가그의메이", words: "6km만 가볍게 뛰어요" }]);
    expect(read("meetups")).toMatchObject([
      { kind: "PLAN", cancelReason: "내보낼이의 사정", cancelledByMe: true, place: "뚝섬역 2번 출구" },
      { kind: "PLAN", cancelReason: null, part: "CONFIRMED" },
      { hosting: true, title: "내보낼이의 번개", place: "자양역 3번 출구 앞", part: "CONFIRMED" },
      { hosting: false, coHosting: true, part: "CONFIRMED", note: "같이 가요" },
      { hosting: false, coHosting: false, part: "CONFIRMED" },
      ...Array.from({ length: 3 }, () => ({ kind: "PLAN", part: "CONFIRMED" })),
    ]);
    // Of the friend's not which gathering it was.
    expect(read("checkIns")).toMatchObject([
      { role: "MEMBER", with: "그의메이트", gatheringId: expect.any(Number) as number, state: "SAFE" },
      { role: "MATE", with: "그의메이트", gatheringId: null, state: "SAFE" },
    ]);
    expect(read("posts")).toMatchObject([{ id: life.publicPost }, { id: life.matesPost }]);
    expect(read("account")).toMatchObject([
      { nickname: "내보낼이", introduction: "내보낼이의 소개", hasPassword: true },
    ]);
    expect(read("consents")).toHaveLength(4);
    expect(read("mates")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ nickname: "그의메이트", relation: "MATES" }),
        expect.objectContaining({ nickname: "가그의메이", relation: "REQUESTED", note: "같이 뛰어요" }),
      ]),
    );
    // Secrets, and what others keep from the member.
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join("\n");
    expect(all).not.toContain("argon2");
    expect(read("blocks")).toMatchObject([{ nickname: "다그의메이" }]);
    expect(all).not.toContain("라그의메이");
  });

  it("does not tell that a request was rejected", async () => {
    const [asking, asked] = [await app.member("거절당한이"), await app.member("거절한이")];
    await asking.call("requestMate", { query: { receiverNickname: "거절한이" } });
    await asked.call("rejectMate", { query: { senderNickname: "거절당한이" } });
    const { files } = await download(asking);
    expect(JSON.parse(strFromU8(files["mates.json"] ?? new Uint8Array()))).toMatchObject([{ relation: "REQUESTED" }]);
  });

  it("holds more messages than one page, each once", async () => {
    const [person, friend] = [await app.member("말많은이"), await app.member("듣는이")];
    const { roomId, memberId } = await liveFully(app, person, friend);
    await sql`insert into chat_messages (room_id, seq, sender_id, contents)
      select ${roomId}::bigint, n, ${memberId}::bigint, 'n' || n from generate_series(3, 2500) n`.execute(
      app.database.db,
    );
    const { files } = await download(person);
    const messages = JSON.parse(strFromU8(files["messages.json"] ?? new Uint8Array())) as {
      roomId: number;
      seq: number;
    }[];
    const between = messages.filter((message) => message.roomId === roomId);
    expect(between.map(({ seq }) => seq)).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
  });

  it("holds what was read on two days, also where a page ends between them", async () => {
    const { db } = app.database;
    const person = await app.member("이틀읽은이");
    await sql`
      with reader as (select id from members where nickname = ${person.nickname}),
      read as (insert into posts (author_id, title, category, hashtags, access_level)
               select reader.id, 'n' || n, 'RUNNING', '{}', true from reader, generate_series(1, 501) n returning id)
      insert into post_views (day, post_id, reader)
      select current_date - days, read.id, 'm' || reader.id from read, reader, generate_series(0, 1) days
       where days = 0 or read.id > (select min(id) from read)`.execute(db);
    const { files } = await download(person);
    const views = JSON.parse(strFromU8(files["viewsToday.json"] ?? new Uint8Array())) as object[];
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1_001);
    expect(views).toHaveLength(1_001);
  });

  it("ends where the session does: whoever was locked out gets no more of it", async () => {
    const [person, friend] = [await app.member("잠근이"), await app.member("그잠근이")];
    const { roomId, memberId } = await liveFully(app, person, friend);
    // More than is made ahead for whoever does not read, however it is packed.
    const messages = sql`insert into chat_messages (room_id, seq, sender_id, contents)
      select ${roomId}::bigint, n, ${memberId}::bigint,
             (select string_agg(md5(n::text || part), '') from generate_series(1, 30) part) from generate_series(3, 20000) n`;
    await inLongTransaction(app.database.db, 5, (trx) => messages.execute(trx));
    const connection = await RawConnection.open(app.url);
    connection.socket.once("data", () => connection.socket.pause());
    connection.send(getRequest(pathOf("exportMyData"), { "X-AUTH-TOKEN": person.token }));
    await once(connection.socket, "pause");
    await person.ask("signOut");
    connection.socket.resume();
    await connection.closed;
    const has = (text: string) => connection.received.includes(text);
    expect([has("200 OK"), has("README.txt"), has("trainings.json")]).toEqual([true, true, false]);
  });

  it("is made a few times a day only", async () => {
    const one = await app.member("자주받는이");
    const statuses = [];
    for (let time = 0; time <= EXPORTS_PER_DAY; time++) statuses.push((await one.call("exportMyData")).status);
    expect(statuses).toEqual([...Array.from({ length: EXPORTS_PER_DAY }, () => 200), 429]);
  });
});
