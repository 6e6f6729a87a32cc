/** All that is kept, filled through the product, then broken by hand: the doctor names what was broken and nothing else. */
import { paths } from "@fitmate/contract/paths";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadDemo } from "../../demo/load.ts";
import { type TestApp, startTestApp } from "../../test/app.ts";
import { TEST_PASSWORD, type TestMember } from "../../test/client.ts";
import { openTestGroup } from "../../test/groupRooms.ts";
import { liveFully } from "../../test/life.ts";
import { makeMates } from "../../test/mates.ts";
import { answer, comment, writePost } from "../../test/posts.ts";
import { rightsReport } from "../../test/rights.ts";
import { decide, idOf, moderator, newestCase, punish, report } from "../../test/safety.ts";
import { readConfig } from "../config.ts";
import { MessageNotifier } from "../features/chat/notifying.ts";
import { sendMessage } from "../features/chat/sendingService.ts";
import { markRead, openRoom } from "../features/chat/service.ts";
import { setLocation } from "../features/mates/location/service.ts";
import { joinMeetup, leaveMeetup } from "../features/meetups/joining.ts";
import { addComment } from "../features/posts/discussion.ts";
import { toggleLike } from "../features/posts/service.ts";
import { eraseDeparted } from "../features/leaving/erasing.ts";
import { features } from "../features.ts";
import { personalDataOf } from "../platform/feature.ts";
import { recount } from "./recounting.ts";

const SEOUL = { lat: 37.5446, long: 127.0561 };

const invariants = features.flatMap((feature) => feature.invariants ?? []);

let app: TestApp;
let members: TestMember[];
let staff: TestMember;
/** Of the first two. */
let chatRoomId: number;
beforeAll(async () => {
  app = await startTestApp();
  const { db, storage } = app.ports;
  await loadDemo({ config: readConfig({ DEMO: "always", DATABASE_URL: "postgres://elsewhere/db" }), db, storage });
  members = await Promise.all(["하나", "둘", "셋"].map((nickname) => app.member(nickname)));
  await useTheRest();
}, 180_000);
afterAll(() => app.close());

/** What the demo has none of: readers, cases, measures, who shows to their own gender, and messages that wait. */
async function useTheRest(): Promise<void> {
  const [one, two, three] = members as [TestMember, TestMember, TestMember];
  const postId = await writePost(app, one);
  await comment(two, postId, "좋아요");
  await app.visitor.ask("getPost", { params: { postId } });
  const isCounted = async () => expect((await two.ask("getPost", { params: { postId } })).viewCount).toBeGreaterThan(0);
  await vi.waitFor(isCounted, 20_000);
  for (const member of [one, two]) {
    await member.ask("setMyLocation", { query: SEOUL });
    await member.ask("setLocationAudience", { body: { sameGenderOnly: true } });
  }
  staff = await moderator(app, "지킴이");
  await punish(staff, one, three.nickname, [{ kind: "NO_WRITING", days: 3 }]);
  await report(two, { kind: "PROFILE", nickname: one.nickname }, "SPAM");
  await makeMates(one, two);
  await waitFor(one, two);
  await openTestGroup(app, members);
}

/** Three messages of `one` wait for `two`, who is told of them. */
async function waitFor(one: TestMember, two: TestMember): Promise<void> {
  const me = { memberId: await idOf(app, one), nickname: one.nickname };
  chatRoomId = await openRoom(app.ports, me, two.nickname);
  for (const contents of ["안녕하세요", "토요일 어때요?", "한강에서요"])
    await sendMessage(app.ports, me, { chatRoomId, contents });
  const notifier = new MessageNotifier(app.ports);
  notifier.note({ memberId: await idOf(app, two), roomId: chatRoomId });
  await notifier.notifyAll();
}

/** What the doctor has to say, but for what is fine. */
async function complaints(isToRepair = false): Promise<{ verdict: string; what: string; advice?: string }[]> {
  const found = [];
  for (const invariant of invariants) {
    const finding = await recount(app.database.db, invariant, isToRepair);
    if (finding.verdict !== "fine" || finding.what !== invariant.name) found.push(finding);
  }
  return found;
}

const rowsOf = async (query: string): Promise<unknown[]> => (await sql.raw(query).execute(app.database.db)).rows;
const run = (statement: string) => sql.raw(statement).execute(app.database.db);

/** `breaks`: makes the count wrong at `wrong` places. `kept`: what it is then, and has to be again. */
type Break = { breaks: string[]; wrong: number; kept: string };

const TOTALS = "select kind, key, total, letters from post_totals where total <> 0";
const SQUARES = "select * from map_cells where 0 <> any (totals)";
const SOMEBODY = "(select min(member_id) from training_counts where people > 0)";
const FULL_ROOM = "(select min(id) from chat_rooms where last_seq > 3)";

