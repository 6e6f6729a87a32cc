/** Examples of answers for /api/docs, made from their schemas: shapes come from there, values by their names from here. */
import { paths } from "./paths.ts";
import type * as z from "zod/mini";
import { DELETED_MESSAGE } from "./chat.ts";
import { type Endpoint, isFile } from "./endpoint.ts";
import type { Placeholder } from "./placeholder.ts";
import { type ErrorBody, type ErrorCode, errors } from "./errors.ts";

const MOMENT = "2026-11-20T09:30:00.000Z";
const SHA_256 = "3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea";
const TOKEN = "k3J9vQ2mX7pL5rT8wY1zB4nC6dF0gH-sA_eUiOqWxZc";
const PROFILE_PICTURE = `/uploads/profiles/${SHA_256}.webp`;
const PICTURE = `/uploads/pictures/${SHA_256}.webp`;
const SIGNED_PICTURE = `${PICTURE}?until=1795863600&signature=${TOKEN}`;
const CALENDAR = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//FitMate//FitMate//KO",
  "BEGIN:VEVENT",
  "UID:gathering-7-20261120T093000Z@fitmate",
  "SEQUENCE:0",
  "DTSTAMP:20261120T093000Z",
  "DTSTART;TZID=Asia/Seoul:20261128T200000",
  "DTEND;TZID=Asia/Seoul:20261128T211500",
  "SUMMARY:토요일 아침 서울숲 5 km",
  "STATUS:CONFIRMED",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

/**
 * By the name of the field, or of the endpoint whose whole answer it is. A field that is something else in one place stands there by
 * what holds it, too: another field, or the endpoint.
 */
