import { EXPORTS_PER_DAY } from "@fitmate/contract/limits";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestMember } from "../../../test/client.ts";
import { liveFully, memberColumns } from "../../../test/life.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function download(by: TestMember): Promise<{ response: Response; files: Record<string, Uint8Array> }> {
  const response = await fetch(`${app.url}/api/users/my/export`, { headers: { "x-auth-token": by.token } });
  return { response, files: unzipSync(new Uint8Array(await response.arrayBuffer())) };
}

const FILES =
  "account blocks chatRooms comments consents likes location mails mates messages notificationSettings notifications passkeys passwordResets pictures playlists posts pushSubscriptions requestsToday sessions signInsByOthers viewsToday".split(
    " ",
  );

/** The file that tells of each table; a new table needs one, or a reason to have none. */
const TOLD_IN: Record<string, string | null> = {
  chat_messages: "messages",
  chat_room_members: "chatRooms",
  chat_rooms: "chatRooms",
  consents: "consents",
  // Only while somebody is leaving, when nothing can be exported.
  departed_relations: null,
  departures: null,
  locations: "location",
  mate_relations: "mates",
  mate_request_days: "requestsToday",
  member_blocks: "blocks",
  notification_settings: "notificationSettings",
  notifications: "notifications",
  passkeys: "passkeys",
  password_resets: "passwordResets",
  playlists: "playlists",
  post_comments: "comments",
  post_likes: "likes",
  posts: "posts",
  push_subscriptions: "pushSubscriptions",
  sessions: "sessions",
  social_identities: "signInsByOthers",
  upload_owners: "pictures",
};

describe("the export", () => {
  it("tells of every table that refers to a member", async () => {
    const tables = new Set((await memberColumns(app)).map((name) => name.split(".")[0]));
    expect(tables).toEqual(new Set(Object.keys(TOLD_IN)));
    expect(FILES).toEqual(expect.arrayContaining(Object.values(TOLD_IN).filter((file) => file !== null)));
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
    expect(Buffer.from(files[picture] ?? [])).toEqual(
      await app.ports.storage.get(life.picture.slice("/uploads/".length)),
    );

    const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as object[];
    for (const name of FILES) expect([name, read(name).length]).not.toEqual([name, 0]);
    const { rows } = await sql<object>`
      select seq, contents from chat_messages where room_id = ${life.roomId} order by seq`.execute(app.database.db);
    expect(read("messages")).toMatchObject(rows);
    expect(read("messages")).toMatchObject([{ sender: "내보낼이" }, { sender: "그의메이트" }]);
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
    const messages = JSON.parse(strFromU8(files["messages.json"] ?? new Uint8Array())) as { seq: number }[];
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
  });

  it("is made a few times a day only", async () => {
    const one = await app.member("자주받는이");
    const statuses = [];
    for (let time = 0; time <= EXPORTS_PER_DAY; time++) statuses.push((await one.call("exportMyData")).status);
    expect(statuses).toEqual([...Array.from({ length: EXPORTS_PER_DAY }, () => 200), 429]);
  });
});