const BREAKS: Record<string, Break> = {
  "likes of posts": {
    breaks: ["update posts set like_count = like_count + 3 where id in (select id from posts order by id limit 2)"],
    wrong: 2,
    kept: "select id, like_count from posts",
  },
  "comments of posts": {
    breaks: ["update posts set reply_count = 0 where id = (select min(id) from posts where reply_count > 0)"],
    wrong: 1,
    kept: "select id, reply_count from posts",
  },
  "views of posts, as far as readers are known": {
    breaks: ["update posts set view_count = 0 where id = (select min(post_id) from post_views)"],
    wrong: 1,
    kept: "select id, view_count from posts",
  },
  "totals of posts, all and by sport": {
    breaks: [
      "update post_totals set total = total + 1 where kind = 'all'",
      "delete from post_totals where key = 'HIKING'",
    ],
    wrong: 2,
    kept: TOTALS,
  },
  "totals of posts by hashtag": {
    breaks: [
      "update post_totals set total = 99 where kind = 'hashtag' and key = (select min(key) from post_totals where kind = 'hashtag' and total > 0)",
      "delete from post_totals where kind = 'hashtag' and key = (select max(key) from post_totals where kind = 'hashtag' and total > 0)",
      "insert into post_totals (kind, key, total) values ('hashtag', '없는태그', 4)",
    ],
    wrong: 3,
    kept: TOTALS,
  },
  "totals of posts by the words of their titles": {
    breaks: [
      "update post_totals set total = 99 where kind = 'gram' and key = (select min(key) from post_totals where kind = 'gram' and total > 0)",
      "delete from post_totals where kind = 'gram' and key = (select max(key) from post_totals where kind = 'gram' and total > 0)",
    ],
    wrong: 2,
    kept: TOTALS,
  },
  "mates in order of nickname": {
    breaks: [
      "delete from mate_names where ctid = (select min(ctid) from mate_names)",
      "update mate_names set mate_key = 'zz' where ctid = (select max(ctid) from mate_names)",
      "insert into mate_names (member_id, mate_id, mate_key) values (1, 1, 'zz')",
    ],
    wrong: 3,
    kept: "select * from mate_names",
  },
  "how members show on the map": {
    breaks: [
      "update locations set groups = 1 where member_id = (select min(member_id) from locations where groups <> 0)",
    ],
    wrong: 1,
    kept: "select member_id, groups, same_groups from locations",
  },
  "squares of the map": {
    breaks: [
      "update map_cells set totals[1] = totals[1] + 5 where (level, x, y) = (select level, x, y from map_cells where level = 9 limit 1)",
      "delete from map_cells where (level, x, y) = (select level, x, y from map_cells where level = 16 and totals[1] > 0 limit 1)",
      "insert into map_cells select 16, 0, 0, array_fill(7, array[cardinality(totals)]) from map_cells limit 1",
    ],
    wrong: 3,
    kept: SQUARES,
  },
  "squares of the map for the same gender": {
    breaks: ["update map_same_cells set totals[1] = 0 where level = 12 and totals[1] > 0"],
    wrong: 1,
    kept: "select * from map_same_cells where 0 <> any (totals)",
  },
  "last positions of chat rooms": {
    breaks: [`update chat_rooms set last_seq = last_seq - 2 where id = ${FULL_ROOM}`],
    wrong: 1,
    kept: "select id, last_seq from chat_rooms",
  },
  "read and unread messages of members": {
    breaks: [
      "update chat_room_members set unread_count = 1 where unread_count = 3",
      `update chat_room_members set last_read_seq = 999 where room_id = ${FULL_ROOM} and unread_count = 0
          and last_read_seq = (select last_seq from chat_rooms where id = room_id)`,
    ],
    wrong: 3,
    kept: "select member_id, room_id, since_seq, last_read_seq, parted_read_seq, unread_count from chat_room_members",
  },
  "messages that notifications tell of": {
    breaks: ["update notifications set count = 99 where room_id is not null and read_at is null"],
    wrong: 1,
    kept: "select id, count, read_at from notifications",
  },
  "seats of gatherings": {
    breaks: [
      "update gatherings set confirmed = confirmed - 1 where id = (select min(id) from gatherings)",
      "update gatherings set next_place = 1 where id = (select max(id) from gatherings)",
    ],
    wrong: 2,
    kept: "select id, confirmed, offered, waiting, pending, next_place from gatherings",
  },
  "numbers of who trained together": {
    breaks: [
      `update training_counts set times = times + 1 where member_id = ${SOMEBODY}`,
      "delete from training_counts where member_id = (select max(member_id) from training_counts where people > 0)",
    ],
    wrong: 2,
    kept: "select * from training_counts",
  },
  "reports of cases, by reason": {
    breaks: ["update cases set reports = 7 where id = 1", "update cases set reasons = '{}' where id = 2"],
    wrong: 2,
    kept: "select id, reports, reasons from cases",
  },
  "numbers of the desk out of its log": {
    breaks: [
      `update desk_counts set counts = '{"SPAM": 9}' where span = 'DAY' and what = 'REPORTS'`,
      "delete from desk_counts where span = 'WEEK' and what = 'REPORTS'",
      `insert into desk_counts values ('MONTH', '2020-01-01', 0, 'REPORTS', '{"SPAM": 1}')`,
    ],
    wrong: 3,
    kept: "select * from desk_counts where counts <> '{}'",
  },
  "what holds of members by measures": {
    breaks: [
      "update members set no_writing_until = null where nickname = '셋'",
      "update members set suspended_until = 'infinity' where nickname = '둘'",
    ],
    wrong: 2,
    kept: `select id, suspended_until, date_trunc('second', no_writing_until), off_map_until from members`,
  },
};
const HOLES = "positions of messages, without holes";