const TEXTS: Readonly<Record<string, string>> = {
  alertAt: "2026-11-28T13:35:00.000Z",
  alertedAt: "2026-11-28T13:35:00.000Z",
  answeredAt: "2026-11-28T14:02:00.000Z",
  answer: "두 분이 이야기를 마쳤어요.",
  again: "한강러너",
  area: "자양동",
  at: MOMENT,
  attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
  authorizeUrl: "https://kauth.kakao.com/oauth/authorize?response_type=code&client_id=…",
  "places.address": "서울 성동구 뚝섬로 273",
  "pictures.address": SIGNED_PICTURE,
  "getTrainingPhotos.address": SIGNED_PICTURE,
  "getMyPlaceholders.address": paths.member("한강러너"),
  begins: "2026-11-28T20:00",
  beginsAt: "2026-11-28T11:00:00.000Z",
  blockedAt: MOMENT,
  cancelReason: "비가 많이 와서 다음 주에 해요",
  caseNumber: "2611-0382",
  challenge: TOKEN,
  clientId: "b7e1c2a4-52d0-4f0b-9f6e-7c1d3a9e8b21",
  clientMessageId: "0d9f3c1e-7a52-4a53-9a41-2d5a1b3c4e5f",
  comment: "저도 갈래요.",
  companions: "등산좋아",
  closesAt: MOMENT,
  cursor: "2.1795863600000000.31",
  contents: "내일 7시에 서울숲 어때요?",
  "deleteChatMessage.contents": DELETED_MESSAGE,
  createdAt: MOMENT,
  day: "2026-11-28",
  decidedAt: MOMENT,
  description: "<p>토요일 아침에 같이 뛰어요.</p>",
  device: "Windows의 Chrome",
  displayName: "한강러너",
  dueAt: "2026-11-28T13:15:00.000Z",
  email: "runner@example.com",
  endsAt: "2026-11-28T12:15:00.000Z",
  eraseAt: MOMENT,
  excerpt: "혼자 산다면서요 ㅎㅎ 집 앞으로 갈까요?",
  expiresAt: MOMENT,
  feedUrl: `https://fitmate.example/calendar/${TOKEN}.ics`,
  firstDay: "2026-11-15",
  gaveWayUntil: "2026-12-24T09:30:00.000Z",
  findId: "한강**",
  getMeetupCalendar: CALENDAR,
  getPlanCalendar: CALENDAR,
  givenAt: MOMENT,
  half: "2026-1",
  halves: "2026-1",
  hashtag: "한강",
  hashtagList: "한강",
  hashtags: "한강",
  hiddenUntil: "2026-12-24T09:30:00.000Z",
  id: "th7Wi9DsmFo_3kP0bQmYnA",
  "rp.id": "fitmate.example",
  images: PICTURE,
  introduction: "퇴근하고 한강을 뛰어요.",
  joinedAt: MOMENT,
  key: "0123456789abcdef0123456789abcdef",
  lastDay: "2026-11-28",
  lastUsedAt: MOMENT,
  lateFrom: MOMENT,
  latestAt: "2026-11-28T18:15:00.000Z",
  linkKakao: TOKEN,
  linkedAt: MOMENT,
  madeAt: MOMENT,
  matesSince: MOMENT,
  message: "저장했어요.",
  messageId: "12-41",
  month: "2026-06",
  mountain: "청계산",
  met: "한강러너",
  name: "서울숲",
  "rp.name": "핏메이트",
  "user.name": "한강러너",
  "getPasskeys.name": "Windows의 Chrome",
  "getMeetups.next": "2026-11-28.2.1795863600000.7",
  "getSchedule.next": "1795863600000.7",
  nextDay: "2026-11-12",
  nickname: "한강러너",
  note: "같이 뛰어요.",
  now: "2026-11-28T13:40:00.000Z",
  objectUntil: MOMENT,
  objectedAt: MOMENT,
  offeredUntil: MOMENT,
  oldestAt: MOMENT,
  openEvidencePictures: PICTURE,
  openedAt: MOMENT,
  otherUserNickname: "등산좋아",
  outcome: "댓글을 가렸어요. 알려 줘서 고마워요.",
  overlaps: "한강 야간 러닝",
  people: "등산좋아",
  place: "자양역 3번 출구 앞",
  playlistName: "아침 러닝",
  playlistNames: "아침 러닝",
  preview: `/previews/7/${SHA_256.slice(0, 16)}.png`,
  profileImage: PROFILE_PICTURE,
  profilePicture: PROFILE_PICTURE,
  proof: TOKEN,
  publicKey: "B".padEnd(87, "A"),
  readCalendarFeed: CALENDAR,
  readOnlyAt: MOMENT,
  reason: "토요일 저녁에 시간이 맞아요",
  "cancelled.reason": "비가 많이 와서 다음 주에 해요",
  receiverNickname: "등산좋아",
  receiverProfileImage: PROFILE_PICTURE,
  reportedAt: MOMENT,
  requestedAt: MOMENT,
  rpId: "fitmate.example",
  sdkUrl: "https://dapi.kakao.com/v2/maps/sdk.js",
  sendDate: MOMENT,
  sender: "등산좋아",
  senderNickname: "등산좋아",
  senderProfileImage: PROFILE_PICTURE,
  sessionId: SHA_256,
  signIn: TOKEN,
  signInWithKakao: TOKEN,
  signInWithPasskey: TOKEN,
  settledAt: MOMENT,
  sentAt: MOMENT,
  since: MOMENT,
  startWithKakao: TOKEN,
  successionUntil: MOMENT,
  suspendedUntil: MOMENT,
  text: "러닝을 함께 좋아해요.",
  thumbnail: "/thumbnails/th7Wi9DsmFo.jpg",
  title: "토요일 아침 서울숲 5 km",
  transports: "internal",
  undoneAt: MOMENT,
  until: MOMENT,
  updatedAt: MOMENT,
  uploadPicture: PICTURE,
  uploadProfilePicture: PROFILE_PICTURE,
  url: paths.post(7),
  "tiles.url": "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  userImage: PROFILE_PICTURE,
  userNickname: "한강러너",
  version: "2026-11-20",
  videoId: "th7Wi9DsmFo",
  videoTitle: "초보자를 위한 30분 러닝",
  visibleUntil: MOMENT,
  withdrawnAt: MOMENT,
  words: "6km만 가볍게 뛰어요.",
  zone: "Asia/Seoul",
};
const NUMBERS: Readonly<Record<string, number>> = {
  acted: 293,
  actedOn: 2,
  alg: -7,
  answered: 47,
  ascentMetres: 380,
  before: 1,
  blockedPeople: 0,
  capacity: 10,
  cameBack: 11,
  caseId: 382,
  chatRoomId: 12,
  checkInId: 5,
  childReplyId: 58,
  count: 1,
  days: 2,
  decided: 185,
  decidedToday: 7,
  decisionId: 382,
  evidence: 5,
  evidenceId: 6,
  again: 6,
  free: 4,
  gatheringId: 3,
  gaveWay: 27,
  height: 1_200,
  hiddenAtOnce: 7,
  hours: 24,
  id: 7,
  inTime: 171,
  kilometres: 8,
  lastCommentId: 58,
  lastId: 5,
  latitude: 37.5446,
  likeCount: 3,
  logId: 9_001,
  longitude: 127.0557,
  mates: 4,
  matesInCommon: 3,
  measureId: 12,
  medianMinutes: 252,
  medianUrgentMinutes: 18,
  meetupId: 7,
  meetupIds: 7,
  memberCount: 7,
  mine: 3,
  minutes: 75,
  newCount: 2,
  next: 4_000,
  noteId: 5,
  noShows: 1,
  notificationId: 31,
  others: 2,
  objections: 2,
  ofVisitors: 21,
  overdue: 2,
  overturned: 4,
  paceSeconds: 390,
  passkeyId: 2,
  pendingPeople: 0,
  trained: 1,
  people: 6,
  planId: 7,
  placeholderId: 382,
  pictures: 1,
  playlistId: 4,
  postCount: 12,
  postId: 7,
  proposalId: 4,
  receiverReadSeq: 40,
  replyCount: 2,
  replyId: 57,
  reportId: 44,
  reporters: 5,
  reports: 3,
  reportsBefore: 515,
  reportsMade: 2,
  reportsReceived: 6,
  reportsRight: 1,
  requestId: 9,
  right: 4,
  roomId: 12,
  score: 72,
  seq: 41,
  times: 12,
  together: 2,
  sinceSeq: 12,
  targetId: 7,
  timeout: 300_000,
  total: 1,
  totalPostCount: 1,
  trustedReporters: 2,
  unclaimed: 9,
  undone: 11,
  urgentMedianMinutes: 18,
  shownTo: 12,
  unreadBy: 2,
  unreadCount: 1,
  viewCount: 128,
  waitSeconds: 42,
  waiting: 0,
  waitingYesterday: 11,
  width: 1_600,
};

