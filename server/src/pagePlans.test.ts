/**
 * A page costs what it shows, whatever PostgreSQL guesses. Each table holds much that belongs to one post, member, room or
 * kind and is old, and as much of others' that is newer: a plan that walks the newest rows of all until the page is full
 * reads them all. What is deleted is found as a page is. Every statement is run as planned for its values and as planned once for
 * any; what is counted is rows read, never time.
 */
import { cellCentre } from "@fitmate/contract/cell";
import { MEMBER_POSTS_COUNTED } from "@fitmate/contract/limits";
import { dayAfter, dayNumber, dayOf } from "@fitmate/contract/wallTime";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { rowsRead } from "../test/rowsRead.ts";
import { selectMessages } from "./features/chat/messagesQueries.ts";
import { noteNothingWaits, selectRooms } from "./features/chat/roomListQueries.ts";
import { peopleById } from "./features/mates/fit/queries.ts";
import { nearestPeople } from "./features/mates/map/queries.ts";
import { countCommonMates, selectMates, selectReceived, selectSent } from "./features/mates/requests/listQueries.ts";
import { selectForFeed } from "./features/meetups/calendar/queries.ts";
import { findDays, findMeetups, findOnMap } from "./features/meetups/finding.ts";
import { selectIdsOfDay } from "./features/meetups/findingQueries.ts";
import { selectOverlaps } from "./features/meetups/plans/overlapQueries.ts";
import { findOpen, selectCards, selectDue as selectDueProposals } from "./features/meetups/plans/proposalQueries.ts";
import { selectPlanIds } from "./features/meetups/plans/queries.ts";
import { readNext, readSchedule } from "./features/meetups/plans/schedule.ts";
import { unlistBegun } from "./features/meetups/queries.ts";
import { selectHosted, selectMeetup, selectOwn } from "./features/meetups/readingQueries.ts";
import { claimReminders } from "./features/meetups/remindingQueries.ts";
import { selectDue } from "./features/meetups/seatQueries.ts";
import { selectByNickname } from "./features/members/queries.ts";
import { countUnread, selectNotifications } from "./features/notifications/queries.ts";
import { deleteExpiredMatching } from "./features/notifications/settlingQueries.ts";
import { selectSaved } from "./features/playlists/queries.ts";
import { countCommentsAfter, selectAnswers, selectComments } from "./features/posts/commentPageQueries.ts";
import { readAround } from "./features/posts/discussion.ts";
import {
  countPublicPosts,
  selectAll,
  selectByCategory,
  selectByHashtag,
  selectPublicPosts,
} from "./features/posts/listQueries.ts";
import { hasWritten } from "./features/posts/queries.ts";
import { selectVideos } from "./features/videos/queries.ts";
import { features } from "./features.ts";
import { type Db, type OpenDatabase, openDatabase } from "./platform/db/database.ts";
import { HOUR_LIMITS } from "./platform/db/limits.ts";
import { inTransaction } from "./platform/db/transaction.ts";

const OLD = 20_000;
const NEW = 40_000;
const SIZE = 10;
const PAGE = { page: 0, size: SIZE };
/** Each row of a page is looked up in a few tables; comments bring their newest answers with them. */
const ROWS_MAX = 500;
const HOT = 1;
/** Requests that HOT received of those that have forty mates each. */
const WITH_MATES = { last: 300, size: 3 };
const CENTRE = { x: 100, y: 50 };
/** Whoever was compared, of all over the map. */
const FITTING = Array.from({ length: 50 }, (_, n) => 5 + n * 100);
/** A member who has done nothing but leave. */
const LEFT = OLD + 1;

