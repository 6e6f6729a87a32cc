/** Fills a new database with people who have known each other for some weeks. Everything goes through the services. */
import { emailKey } from "@fitmate/contract/accounts";
import { sql, type Transaction } from "kysely";
import { hashPassword } from "../src/features/accounts/passwords/hashing.ts";
import { hasMembers, isEmailTaken } from "../src/features/accounts/queries.ts";
import { signUp } from "../src/features/accounts/service.ts";
import { sendMessage } from "../src/features/chat/sendingService.ts";
import { markRead, openRoom } from "../src/features/chat/service.ts";
import { acceptMate, requestMate } from "../src/features/mates/requests/service.ts";
import { setLocation } from "../src/features/mates/location/service.ts";
import { readAllNotifications } from "../src/features/notifications/service.ts";
import { updateProfile } from "../src/features/accounts/profileQueries.ts";
import { createLocalBus } from "../src/platform/bus/bus.ts";
import { type Clock, openClock } from "../src/platform/db/clock.ts";
import type { Database } from "../src/platform/db/schema.ts";
import { inLongTransaction } from "../src/platform/db/transaction.ts";
import type { Ports } from "../src/platform/ports.ts";
import type { Storage } from "../src/platform/storage/storage.ts";
import { askForDemo } from "./checkIns.ts";
import { announceMeetups } from "./meetups.ts";
import { makePlans, readPlans, renewPlans } from "./plans.ts";
import { collectVideos } from "./playlists.ts";
import { writePosts } from "./posts.ts";
import { rememberTrainings } from "./trainings.ts";
import { type Acquaintance, type DemoMember, readAcquaintances, readMembers } from "./scenario.ts";

export const DEMO_ACCOUNTS = ["달리는민서", "성수러너"] as const;
export const DEMO_PASSWORD = "hangang7km!";

/** For all of it, and for the nodes that wait. */
const MINUTES = 10;

const emailOf = (index: number) => `demo${index}@fitmate.example`;

type World = { db: Transaction<Database>; bus: ReturnType<typeof createLocalBus>; clock: Clock; people: People };
type Person = { memberId: number; nickname: string };
type People = Map<string, Person>;

/**
 * Loads the demo where the configuration wants it and nobody has signed up yet, all or nothing. Answers whether the
 * demo's people are there.
 */
export async function loadDemo({ config, db, storage }: Pick<Ports, "config" | "db" | "storage">): Promise<boolean> {
  // Their password is known to everybody: where people come from outside they are there only for who says so.
  const isLocal = config.publicUrl === undefined || new URL(config.publicUrl).hostname === "localhost";
  const isForTryingOut = config.databaseUrl === undefined && isLocal;
  const isWanted = config.demo === "always" || (config.demo === "auto" && isForTryingOut);
  if (!isWanted) return false;
  return inLongTransaction(db, MINUTES, async (trx) => {
    // Of several nodes that start at once the first loads, and the others find it done.
    await sql`select pg_advisory_xact_lock(hashtext('fitmate demo'))`.execute(trx);
    const now = new Date();
    if (await hasMembers(trx)) {
      if (!(await isEmailTaken(trx, emailKey(emailOf(0))))) return false;
      await renewMeetups(trx, now);
    } else await fill({ db: trx, storage }, now);
    return true;
  });
}

async function fill({ db, storage }: { db: Transaction<Database>; storage: Storage }, now: Date): Promise<void> {
  // Nobody listens yet.
  const [bus, clock] = [createLocalBus(), await openClock(db)];
  const world = { db, bus, clock, people: await signUpAll(db, await readMembers()) };
  const [acquaintances, plans] = [await readAcquaintances(now), await readPlans(now)];
  await makeMates(world, acquaintances);
  await writePosts({ ...world, storage }, world.people, now);
  await announceMeetups(world, now);
  await askForDemo(world, world.people, DEMO_ACCOUNTS[0]);
  await sql`update notifications set created_at = now() - interval '1 day' where words is not null`.execute(db);
  // What is left unread is what came last: the requests that wait.
  for (const { memberId } of world.people.values()) await readAllNotifications(world, memberId);
  for (const { requester, receiver, askedAt, acceptedAt } of byTime(acquaintances)) {
    if (acceptedAt) continue;
    const plan = plans.find((each) => each.proposer === requester && each.receiver === receiver);
    await requestMate(world, personOf(world, requester), receiver, { at: askedAt, proposal: plan?.said });
  }
  for (const acquaintance of acquaintances) await talk(world, acquaintance);
  await makePlans(world, plans);
  await rememberTrainings(world, DEMO_ACCOUNTS[0]);
  await sql`update notifications set created_at = now() - interval '1 day', read_at = now() where type like 'PLAN%' or type in ('TRAINED', 'AGAIN')`.execute(
    db,
  );
  await orderNotifications(db);
  await collectVideos(db, world.people);
}

