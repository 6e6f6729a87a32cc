/** Every address of the app. Whatever leads to a page, on either side, has its address from here. */
import type { MeetupFilters } from "./meetups.ts";
import type { Sport } from "./profile.ts";
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
  exercise: ({ category }: { category?: VideoCategory } = {}) => withQuery("/exerciseInfo", { category }),
  bookmark: () => "/bookmark",
  /** One playlist by its name. */
  playlists: ({ name }: { name?: string } = {}) => withQuery("/playlists", { name }),
  posts: ({ category, title, hashtag, page }: PostsQuery = {}) =>
    withQuery("/posts", { category, title, hashtag, page }),
  createPost: () => "/posts/createpost",
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
  /** `day`: the one it is to be on. */
  createMeetup: ({ day }: { day?: string } = {}) => withQuery("/meetups/new", { day }),
  meetup: (meetupId: number) => `/meetups/${meetupId}`,
  editMeetup: (meetupId: number) => `/meetups/${meetupId}/edit`,
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
  /** A group room, of which the messenger has no screen yet: it opens the list; `message` as above. */
  groupRoom: (chatRoomId: number, { message }: { message?: number | undefined } = {}) =>
    withQuery("/messenger", { group: chatRoomId, message }),
  /** `part`: what has the focus there, or is open over the page. */
  myPage: (part?: "introduction" | "habits" | "email") => withFragment("/mypage", part),
  passwordChange: () => "/mypage/passwordchange",
  passkeys: () => "/mypage/passkeys",
  sessions: () => "/mypage/sessions",
  notificationSettings: () => "/mypage/notifications",
  blocks: () => "/mypage/blocks",
  personalData: () => "/mypage/privacy",
  leave: () => "/mypage/leave",
  /** All that is left to somebody who is leaving. */
  leaving: () => "/leaving",
} as const;

function withFragment(path: string, fragment: string | undefined): string {
  return fragment ? `${path}#${fragment}` : path;
}

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