/** Number 1 has the first third of everything, number 503 the last, 2 to 501 share the rest, 502 has nothing. */
const OWNER = `case when n <= ${OLD} then 1 when n > ${NEW} then 503 else 2 + n % 500 end`;
const FILL = [
  `insert into members (nickname, nickname_key, is_public)
     select 'm' || n, 'm' || n, true from generate_series(1, ${OLD + 2}) n`,
  `update members set left_at = now() where id = ${LEFT}`,
  `insert into posts (author_id, title, category, hashtags, access_level)
     select ${OWNER}, '글', case when n <= ${OLD} then 'HIKING' else 'RUNNING' end, '{}', true
       from generate_series(1, ${OLD + NEW}) n`,
  `insert into post_hashtags (hashtag_key, post_id, written_at)
     select (${OWNER})::text, n, now() from generate_series(1, ${OLD + NEW}) n`,
  `insert into post_comments (post_id, author_id, comment)
     select ${OWNER}, 1, '댓글' from generate_series(1, ${OLD + NEW}) n`,
  `insert into post_comments (post_id, parent_id, author_id, comment)
     select parent, parent, 1, '답글'
       from (select ${OWNER} as parent from generate_series(1, ${OLD + NEW}) n) p`,
  `insert into notifications (member_id, type, sender_id, read_at, created_at)
     select ${OWNER}, case n % 3 when 0 then 'MESSAGE' else 'COMMENT' end, 3, case when n % 2 = 0 then now() end,
            now() - case when n <= ${OLD} then interval '20 days' else interval '0' end
       from generate_series(1, ${OLD + NEW}) n`,
  `insert into post_views (day, post_id, reader)
     select current_date, n, 'm' || ${OWNER} from generate_series(1, ${OLD + NEW}) n`,
  `insert into chat_rooms (low_id, high_id) select 1, n from generate_series(2, 502) n`,
  `insert into chat_messages (room_id, seq, sender_id, contents)
     select ${OWNER}, n, 1, '말' from generate_series(1, ${OLD + NEW}) n`,
  `insert into chat_room_members (member_id, room_id, other_id)
     select 1, id, high_id from chat_rooms`,
  // Of others; in every other one a message waits.
  `insert into chat_room_members (member_id, room_id, other_id, may_wait, unread_count, updated_at)
     select 600 + n % 1000, 1000 + n, 2000 + n, true, n % 2, now() - interval '2 days' from generate_series(1, ${OLD}) n`,
  `insert into mate_relations (low_id, high_id, requester_id, state)
     select 1, n, n, 'PENDING' from generate_series(2, ${OLD}) n`,
  `insert into mate_relations (low_id, high_id, requester_id, state)
     select 2 + n % 500, 503 + n / 4, 503 + n / 4, 'PENDING' from generate_series(1, ${NEW}) n on conflict do nothing`,
  `insert into locations (member_id, cell, groups)
     select n, point(n % 200, n / 200), 1 from generate_series(1, ${OLD}) n`,
  `insert into mate_names (member_id, mate_id, mate_key)
     select ${OWNER}, 1 + n % ${OLD}, 'm' || n from generate_series(1, ${OLD + NEW}) n`,
  `insert into videos (video_id, category, title, title_is_published)
     select lpad(n::text, 11, '0'), case when n <= ${OLD + NEW / 2} then 'running' else 'hiking' end, '영상', true
       from generate_series(1, ${OLD + NEW}) n`,
  `insert into playlists (member_id, name) select n, '목록' from generate_series(1, 502) n`,
  `insert into playlist_videos (playlist_id, video_id, position)
     select ${OWNER}, n, n from generate_series(1, ${OLD + NEW}) n`,
  // Those of number 1 are over; the others begin on twenty days, from morning to evening, each in a square of its own.
  `insert into gatherings (kind, host_id, author_id, sport, title, description, begins_wall, zone, begins_at, ends_at, day,
          place_name, latitude, longitude, x, y, area, place_shown, capacity, audience, joining, listed, confirmed)
     select 'MEETUP', ${OWNER}, ${OWNER}, (array['RUNNING', 'HIKING', 'WEIGHT'])[1 + k % 3], '번개', '',
            to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI'), 'Asia/Seoul', at, at + interval '1 hour',
            (at at time zone 'Asia/Seoul')::date - date '1970-01-01', '어디', 37.5, 127, k % 200, k / 200 % 200, '자양동',
            'PARTICIPANTS', 10, case when k % 7 = 0 then 'MATES' else 'EVERYONE' end, 'OPEN', n > ${OLD}, 1
       from generate_series(1, ${(OLD + NEW) / 4}) k, lateral (select 4 * k as n) numbered,
            lateral (select case when n <= ${OLD} then now() + n * interval '-5 minutes'
                                 else date_trunc('day', now(), 'Asia/Seoul') + interval '3 days' + k % 20 * interval '1 day'
                                      + n * interval '1 second' end as at) t`,
  `insert into gathering_members (gathering_id, member_id, part, place, begins_at)
     select id, host_id, 'CONFIRMED', 1, begins_at from gatherings`,
  // One in ten is a plan; of each room all but the last wait for nothing any more.
  `insert into plan_proposals (room_id, seq, proposer_id, receiver_id, state, sport, begins_wall, zone, begins_at, ends_at,
          place_name, latitude, longitude, words, changed_at)
     select ${OWNER}, n, 1, ${OWNER} + 1, case when n % 20000 = 0 then 'OPEN' else 'DECLINED' end, 'RUNNING', '2026-11-28T20:00',
            'Asia/Seoul', now() + n * interval '1 minute', now() + n * interval '1 minute' + interval '1 hour', '어디', 37.5, 127, '',
            now() - n * interval '1 second'
       from generate_series(1, ${OLD + NEW}) n where n % 20000 = 0 or n % 2 = 1`,
  "analyze",
];
const MEETUP_DAY = dayAfter(dayOf(new Date()), 8);
/** Of the cell in the middle of the squares that have gatherings. */
const VIEW = { middle: cellCentre({ x: 100, y: 100 }), corner: cellCentre({ x: 110, y: 90 }) };

