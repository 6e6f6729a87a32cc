/** Single values: those that mean something to the server, and those that break what does not check. */
import { CONSENT_KINDS, CONSENT_VERSIONS, givenNow, REQUIRED_CONSENTS } from "@fitmate/contract/consents";
import { wallTimeOf } from "@fitmate/contract/wallTime";
import * as fc from "fast-check";
import { PASSWORD, PEOPLE, sessionIdOf } from "./people.ts";

const nicknames = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...PEOPLE.map(({ nickname }) => nickname)) },
  { weight: 1, arbitrary: fc.stringMatching(/^[가-힣a-z]{2,10}$/) },
);
const id = (maximum: number) => fc.integer({ min: 1, max: maximum });
const upTo = (maximum: number) => fc.integer({ min: 0, max: maximum });
const hex64 = fc.stringMatching(/^[0-9a-f]{64}$/);

const wallTimeIn = (hours: number) => wallTimeOf(new Date(Date.now() + hours * 3_600_000));
const dayIn = (days: number) => wallTimeIn(days * 24).slice(0, 10);

/** Two videos that every playlist of theirs has, one that is in none, and one that nobody knows. */
export const VIDEOS = ["th7Wi9DsmFo", "4OZKcJ_Ze6E", "RKcfpPNlMvE", "AAAAAAAAAAA"];
export const PLAYLISTS = ["아침", "비 오는 날"];

