/** Somebody about whom every table says something, and what a database says about a text. */
import { paths } from "@fitmate/contract/paths";
import { NO_LEVELS } from "@fitmate/contract/profile";
import { unsigned } from "@fitmate/contract/pictures";
import { CONSENT_KINDS, CONSENT_VERSIONS } from "@fitmate/contract/consents";
import { sql } from "kysely";
import { requireMember } from "../src/features/accounts/service.ts";
import { acceptProposal, cancelPlan, proposePlan } from "../src/features/meetups/plans/service.ts";
import { createViewCounter } from "../src/features/posts/views.ts";
import { sendMessage } from "../src/features/chat/sendingService.ts";
import { grantRole } from "../src/features/safety/cli/staff.ts";
import { block } from "./blocks.ts";
import type { TestApp } from "./app.ts";
import { openTestRoom } from "./chat.ts";
import { checkIn, passSilently } from "./checkIns.ts";
import type { TestMember } from "./client.ts";
import { enter, leave, openTestGroup } from "./groupRooms.ts";
import { makeMates } from "./mates.ts";
import { newMeetup } from "./meetups.ts";
import { addTestPasskey, atLocalhost, TestPasskey } from "./passkey.ts";
import { drawPicture, pictureForm } from "./pictures.ts";
import { newProposal, proposalTo } from "./plans.ts";
import { answer, comment, writePost } from "./posts.ts";
import { createTestBrowser } from "./push.ts";
import { rightsReport } from "./rights.ts";
import { decide, newestCase, newestDecision, report } from "./safety.ts";
import { trained } from "./trainings.ts";

type Named = { memberId: number; nickname: string };

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

/** Each of the two is looked after by the other, on the way home from a gathering of somebody else's. */
async function liveCarefully(
  app: TestApp,
  person: TestMember,
  friend: TestMember,
  other: (name: string) => Promise<TestMember>,
): Promise<void> {
  for (const [name, goes, watches] of [
    ["사", person, friend],
    ["아", friend, person],
  ] as const) {
    const { meetupId } = await (await other(name)).ask("createMeetup", { body: newMeetup() });
    const checkInId = await checkIn(goes, watches, meetupId);
    await watches.ask("answerCheckIn", { params: { checkInId }, body: { accept: true } });
    await passSilently(app, checkInId);
    await goes.ask("arrive", { params: { checkInId } });
  }
}

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
  // Of a day that is over and of today; and when a pause began.
  await sql`insert into location_days (member_id, day, purpose, shown_to)
    values (${memberId}, current_date - 3, 'MAP', 12)`.execute(db);
  await sql`insert into location_looks (member_id, day, purpose, seen)
    values (${memberId}, current_date, 'MAP', 1::bit(1024))`.execute(db);
  await sql`insert into location_pauses (member_id) values (${memberId})`.execute(db);
  await makeMates(person, friend);
  const [asked, asking, blocked, blocking] = [
    await other("가"),
    await other("나"),
    await other("다"),
    await other("라"),
  ];
  await person.call("requestMate", {
    query: { receiverNickname: asked.nickname },
    body: { note: "같이 뛰어요", proposal: newProposal() },
  });
  await asking.call("requestMate", { query: { receiverNickname: person.nickname } });
  await block(person, blocked);
  await block(blocking, person);
  const roomId = await openTestRoom(person, friend);
  const { ports } = app;
  const me = { memberId, nickname: person.nickname };
  await sendMessage(ports, me, { chatRoomId: roomId, contents: "안녕하세요", clientMessageId: `phone-${memberId}` });
  const { id: friendId } = await requireMember(db, friend.nickname);
  await sendMessage(
    ports,
    { memberId: friendId, nickname: friend.nickname },
    { chatRoomId: roomId, contents: "반가워요" },
  );
  const planner = await other("마");
  await makeMates(person, planner);
  await planFully(ports, me, {
    memberId: (await requireMember(db, planner.nickname)).id,
    nickname: planner.nickname,
  });
  // One of their own, and one of the friend's, of whom they would take it over.
  await person.ask("createMeetup", { body: newMeetup({ title: `${person.nickname}의 번개` }) });
  const { meetupId } = await friend.ask("createMeetup", { body: newMeetup() });
  await person.ask("joinMeetup", { params: { meetupId }, body: { note: "같이 가요" } });
  await friend.ask("setCoHost", { params: { meetupId }, body: { nickname: person.nickname } });
  await liveCarefully(app, person, friend, other);
  const groupId = await openTestGroup(app, [friend]);
  await enter(app, groupId, person);
  await sendMessage(ports, me, { chatRoomId: groupId, contents: "같이 가요", clientMessageId: `group-${memberId}` });
  await leave(app, groupId, person);
  await enter(app, groupId, person);
  // They trained with three people, since when a night has passed, and told the moderators of one.
  for (const partner of [friend, asked, asking]) {
    const said = { again: true, praises: ["PACE" as const] };
    const gatheringId = await trained(app, [person, said], [partner, said]);
    const body = { nickname: partner.nickname, text: "약속 장소가 아닌 곳으로 가자고 했어요." };
    if (partner === friend) await person.ask("sendTrainingNote", { params: { gatheringId }, body });
  }
  await sql`update trainings set shown_from = now(), released_at = now() where member_id = ${memberId}`.execute(db);
  await sql`update training_counts set stale_at = now() where member_id = ${memberId}`.execute(db);
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
  await meetTheDesk(app, person, { asked, asking, friendsPost, publicPost, replyId });
  const views = createViewCounter(db, app.ports.clock);
  views.note(friendsPost, { network: "192.0.2.1", memberId });
  await views.store();
  return { memberId, roomId, groupId, publicPost, matesPost, friendsPost, picture: unsigned(picture) };
}