const TODAY = { today: () => dayOf(new Date()) };
const AN_HOUR = { beginsAt: new Date(Date.now() - 3_600_000), endsAt: new Date() };

type Page = [what: string, ask: (db: Db, id: number) => Promise<unknown>];
const PAGES: Page[] = [
  ["comments", (db, id) => selectComments(db, id, { readerId: 1 })],
  ["earlier comments", (db, id) => selectComments(db, id, { cursor: OLD / 2, size: SIZE })],
  ["comments around one", (db, id) => selectComments(db, id, { around: OLD / 2, size: SIZE })],
  ["comments around one that is not there", (db, id) => selectComments(db, id, { around: OLD * 9, size: SIZE })],
  ["comments after one", (db, id) => selectComments(db, id, { after: OLD / 2, size: SIZE })],
  [
    "what an answer belongs to, and the page around it",
    (db, id) => readAround(db, id, { around: OLD * 4, size: SIZE, readerId: 1 }),
  ],
  ["answers around one", (db, id) => selectAnswers(db, id, { around: OLD * 4, size: SIZE })],
  ["answers after one", (db, id) => selectAnswers(db, id, { after: OLD * 4, size: SIZE })],
  ["answers", (db, id) => selectAnswers(db, id, { size: SIZE })],
  ["earlier answers", (db, id) => selectAnswers(db, id, { cursor: OLD * 4, size: SIZE })],
  ["new comments", (db, id) => countCommentsAfter(db, id, OLD / 2)],
  ["new comments, of which there are none", (db, id) => countCommentsAfter(db, id, OLD * 2 + NEW)],
  ["posts", (db) => selectAll(db, PAGE)],
  ["posts of a category", (db, id) => selectByCategory(db, id === HOT ? "HIKING" : "WEIGHT", PAGE)],
  ["posts of a hashtag", (db, id) => selectByHashtag(db, String(id), PAGE)],
  ["public posts of a member", (db, id) => selectPublicPosts(db, id, { size: SIZE })],
  ["earlier public posts of a member", (db, id) => selectPublicPosts(db, id, { cursor: OLD / 2, size: SIZE })],
  ["how many public posts a member has", (db, id) => countPublicPosts(db, id, MEMBER_POSTS_COUNTED)],
  ["whether somebody has written", (db, id) => hasWritten(db, id)],
  ["notifications", (db, id) => selectNotifications(db, id, { cursorId: -1, size: SIZE })],
  ["earlier notifications", (db, id) => selectNotifications(db, id, { cursorId: OLD / 2, size: SIZE })],
  ["unread notifications", (db, id) => countUnread(db, id)],
  ["requests nobody answered in time", (db) => deleteExpiredMatching(db)],
  ["messages", (db, id) => selectMessages(db, id, { size: SIZE }, { memberId: 1, inGroup: false })],
  [
    "earlier messages",
    (db, id) => selectMessages(db, id, { before: OLD / 2, size: SIZE }, { memberId: 1, inGroup: false }),
  ],
  [
    "messages after one",
    (db, id) => selectMessages(db, id, { after: OLD / 2, size: SIZE }, { memberId: 1, inGroup: true }),
  ],
  ["rooms", (db, id) => selectRooms(db, id, { size: SIZE })],
  ["requests received", (db, id) => selectReceived(db, id, { size: SIZE })],
  ["earlier requests received", (db, id) => selectReceived(db, id, { cursor: OLD / 2, size: SIZE })],
  [
    "requests received of members with mates",
    (db, id) => selectReceived(db, id, { cursor: WITH_MATES.last, size: WITH_MATES.size }),
  ],
  ["gatherings", (db, id) => findMeetups({ db, clock: TODAY }, id, { size: SIZE })],
  ["gatherings of a day", (db, id) => findMeetups({ db, clock: TODAY }, id, { day: MEETUP_DAY, size: SIZE })],
  ["gatherings for a visitor", (db) => findMeetups({ db, clock: TODAY }, undefined, { day: MEETUP_DAY, size: SIZE })],
  ["days with gatherings", (db, id) => findDays({ db, clock: TODAY }, id, {})],
  [
    "gatherings in a view of the map",
    (db, id) =>
      findOnMap(db, id, {
        day: MEETUP_DAY,
        swLat: VIEW.middle.latitude,
        swLng: VIEW.middle.longitude,
        neLat: VIEW.corner.latitude,
        neLng: VIEW.corner.longitude,
      }),
  ],
  ["a gathering", (db, id) => selectMeetup(db, OLD / 2, id)],
  ["one's own gatherings", (db, id) => selectOwn(db, id, SIZE)],
  ["what a member hosts", (db, id) => selectHosted(db, id, 2, SIZE)],
  ["a calendar", (db, id) => selectForFeed(db, id)],
  ["what one comes to", (db, id) => readSchedule(db, id, { when: "UPCOMING", size: SIZE })],
  ["what one came to", (db, id) => readSchedule(db, id, { when: "PAST", size: SIZE })],
  [
    "what one came to before",
    (db, id) => readSchedule(db, id, { when: "PAST", cursor: `${Date.now() - 86_400_000}.1`, size: SIZE }),
  ],
  ["the next one comes to", (db, id) => readNext(db, id)],
  ["what else one has at a time", (db, id) => selectOverlaps(db, id, AN_HOUR)],
  ["plans of a room", (db, id) => selectPlanIds(db, id)],
  ["proposals of a room", (db, id) => selectCards(db, id, 1)],
  ["the proposal that is open in a room", (db, id) => findOpen(db, id)],
  ["proposals whose time has come", (db) => selectDueProposals(db, SIZE)],
  [
    "gatherings on a map of the site",
    (db) => selectIdsOfDay(db, { viewer: undefined, filters: {} }, dayNumber(MEETUP_DAY), SIZE),
  ],
  ["gatherings to be reminded of tomorrow", (db) => claimReminders(db, "tomorrow", SIZE)],
  ["gatherings to be reminded of soon", (db) => claimReminders(db, "soon", SIZE)],
  ["gatherings that have begun", (db) => unlistBegun(db)],
  ["seats that are due", (db) => selectDue(db)],
  ["members by nickname", (db, id) => selectByNickname(db, id, "m", SIZE)],
  [
    "the nearest people",
    (db, id) => nearestPeople({ memberId: id, gender: "MALE", mine: undefined, filters: {} }, CENTRE, 50).execute(db),
  ],
  [
    "who fits best, by number",
    (db, id) => peopleById({ memberId: id, gender: "MALE", mine: undefined, filters: {} }, FITTING).execute(db),
  ],
  ["mates", (db, id) => selectMates(db, id, "", SIZE)],
  ["mates after one", (db, id) => selectMates(db, id, "m15", SIZE)],
  ["mates in common with a member of many", (db, id) => countCommonMates(db, id === 502 ? 502 : 2, HOT)],
  ["requests sent", (db, id) => selectSent(db, id, { size: SIZE })],
  ["videos of a category", (db, id) => selectVideos(db, id === HOT ? "hiking" : "health", 0, SIZE)],
  ["videos of a playlist", (db, id) => selectSaved(db, id, 0, SIZE)],
];

