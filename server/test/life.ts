/** Somebody about whom every table says something, and what a database says about a text. */
import { NO_LEVELS } from "@fitmate/contract/profile";
import { unsigned } from "@fitmate/contract/pictures";
import { CONSENT_KINDS, CONSENT_VERSIONS } from "@fitmate/contract/consents";
import { sql } from "kysely";
import { requireMember } from "../src/features/accounts/service.ts";
import { createViewCounter } from "../src/features/posts/views.ts";
import { sendMessage } from "../src/features/chat/service.ts";
import { block } from "./blocks.ts";
import type { TestApp } from "./app.ts";
import { openTestRoom } from "./chat.ts";
import type { TestMember } from "./client.ts";
import { enter, leave, openTestGroup } from "./groupRooms.ts";
import { makeMates } from "./mates.ts";
import { newMeetup } from "./meetups.ts";
import { addTestPasskey, atLocalhost, TestPasskey } from "./passkey.ts";
import { drawPicture, pictureForm } from "./pictures.ts";
import { answer, comment, writePost } from "./posts.ts";
import { createTestBrowser } from "./push.ts";

export type Life = {
  memberId: number;
  /** Of the member and `friend`. */
  roomId: number;
  /** A group room in which `friend` is, too; the member has written, left and come back. */
  groupId: number;
  publicPost: number;
  matesPost: number;
  /** The member's comment on `friend`'s post, which the member likes too. */
  friendsPost: number;
  picture: string;
};

/** `person` becomes `friend`'s mate and leaves a trace wherever a member can. */
export async function liveFully(app: TestApp, person: TestMember, friend: TestMember): Promise<Life> {
  const { db } = app.database;
  const other = (name: string) => app.member(`${name}${friend.nickname.slice(0, 4)}`);
  const { id: memberId } = await requireMember(db, person.nickname);
  const bytes = await drawPicture({ colour: `rgb(${memberId % 256}, 90, 60)` });
  const picture = String((await person.call("uploadProfilePicture", { body: pictureForm(bytes) })).body);
  await person.call("updateMyProfile", {
    body: {
      gender: true,
      exerciseChoice: ["RUNNING"],
      introduction: `${person.nickname}의 소개`,
      publicInfo: true,
      profilePicture: picture,
      weeklySlots: ["MON_MORNING"],
      levels: { ...NO_LEVELS, RUNNING: "PACE_6" },
    },
  });
  for (const kind of CONSENT_KINDS) {
    await person.call("giveConsent", { params: { kind }, body: { version: CONSENT_VERSIONS[kind] } });
  }
  await person.call("setNotificationSetting", { params: { type: "LIKE" }, body: { enabled: true, push: false } });
  await person.call("setMyLocation", { query: { lat: 37.5446, long: 127.0557 } });
  await makeMates(person, friend);
  const [asked, asking, blocked, blocking] = [
    await other("가"),
    await other("나"),
    await other("다"),
    await other("라"),
  ];
  await person.call("requestMate", { query: { receiverNickname: asked.nickname }, body: { note: "같이 뛰어요" } });
  await asking.call("requestMate", { query: { receiverNickname: person.nickname } });
  await block(person, blocked);
  await block(blocking, person);
  const roomId = await openTestRoom(person, friend);
  const ports = { db, bus: app.bus };
  const me = { memberId, nickname: person.nickname };
  await sendMessage(ports, me, { chatRoomId: roomId, contents: "안녕하세요", clientMessageId: `phone-${memberId}` });
  const { id: friendId } = await requireMember(db, friend.nickname);
  await sendMessage(
    ports,
    { memberId: friendId, nickname: friend.nickname },
    { chatRoomId: roomId, contents: "반가워요" },
  );
  // One of their own, and one of the friend's, of whom they would take it over.
  await person.ask("createMeetup", { body: newMeetup({ title: `${person.nickname}의 번개` }) });
  const { meetupId } = await friend.ask("createMeetup", { body: newMeetup() });
  await person.ask("joinMeetup", { params: { meetupId }, body: { note: "같이 가요" } });
  await friend.ask("setCoHost", { params: { meetupId }, body: { nickname: person.nickname } });
  const groupId = await openTestGroup(app, [friend]);
  await enter(app, groupId, person);
  await sendMessage(ports, me, { chatRoomId: groupId, contents: "같이 가요", clientMessageId: `group-${memberId}` });
  await leave(app, groupId, person);
  await enter(app, groupId, person);
  // Mails that wait, and a link that is out: none leaves while the test looks.
  await sql`insert into mails (kind, recipient, member_id, due_at, expires_at)
    select kind, recipient, member_id, now() + interval '1 day', now() + interval '2 days'
      from members, lateral (values ('PASSWORD_RESET', email_key, null), ('EMAIL_LINK', 'other-' || email_key, id))
        as waiting (kind, recipient, member_id)
     where id = ${memberId}`.execute(db);
  await sql`insert into password_resets (member_id, token_hash, expires_at)
    values (${memberId}, sha256(${String(memberId)}::bytea), now() + interval '1 hour')`.execute(db);
  const former = `옛${person.nickname}`;
  await sql`insert into former_nicknames (member_id, nickname, nickname_key, reserved_until)
    values (${memberId}, ${former}, lower(${former}), now() + interval '30 days')`.execute(db);
  await person.call("createPlaylist", { body: { playlistName: "아침" } });
  await person.call("saveVideo", { params: { playlistName: "아침" }, body: { videoId: "th7Wi9DsmFo" } });
  const publicPost = await writePost(app, person);
  const matesPost = await writePost(app, person, "mates");
  const friendsPost = await writePost(app, friend);
  const replyId = await comment(person, friendsPost, "저도 갈래요");
  await answer(friend, friendsPost, replyId, "좋아요");
  await person.call("likePost", { params: { postId: friendsPost } });
  await sql`insert into social_identities (provider, subject, member_id)
    values ('kakao', ${String(memberId)}, ${memberId})`.execute(db);
  const atHome = atLocalhost(person);
  await addTestPasskey(atHome, new TestPasskey(atHome.url));
  await person.call("subscribeToPush", { body: createTestBrowser().subscription });
  await person.ask("makeCalendarFeed");
  const views = createViewCounter(db, app.ports.clock);
  views.note(friendsPost, { network: "192.0.2.1", memberId });
  await views.store();
  return { memberId, roomId, groupId, publicPost, matesPost, friendsPost, picture: unsigned(picture) };
}