/** Started again weeks later, it has gatherings and plans to come again. */
async function renewMeetups(db: Transaction<Database>, now: Date): Promise<void> {
  const { rows } = await sql<Person & { hosts: boolean }>`
    select id as "memberId", nickname,
           exists (select from gatherings where host_id = members.id and begins_at > ${now}) as hosts
      from members where email_key like ${emailKey(emailOf(0)).replace("0", "%")} and left_at is null`.execute(db);
  if (rows.some(({ hosts }) => hosts)) return;
  const people = new Map(rows.map(({ memberId, nickname }) => [nickname, { memberId, nickname }]));
  const world = { db, bus: createLocalBus(), clock: await openClock(db), people };
  await announceMeetups(world, now);
  await askForDemo(world, people, DEMO_ACCOUNTS[0]);
  await renewPlans(world, await readPlans(now));
}

/** Lists stand in order of id: what was told of posts and of mates is put in the order in which it happened. */
async function orderNotifications(db: Transaction<Database>): Promise<void> {
  await sql`
    with told as (delete from notifications returning *)
    insert into notifications (member_id, type, sender_id, url, state, created_at, read_at, post_id, comment_id, count, likes_since, words, message_seq)
    select member_id, type, sender_id, url, state, created_at, read_at, post_id, comment_id, count, likes_since, words, message_seq
      from told order by created_at, id`.execute(db);
}

async function signUpAll(db: Transaction<Database>, members: DemoMember[]): Promise<People> {
  const hashed = hashPassword(DEMO_PASSWORD);
  const people: People = new Map();
  for (const [index, member] of members.entries()) {
    const { nickname, gender, isPublic, introduction, exerciseChoice, place, weeklySlots, levels } = member;
    const account = { nickname, email: emailOf(index), password: DEMO_PASSWORD, gender, isPublic };
    // Nobody reads their mail.
    const memberId = await signUp(db, account, { hash: () => hashed, isEmailConfirmed: true });
    // Nobody's newcomers: they have known each other for weeks.
    await sql`update members set created_at = now() - interval '40 days' where id = ${memberId}`.execute(db);
    const shown = { gender, exerciseChoice, introduction, weeklySlots, levels };
    await updateProfile(db, memberId, { ...shown, isPublic, profilePicture: null });
    await setLocation(db, memberId, place);
    people.set(nickname, { memberId, nickname });
  }
  return people;
}

const byTime = (acquaintances: Acquaintance[]) =>
  acquaintances.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime());

async function makeMates(world: World, acquaintances: Acquaintance[]): Promise<void> {
  for (const { requester, receiver, askedAt, acceptedAt } of byTime(acquaintances)) {
    if (!acceptedAt) continue;
    await requestMate(world, personOf(world, requester), receiver, { at: askedAt });
    await acceptMate(world, personOf(world, receiver), requester, { at: acceptedAt });
  }
}

async function talk(world: World, { requester, receiver, messages, unread }: Acquaintance): Promise<void> {
  if (messages.length === 0) return;
  const chatRoomId = await openRoom(world, personOf(world, requester), receiver);
  for (const { sender, contents, at } of messages) {
    await sendMessage(world, personOf(world, sender), { chatRoomId, contents }, { at });
  }
  for (const nickname of [requester, receiver]) {
    const waiting = unread?.nickname === nickname ? unread.count : 0;
    await markRead(world, personOf(world, nickname), chatRoomId, messages.length - waiting);
  }
}

function personOf({ people }: World, nickname: string): Person {
  const person = people.get(nickname);
  if (!person) throw new Error(`The demo knows nobody called ${nickname}`);
  return person;
}
