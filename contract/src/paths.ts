/** Every address of the app. Whatever leads to a page, on either side, has its address from here. */
import type { QueueFilter } from "./desk.ts";
import type { LogFilters } from "./deskLog.ts";
import type { MeetupFilters } from "./meetups.ts";
import type { Sport } from "./profile.ts";
import type { RuleNumber } from "./rules.ts";
import type { VideoCategory } from "./videos.ts";

type Query = Readonly<Record<string, string | number | undefined>>;

/** The list of posts: one filter at most, and the page, which counts from 1. */
type PostsQuery = { category?: Sport; title?: string; hashtag?: string; page?: number };

/** The list of gatherings: which of them, and the day it begins with. */
type MeetupsQuery = MeetupFilters & { day?: string | undefined };

/** Site-relative, each part of a path and each value of a query encoded. */
export const paths = {
  home: () => "/",
  /** `from`: the page that was wanted before; `expired`: says that the session ended. */
  signIn: ({ from, expired = false }: { from?: string; expired?: boolean } = {}) =>
    withQuery("/signin", { from, expired: expired ? 1 : undefined }),
  signUp: () => "/signup",
  /** Where Kakao sends the browser back to. */
  kakaoCallback: () => "/kakao/callback",
  findId: () => "/finduserid",
  /** `token`: of the mail that lets set a new one. */
  findPassword: ({ token }: { token?: string } = {}) => withQuery("/finduserpassword", { token }),
  /** Behind the `#`, which no server and no log gets to see: `token` of the mail that lets confirm an e-mail. */
  confirmEmail: ({ token }: { token?: string } = {}) => withFragment("/email/confirm", token),
  terms: () => "/terms",
  privacy: () => "/privacy",
  locationTerms: () => "/location-terms",
  /** 처음 만날 때. */
  safety: () => "/safety",
  /** 권리침해 신고; `address`: what is named there already. */
  rights: ({ address }: { address?: string | undefined } = {}) => withQuery("/rights", { address }),
  /** One of those as who is no member follows it. Behind the `#`, as above: `token` of the mail. */
  rightsReport: ({ token }: { token?: string } = {}) => withFragment("/rights/report", token),
  /** What of mine gives way to a placeholder. */
  placeholder: (placeholderId: number) => `/placeholders/${placeholderId}`,
  /** 운영 보고 of half a year; without `half` of the newest one there is. */
  transparency: ({ half }: { half?: string | undefined } = {}) => withQuery("/transparency", { half }),
  /** 운영 규칙; `rule`: the one to lead to. */
  rules: ({ rule }: { rule?: RuleNumber } = {}) => withFragment("/rules", rule),
  exercise: ({ category }: { category?: VideoCategory } = {}) => withQuery("/exerciseInfo", { category }),
  bookmark: () => "/bookmark",
  /** One playlist by its name. */
  playlists: ({ name }: { name?: string } = {}) => withQuery("/playlists", { name }),
  posts: ({ category, title, hashtag, page }: PostsQuery = {}) =>
    withQuery("/posts", { category, title, hashtag, page }),
  /** `training`: the gathering to write of. */
  createPost: ({ training }: { training?: number } = {}) => withQuery("/posts/createpost", { training }),
  /** `comment`: the comment or the answer to lead to. */
  post: (postId: number, { comment }: { comment?: number | undefined } = {}) =>
    withQuery(`/posts/${postId}`, { comment }),
  editPost: (postId: number) => `/posts/${postId}/editpost`,
  /** `opens`: what is open over the map there. */
  findMate: ({ sport, opens }: { sport?: Sport; opens?: "location" } = {}) =>
    withFragment(withQuery("/findmate", { sport }), opens),
  /** 번개: of one day on, those that the filters leave. */
  meetups: ({ day, sport, within, level, free, mates }: MeetupsQuery = {}) =>
    withQuery("/meetups", { day, sport, within, level, free, mates }),
  /** The same of one day on the map. */
  meetupMap: ({ day, sport, within, level, free, mates }: MeetupsQuery = {}) =>
    withQuery("/meetups/map", { day, sport, within, level, free, mates }),
  /** `day`: the one it is to be on. */
  createMeetup: ({ day }: { day?: string } = {}) => withQuery("/meetups/new", { day }),
  meetup: (meetupId: number) => `/meetups/${meetupId}`,
  editMeetup: (meetupId: number) => `/meetups/${meetupId}/edit`,
  /** 내 일정: everything I come to; `plan`: the plan to lead to. */
  plans: ({ plan }: { plan?: number | undefined } = {}) => withQuery("/plans", { plan }),
  /** 안심 체크인: one of mine, or one that I look after. */
  checkIn: (checkInId: number) => `/check-ins/${checkInId}`,
  /** A gathering I came to, once it is over. */
  training: (gatheringId: number) => `/together/${gatheringId}`,
  /** `request`: whose request to lead to. */
  mates: ({ request }: { request?: string } = {}) => withQuery("/mates", { request }),
  /** Finding somebody by nickname; `nickname`: what is typed there. */
  findMember: ({ nickname }: { nickname?: string } = {}) => withQuery("/members", { nickname }),
  /** What somebody shows of themselves. */
  member: (nickname: string) => `/members/${encodeURIComponent(nickname)}`,
  messenger: () => "/messenger",
  /** The room with `nickname`; `number` tells those of the same nickname apart, `message` is the `seq` to lead to. */
  room: (nickname: string, { number, message }: { number?: number | undefined; message?: number | undefined } = {}) =>
    withQuery(`/messenger/${encodeURIComponent(nickname)}`, { room: number, message }),
  /** A group room; `message` as above. */
  groupRoom: (chatRoomId: number, { message }: { message?: number | undefined } = {}) =>
    withQuery(`/messenger/rooms/${chatRoomId}`, { message }),
  /** `part`: what has the focus there, or is open over the page. */
  myPage: (part?: "introduction" | "habits" | "email") => withFragment("/mypage", part),
  passwordChange: () => "/mypage/passwordchange",
  passkeys: () => "/mypage/passkeys",
  sessions: () => "/mypage/sessions",
  notificationSettings: () => "/mypage/notifications",
  blocks: () => "/mypage/blocks",
  /** 위치 장부. */
  locationLedger: () => "/mypage/location",
  /** 내 신고: what I have reported. */
  reports: () => "/mypage/reports",
  /** What moderators have decided about me. */
  decision: (decisionId: number) => `/decisions/${decisionId}`,
  personalData: () => "/mypage/privacy",
  leave: () => "/mypage/leave",
  /** All that is left to somebody who is leaving. */
  leaving: () => "/leaving",
  /** All that is left to somebody whose account is suspended, beside what leads on from there. */
  suspended: () => "/suspended",
  /** The desk of the moderators: open cases, those that the filter leaves. */
  desk: ({ filter }: { filter?: QueueFilter | undefined } = {}) => withQuery("/desk", { filter }),
  deskCase: (caseId: number) => `/desk/cases/${caseId}`,
  /** Looking a member up there; `nickname`: whose history to show. */
  deskMembers: ({ nickname }: { nickname?: string | undefined } = {}) => withQuery("/desk/members", { nickname }),
  /** What has been done there: that which the filters leave. */
  deskLog: ({ by, act, subject, since, until, evidence }: LogFilters = {}) =>
    withQuery("/desk/log", { by, act, subject, since, until, evidence: evidence ? "true" : undefined }),
  /** `weeks`: of how many. */
  deskNumbers: ({ weeks }: { weeks?: string | undefined } = {}) => withQuery("/desk/numbers", { weeks }),
} as const;

function withFragment(path: string, fragment: string | undefined): string {
  return fragment ? `${path}#${fragment}` : path;
}

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