const ERASURES = features.flatMap(({ name, personalData }) => (personalData ? [[name, personalData] as const] : []));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const filling = openDatabase(database.url, 1, () => {}, { limits: HOUR_LIMITS });
  await filling.pool.query("set session_replication_role = replica");
  for (const statement of FILL) await filling.pool.query(statement);
  await filling.close();
}, 240_000);
afterAll(() => database.drop());

describe.each(["force_custom_plan", "force_generic_plan"])("with %s", (mode) => {
  let opened: OpenDatabase;
  beforeAll(() => {
    const url = new URL(database.url);
    url.searchParams.set("options", `-c plan_cache_mode=${mode}`);
    opened = openDatabase(url.href, 1, () => {});
  });
  afterAll(() => opened.close());

  it("is how these statements are planned", async () => {
    const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(opened.db);
    expect(rows).toEqual([{ mode }]);
  });

  it.each(PAGES)("%s read no more rows than they show", async (_, ask) => {
    for (const id of [HOT, 2, 502, 503]) expect(await rowsRead(opened.db, (db) => ask(db, id))).toBeLessThan(ROWS_MAX);
  });
});

// Planned for its values: nearly all that is kept here comes from one member, so any other's would be planned to read all of it.
it.each(ERASURES)("%s finds what goes with a member and reads nothing that stays", async (_, { erase }) => {
  const opened = openDatabase(database.url, 1, () => {});
  const read = await rowsRead(opened.db, (db) => inTransaction(db, (trx) => erase(trx, LEFT)));
  await opened.close();
  expect(read).toBeLessThan(ROWS_MAX);
});

it("looks once, and once more where something is to be noted, at each side of a room that may wait", async () => {
  const opened = openDatabase(database.url, 1, () => {});
  expect(await rowsRead(opened.db, noteNothingWaits)).toBeLessThan(3 * OLD);
  const { rows } = await sql`select from chat_room_members where may_wait`.execute(opened.db);
  await opened.close();
  expect(rows).toHaveLength(OLD / 2);
});