it("has something to say of each", () => {
  expect(Object.keys(BREAKS).concat(HOLES).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
});

it("finds nothing in what the product has made", async () => {
  expect(await complaints()).toEqual([]);
});

it("finds nothing in what moderators and rights have hidden, nor in what came back", async () => {
  const [one, two, three] = members as [TestMember, TestMember, TestMember];
  const [hidden, givesWay, comesBack] = [
    await writePost(app, one),
    await writePost(app, one),
    await writePost(app, one),
  ];
  const [said, alsoSaid] = [await comment(two, comesBack, "어디서요?"), await comment(two, comesBack, "언제요?")];
  const answered = await answer(one, comesBack, said, "한강에서요");
  await report(two, { kind: "POST", postId: hidden }, "SPAM");
  await decide(staff, await newestCase(staff), "HIDE");
  for (const commentId of [said, answered]) {
    await report(three, { kind: "COMMENT", postId: comesBack, commentId }, "SPAM");
    await decide(staff, await newestCase(staff), "HIDE");
  }
  const addresses = [paths.post(givesWay), paths.post(comesBack, { comment: alsoSaid })];
  await three.ask("sendRightsReport", { body: rightsReport(addresses) });
  const { rows } = await sql<{ hidden: number; away: number }>`
    select (select count(*) from posts where hidden_at is not null) as hidden,
           (select count(*) from post_comments where hidden is not null) as away`.execute(app.database.db);
  expect(rows).toEqual([{ hidden: 2, away: 3 }]);
  expect(await complaints()).toEqual([]);
  // What was said to hurt somebody's rights does not: both come back.
  for (let nth = 0; nth < addresses.length; nth += 1) await decide(staff, await newestCase(staff), "NONE");
  expect(await rowsOf("select from posts where gives_way_until is not null")).toEqual([]);
  expect(await complaints()).toEqual([]);
});

it("finds nothing in what somebody leaves behind who has done all there is to do", async () => {
  const [person, friend] = [await app.member("떠나는이"), await app.member("남는이")];
  await liveFully(app, person, friend);
  expect(await complaints()).toEqual([]);
  await person.ask("leave", { body: { password: TEST_PASSWORD } });
  expect(await complaints()).toEqual([]);
  await run("update departures set erase_at = now()");
  const personalData = personalDataOf(features);
  await eraseDeparted({ db: app.database.db, bus: app.bus, log: app.ports.log, personalData, farewells: [] });
  expect(await rowsOf("select from departures")).toEqual([]);
  expect(await complaints()).toEqual([]);
});

describe.each(Object.entries(BREAKS))("%s", (name, { breaks, wrong, kept }) => {
  const ordered = `select * from (${kept}) kept order by kept::text`;
  let before: unknown[];
  beforeAll(async () => {
    before = await rowsOf(ordered);
    for (const statement of breaks) await run(statement);
  });

  it("is found, counted, and left as it is", async () => {
    const broken = await rowsOf(ordered);
    expect(broken).not.toEqual(before);
    const found = await complaints();
    expect(found.map(({ verdict, what }) => [verdict, what.split(" (", 1)[0]])).toEqual([
      ["wrong", `${name}, ${wrong} wrong`],
    ]);
    expect(found[0]?.advice).toBe("npm run doctor -- --repair counts them anew.");
    expect(await rowsOf(ordered)).toEqual(broken);
  });

  it("is what it was once it is counted anew, and said so once", async () => {
    const said = await complaints(true);
    expect(said.map(({ verdict, what }) => [verdict, what.replace(/ \(.*\)/, "")])).toEqual([
      ["fine", `${name}, ${wrong} wrong: counted anew`],
    ]);
    expect(await rowsOf(ordered)).toEqual(before);
    expect(await complaints()).toEqual([]);
  });
});

describe("while members are at work", () => {
  /** How often each of them does at least what they do. */
  const TURNS = 8;
  let postId: number;
  let meetupId: number;
  beforeAll(async () => {
    const [ids] = (await rowsOf(`
      select (select max(id) from posts) as post,
             (select min(id) from gatherings where listed and kind = 'MEETUP') as meetup`)) as [Record<string, number>];
    [postId, meetupId] = [ids["post"] ?? 0, ids["meetup"] ?? 0];
  });

  /** They like, comment, write, read, move, come and go at the same time, and `beside` goes on, until all have had `enough` turns. */
  async function hurry(
    beside: () => Promise<unknown>,
    enough = (turns: number): boolean => turns >= TURNS,
  ): Promise<void> {
    const { ports } = app;
    const people = await Promise.all(
      members.map(async (member) => ({ memberId: await idOf(app, member), nickname: member.nickname })),
    );
    const [one, two] = people as [(typeof people)[number], (typeof people)[number]];
    const acts: ((turn: number) => Promise<unknown>)[] = [
      beside,
      ...people.map(
        ({ memberId }) =>
          () =>
            toggleLike(ports, postId, memberId),
      ),
      () => addComment(ports, postId, two.memberId, "좋아요"),
      () => sendMessage(ports, one, { chatRoomId, contents: "네" }),
      () => markRead(ports, two, chatRoomId, 1e6),
      (turn) => setLocation(ports.db, two.memberId, { latitude: SEOUL.lat + (turn % 9) / 50, longitude: SEOUL.long }),
      async () => {
        await joinMeetup(ports, two.memberId, meetupId, null);
        await leaveMeetup(ports, two.memberId, meetupId);
      },
    ];
    const turns = acts.map(() => 0);
    let hasFailed = false;
    const repeat = async (act: (turn: number) => Promise<unknown>, which: number) => {
      for (let turn = 0; !hasFailed && !enough(Math.min(...turns)); turn += 1) {
        try {
          await act(turn);
        } catch (error) {
          // Nobody waits for its turns any more.
          hasFailed = true;
          throw error;
        }
        turns[which] = turn + 1;
      }
    };
    await Promise.all(acts.map(repeat));
  }

  it("nothing looks wrong that is not", async () => {
    const found: unknown[] = [];
    await hurry(async () => found.push(...(await complaints())));
    expect(found).toEqual([]);
  });

  it("what is wrong is made right, and stays so", async () => {
    const broken = [
      "fine comments of posts",
      "fine likes of posts",
      "fine read and unread messages of members",
      "fine seats of gatherings",
      "fine squares of the map for the same gender",
    ];
    const repaired = new Set<string>();
    // What somebody does to the same row makes it right as well, more often than not.
    const enough = (turns: number) => turns >= TURNS && (repaired.size >= broken.length || turns >= 20 * TURNS);
    await hurry(async () => {
      await run(`update posts set like_count = like_count + 7, reply_count = reply_count + 7 where id = ${postId}`);
      await run(
        "update chat_room_members set unread_count = unread_count + 7 where ctid = (select max(ctid) from chat_room_members)",
      );
      await run(`update gatherings set waiting = waiting + 7 where id = ${meetupId}`);
      await run(
        "update map_same_cells set totals[1] = totals[1] + 7 where ctid = (select max(ctid) from map_same_cells)",
      );
      for (const { verdict, what } of await complaints(true)) repaired.add(`${verdict} ${what.split(",", 1)[0]}`);
    }, enough);
    expect(await complaints()).toEqual([]);
    expect([...repaired].toSorted()).toEqual(broken);
  });
});

it("names three by their numbers, and no words", async () => {
  await run("update posts set like_count = like_count + 1 where id <= 5");
  const [likes] = await complaints(true);
  expect(likes?.what).toBe("likes of posts, 5 wrong (id 1; id 2; id 3; …): counted anew");
  await run("insert into post_totals (kind, key, total) values ('hashtag', '한지민', 1)");
  const [hashtags] = await complaints(true);
  expect(hashtags?.what).toBe("totals of posts by hashtag, 1 wrong: counted anew");
});

it("a message that is gone stays gone", async () => {
  const [id] = (await rowsOf(`select ${FULL_ROOM} as id`)) as { id: number }[];
  await run(`create table kept_message as select * from chat_messages where room_id = ${id?.id} and seq = 1`);
  await run(`delete from chat_messages where room_id = ${id?.id} and seq = 1`);
  for (const isToRepair of [false, true]) {
    expect(await complaints(isToRepair)).toEqual([
      {
        verdict: "wrong",
        what: `${HOLES}, 1 wrong (id ${id?.id})`,
        advice: "what is gone nobody can count. Restore it from a backup, or live with it.",
      },
    ]);
  }
  await run("insert into chat_messages select * from kept_message; drop table kept_message");
  expect(await complaints()).toEqual([]);
});