type Around = { asked: TestMember; asking: TestMember; friendsPost: number; publicPost: number; replyId: number };

/**
 * They have reported something, also as their work, said something that gives way, were reported and warned, have objected, and work at
 * the desk, where they have warned somebody.
 */
async function meetTheDesk(app: TestApp, person: TestMember, around: Around): Promise<void> {
  const { asked: staff, asking, friendsPost, publicPost, replyId } = around;
  await grantRole(app.database.db, staff.nickname, "MODERATOR");
  await report(person, { kind: "POST", postId: friendsPost }, "SPAM", "같은 글을 올려요");
  const work = rightsReport([paths.post(friendsPost)], { name: person.nickname, right: "COPYRIGHT" });
  await person.ask("sendRightsReport", { body: work });
  await asking.ask("sendRightsReport", { body: rightsReport([paths.post(friendsPost, { comment: replyId })]) });
  await report(asking, { kind: "POST", postId: publicPost }, "HARASSMENT");
  await decide(staff, await newestCase(staff), "WARNING");
  const decisionId = await newestDecision(person);
  await person.ask("objectToDecision", { params: { decisionId }, body: { words: "다시 봐 주세요" } });
  await staff.ask("noteOnMember", { params: { nickname: person.nickname }, body: { words: "두 번째 경고" } });
  await grantRole(app.database.db, person.nickname, "MODERATOR");
  await report(staff, { kind: "PROFILE", nickname: asking.nickname });
  await decide(person, await newestCase(person), "WARNING");
}

/**
 * With another mate a plan that is off, one to come, and one that is proposed. Not as clients do it: nobody is to be notified of these
 * messages a moment later, while the test looks.
 */
async function planFully(ports: TestApp["ports"], me: Named, other: Named): Promise<void> {
  const agreeOn = async (by: Named, to: Named, hours: number) => {
    const { message } = await proposePlan(ports, by, proposalTo(to, {}, hours));
    return acceptProposal(ports, to, message.proposal?.proposalId ?? 0);
  };
  await cancelPlan(ports, me, await agreeOn(me, other, 20), `${me.nickname}의 사정`);
  await agreeOn(other, me, 40);
  await proposePlan(ports, me, proposalTo(other, {}, 60));
}

/**
 * The columns that refer to a member, as `table.column`: by a foreign key, or without one and called as a column that has one. But what
 * a mail is about, which is numbered by its kind.
 */
export async function memberColumns({ database }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with referring as (
      select attrelid, attname from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
       where contype = 'f' and confrelid = 'members'::regclass and conparentid = 0)
    select relname || '.' || attname as name
      from pg_class t join pg_attribute on attrelid = t.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and atttypid = 'bigint'::regtype and attname in (select attname from referring)
       and (relname, attname) <> ('mails', 'about_id')
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

/** The tables of the product, as the migrations make them. */
export async function tablesOf({ database }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not like 'kysely\_%' order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

/** Those in which `text` stands, wherever in a row. */
export async function tablesThatSay(app: TestApp, text: string): Promise<string[]> {
  const { database } = app;
  const found: string[] = [];
  for (const name of await tablesOf(app)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t where strpos(t::text, ${text}) > 0 limit 1`.execute(
      database.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