/** The columns that refer to a member, as `table.column`. */
export async function memberColumns({ database }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct used.table_name || '.' || used.column_name as name
      from information_schema.table_constraints con
      join information_schema.key_column_usage used using (constraint_schema, constraint_name)
      join information_schema.constraint_column_usage target using (constraint_schema, constraint_name)
     where con.constraint_type = 'FOREIGN KEY' and con.table_schema = 'public' and target.table_name = 'members'
     order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

/** How many rows of each table refer to the member, by `table.column`; those with none are left out. */
export async function rowsReferringTo(app: TestApp, memberId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await memberColumns(app)) {
    const [table = "", column = ""] = name.split(".");
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}`.execute(
      app.database.db,
    );
    if (rows[0]?.count) counts[name] = rows[0].count;
  }
  return counts;
}

/** The columns, as `table.column`, that hold something in a row of the member or in one that refers to them. */
export async function columnsReferringTo(app: TestApp, memberId: number): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = {};
  for (const name of ["members.id", ...(await memberColumns(app))]) {
    const [table = "", column = ""] = name.split(".");
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}`.execute(app.database.db);
    for (const [key, value] of rows.flatMap((row) => Object.entries(row)))
      if (value !== null) held[`${table}.${key}`] = value;
  }
  return held;
}

/** The tables of the product in which `text` stands, wherever in a row. */
export async function tablesThatSay({ database }: TestApp, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t where strpos(t::text, ${text}) > 0 limit 1`.execute(
      database.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
