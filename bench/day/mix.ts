/**
 * What a day is made of: how often a daily member does each act, and when. Nobody has counted it yet, since the product has no such
 * crowd: it is a plausible day, written down so that everybody can put in their own (docs/scale.md).
 */

/** Of each act: what the words in the tables are, and how often a daily member does it in a day, on average. */
export const MIX = {
  firstOpen: { what: "opens the app for the first time that day: as below, and whom it shows is noted", aDay: 1 },
  open: { what: "opens the app: page, first data, event stream, socket; and leaves", aDay: 3 },
  roomList: { what: "the list of rooms", aDay: 5 },
  room: { what: "opens a room: its newest messages, read", aDay: 6 },
  message: { what: "a message to who is there on another node, heard and read", aDay: 12 },
  messageAway: { what: "a message to who is away, who is notified", aDay: 8 },
  postList: { what: "a page of the post list", aDay: 4 },
  post: { what: "reads a post with its comments", aDay: 5 },
  like: { what: "likes a post, or no more", aDay: 1.5 },
  comment: { what: "writes a comment", aDay: 0.4 },
  writePost: { what: "writes a post", aDay: 0.1 },
  firstView: { what: "the first view of a map that day: whom it shows is noted", aDay: 1 },
  map: { what: "opens the map: own place, settings, one view", aDay: 3 },
  mapView: { what: "moves the map: one more view", aDay: 5 },
  member: { what: "looks at a member: profile and posts", aDay: 2.5 },
  mates: { what: "the list of mates and of requests", aDay: 0.7 },
  requestMate: { what: "asks somebody to be mates", aDay: 0.3 },
  acceptMate: { what: "answers with yes", aDay: 0.15 },
  meetups: { what: "looks for gatherings: list and days", aDay: 2 },
  meetup: { what: "looks at a gathering", aDay: 1.5 },
  joinMeetup: { what: "joins a gathering", aDay: 0.15 },
  createMeetup: { what: "announces one", aDay: 0.03 },
  checkIn: { what: "joins, asks a mate to look after them, who says yes", aDay: 0.04 },
  videos: { what: "a page of exercise videos", aDay: 1 },
  saveVideo: { what: "makes a playlist and saves a video", aDay: 0.2 },
  bell: { what: "reads the notifications", aDay: 2 },
  location: { what: "sets their place anew", aDay: 0.5 },
  profile: { what: "edits the profile", aDay: 0.05 },
  picture: { what: "is shown a picture", aDay: 30 },
  upload: { what: "uploads a picture of 270 KB", aDay: 0.15 },
  signIn: { what: "signs in with a password", aDay: 0.03 },
  signUp: { what: "signs up", aDay: 0.01 },
  visitor: { what: "a rendered page for somebody who is no member", aDay: 1 },
  files: { what: "all files of the app, after a release", aDay: 0.15 },
} as const satisfies Record<string, { what: string; aDay: number }>;

export type Act = keyof typeof MIX;
export const ACTS = Object.keys(MIX) as Act[];

/** How often a daily member comes. */
export const VISITS_A_DAY = MIX.firstOpen.aDay + MIX.open.aDay;
/** How long somebody stays each time. */
export const VISIT_MINUTES = 7;

/**
 * Of a hundred visits, how many begin in each hour, from midnight on Korean clocks: the way to work, the lunch hour, and most of all
 * the evening after work and training.
 */
export const HOURS = [
  2.2, 1.2, 0.7, 0.4, 0.5, 1.2, 3.0, 4.6, 5.0, 3.8, 3.6, 4.0, 5.4, 4.4, 3.6, 3.6, 4.0, 5.0, 6.4, 7.4, 8.6, 9.4, 7.6,
  4.4,
] as const;