/** What a field of that name refers to: ids begin at 1 in a new database. */
const KNOWN: Record<string, fc.Arbitrary<unknown>> = {
  nickname: nicknames,
  receiverNickname: nicknames,
  senderNickname: nicknames,
  by: nicknames,
  email: fc.oneof(
    fc.constantFrom(...PEOPLE.map(({ email }) => email)),
    fc.stringMatching(/^[a-z]{3,12}@mail\.example$/),
  ),
  consents: fc.constantFrom(undefined, givenNow(CONSENT_KINDS), givenNow(REQUIRED_CONSENTS)),
  password: fc.constantFrom(PASSWORD, "otherword2@"),
  currentPassword: fc.constant(PASSWORD),
  sessionId: fc.constantFrom(...PEOPLE.map(sessionIdOf)),
  version: fc.constantFrom(...Object.values(CONSENT_VERSIONS)),
  postId: id(6),
  meetupId: id(6),
  gatheringId: id(6),
  checkInId: id(6),
  planId: id(3),
  proposalId: id(4),
  reportId: id(6),
  caseId: id(6),
  decisionId: id(6),
  evidenceId: id(6),
  measureId: id(2),
  commentId: id(8),
  replaces: fc.option(id(4)),
  begins: fc.integer({ min: 1, max: 50 }).map((hours) => wallTimeIn(hours)),
  day: fc.integer({ min: 0, max: 14 }).map((days) => dayIn(days)),
  lastDay: fc.integer({ min: -14, max: 0 }).map((days) => dayIn(days)),
  since: fc.integer({ min: -14, max: 0 }).map((days) => dayIn(days)),
  minutes: fc.constantFrom(30, 60, 75, 720),
  replyId: id(8),
  childReplyId: id(9),
  notificationId: id(16),
  chatRoomId: id(2),
  beforeRoomId: id(2),
  seq: upTo(6),
  page: upTo(2),
  size: fc.constantFrom(1, 2, 10, 50),
  cursorId: fc.constantFrom(-1, 0, 1, 2, 10),
  cursor: fc.oneof(nicknames, upTo(8)),
  before: fc.oneof(
    upTo(6),
    fc
      .date({ min: new Date("2000-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  after: fc.oneof(upTo(6), fc.constantFrom(...VIDEOS, null)),
  playlistName: fc.constantFrom(...PLAYLISTS),
  videoId: fc.constantFrom(...VIDEOS),
  videoIds: fc.subarray(VIDEOS, { minLength: 1 }).map((ids) => ids.join(",")),
  lat: fc.double({ min: 37.4, max: 37.7, noNaN: true }).map((degrees) => degrees.toFixed(5)),
  long: fc.double({ min: 126.8, max: 127.2, noNaN: true }).map((degrees) => degrees.toFixed(5)),
  swLat: fc.constantFrom("37.4", "37.5"),
  swLng: fc.constantFrom("126.8", "127.0"),
  neLat: fc.constantFrom("37.6", "37.7"),
  neLng: fc.constantFrom("127.1", "127.2"),
  zoom: upTo(22),
  title: fc.constantFrom("한강 러닝", "산", "아침", "1"),
  hashtag: fc.constantFrom("서울숲", "#야간", ["서울숲", "야간"]),
  typed: fc.constantFrom("ㅅ", "서", "야간"),
  query: fc.constantFrom("안녕", "서울", "a b"),
  description: fc.constantFrom("<p>같이 뛰어요</p>", "<p><img src=x onerror=alert(1)></p>", "<ul><li>물<li>신발</ul>"),
  images: fc.array(
    hex64.map((name) => `/uploads/pictures/${name}.webp`),
    { maxLength: 2 },
  ),
  contents: fc.constantFrom("안녕하세요", "👨‍👩‍👧 같이 가도 돼요?", " "),
  comment: fc.constantFrom("저도 갈래요", "몇 시예요?"),
  endpoint: fc.webUrl().map((path) => `https://push.invalid/${path.length}`),
};

/** Values that fit the field `name`; undefined where the name says nothing. */
export function known(name: string): fc.Arbitrary<unknown> | undefined {
  return KNOWN[name];
}

/** The edges of what columns, JSON and doubles hold. */
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  1.5,
  127,
  128,
  32_767,
  32_768,
  65_536,
  -32_769,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  1e21,
  1e308,
  5e-324,
];
const NUMBER_TEXTS = [
  "9223372036854775807",
  "9223372036854775808",
  "-9223372036854775809",
  "99999999999999999",
  "2147483648",
  "00001",
  "1e3",
  "0x10",
  "NaN",
  "Infinity",
  "+1",
  " 1",
  "1 ",
  "1.0",
  "1.00000000000000000001",
  "-",
  "١",
  "１",
  "1,2",
  "true",
  "null",
];
const DATES = [
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999Z",
  "2024-02-30T00:00:00Z",
  "2000-02-29T24:00:00Z",
  "2999-12-31T23:59:60Z",
  "+275760-09-13T00:00:00Z",
  "2026-01-01",
  "2026-01-01T00:00:00+99:99",
  "infinity",
  "epoch",
];
const TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "a\udfffb",
  "\ufeff",
  "\u202eabc",
  "\u2028",
  "\r\n",
  "\t",
  "%",
  "%00",
  "%ff",
  "..",
  ".",
  "/",
  "../../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "' or 1=1 --",
  "\\",
  '"',
  "$1",
  "${7*7}",
  "<script>alert(1)</script>",
  "e\u0301",
  "\u1112\u1161\u11ab",
  "ﷺ",
  "İ",
  "ß",
  "ﬁ",
  "👨‍👩‍👧‍👦",
  "🇰🇷",
  "가".repeat(11),
  "a@b.c",
  `${"a".repeat(64)}@${"b".repeat(180)}.com`,
];
/** Three code points each in NFC (U+1D160), 18 in NFKC, and one letter with many marks. */
const GROWING = ["\u{1d160}", "\ufb2c", "\u0390", "ﷺ", "\u0301"];
const LENGTHS = [
  2, 9, 10, 11, 16, 17, 30, 31, 64, 85, 100, 101, 127, 128, 200, 234, 254, 255, 256, 257, 500, 1_000, 5_000,
];

const grown = fc
  .tuple(fc.constantFrom(...GROWING, "a", "가", "%", "(", "\n", "'", "👍"), fc.constantFrom(...LENGTHS))
  .map(([unit, times]) => unit.repeat(times));

/** Text of every kind; never one of the people's addresses, so that finding one in an answer means something. */
export const wildText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS, ...NUMBER_TEXTS, ...DATES) },
  { weight: 3, arbitrary: grown },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
  },
);

/** As a number and as the text of one. */
export const wildNumber: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(...NUMBERS, ...NUMBER_TEXTS);

const deep = fc.constantFrom(20, 500, 20_000).map((levels) => {
  let value: unknown = [];
  for (let level = 0; level < levels && level < 3_000; level += 1) value = [value];
  return value;
});

/** Anything JSON can say. */
export const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: wildText },
  { weight: 5, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], { length: 1 }, { "": "" }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(wildText, { maxLength: 120, size: "large" }) },
  { weight: 1, arbitrary: deep },
);