/** What most answers leave out, by what holds it; as all marks that are `true` where they are there at all. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...["lastMessage", "messages", "getChatHistory", "deleteChatMessage", "proposePlan"].map((by) => `${by}.line`),
  ...["lastMessage", "messages", "getChatHistory", "deleteChatMessage"].map((by) => `${by}.proposal`),
  ...["deleteChatMessage", "proposePlan"].map((by) => `${by}.pictures`),
]);
/** But for the one whose answer is about it. */
const MARKED: ReadonlySet<string> = new Set(["deleteChatMessage.deleted"]);

/**
 * What the endpoint called `name` may answer; undefined for a file or a picture. Throws for a text or a number whose name is not
 * listed above.
 */
export function exampleAnswer(name: string, endpoint: Endpoint): unknown {
  return isFile(endpoint) ? undefined : exampleOf(endpoint.answer, name);
}

/** Faults of ours, of which the log knows more. */
const FAULTS: ReadonlySet<ErrorCode> = new Set(["INTERNAL", "UNAVAILABLE", "STORAGE_FULL"]);
const PLACEHOLDER: Placeholder = {
  since: "2026-11-24T09:30:00.000Z",
  until: "2026-12-24T09:30:00.000Z",
  sport: "RUNNING",
  writtenAt: MOMENT,
  comments: 2,
};

/** The body with which an endpoint refuses by `code`. */
export function exampleRefusal(code: ErrorCode): ErrorBody {
  const [status, message] = errors[code];
  const withTicket = code === "KAKAO_CONSENTS_REQUIRED" || code === "KAKAO_LINK_REQUIRED";
  return {
    status,
    code,
    message,
    ...(withTicket && { ticket: TOKEN }),
    ...(code === "GAVE_WAY" && { placeholder: PLACEHOLDER }),
    ...(FAULTS.has(code) && { reqId: "3f2b9c61d07e" }),
  };
}

/** `holder`: the field that holds the one called `name`, or the endpoint. */
function exampleOf(schema: z.core.$ZodType, name: string, holder = ""): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") {
    const shown = Object.entries(def.shape).filter(([field, type]) => !isLeftOut(type, `${name}.${field}`));
    return Object.fromEntries(shown.map(([field, type]) => [field, exampleOf(type, field, name)]));
  }
  if (def.type === "record")
    return Object.fromEntries(keysOf(def.keyType).map((key) => [key, exampleOf(def.valueType, key, name)]));
  if (def.type === "array") return [exampleOf(def.element, name, holder)];
  if (def.type === "nullable" || def.type === "optional") return exampleOf(def.innerType, name, holder);
  if (def.type === "union") return exampleOf(firstOf(def.options), name, holder);
  if (def.type === "enum") return firstOf(Object.values(def.entries));
  if (def.type === "literal") return firstOf(def.values);
  if (def.type === "template_literal")
    return def.parts
      .map((part) => (typeof part === "object" && part ? exampleOf(part, name, holder) : String(part)))
      .join("");
  if (def.type === "boolean") return false;
  const [whole, values] = [`${holder}.${name}`, def.type === "number" ? NUMBERS : TEXTS];
  return given(values[whole] ?? values[name], whole);
}

function isLeftOut(schema: z.core.$ZodType, whole: string): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (LEFT_OUT.has(whole)) return true;
  if (def.type !== "optional") return false;
  const { def: inner } = (def.innerType as z.core.$ZodTypes)._zod;
  return inner.type === "literal" && inner.values[0] === true && !MARKED.has(whole);
}

function given<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`No example of what '${name}' is.`);
  return value;
}

function keysOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "enum" ? Object.values(def.entries).map(String) : [];
}

function firstOf<T>(values: readonly T[]): T {
  const [first] = values;
  if (first === undefined) throw new Error("A schema that nothing fits has no example.");
  return first;
}
