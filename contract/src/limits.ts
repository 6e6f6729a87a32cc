/**
 * Every number that both sides must agree on (spec section 9 and docs/decisions.md), with its unit in its name or comment.
 */

/** Characters after NFC. */
export const NICKNAME_MAX = 10;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;
/** RFC 5321, 4.5.3.1: a path has 256 octets, its brackets included, and some servers count the `@` twice; a local part 64. */
export const EMAIL_MAX = 253;
export const EMAIL_LOCAL_MAX = 64;
export const INTRODUCTION_MAX = 100;
export const CHAT_MESSAGE_MAX = 1_000;
/** Pictures of one chat message. */
export const CHAT_PICTURES_MAX = 10;

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** Width × height of a picture that is read at all, and pixels of its longer side. */
export const UPLOAD_MAX_PIXELS = 50_000_000;
export const UPLOAD_MAX_SIDE = 20_000;
/** Of one that has to be decoded as a whole: GIF, interlaced or 16-bit PNG, progressive JPEG; and of AVIF, which takes most. */
export const UPLOAD_MAX_PIXELS_WHOLE = 25_000_000;
export const UPLOAD_MAX_PIXELS_AVIF = 12_500_000;
/** How long an upload that is used nowhere is kept, and how long its signed address holds. */
export const UPLOAD_UNUSED_HOURS = 24;
/** Pictures of one member that may be on their way at the same time. */
export const UPLOADS_AT_ONCE = 4;

/** Messages a history page holds unless asked otherwise; also the largest page. */
export const CHAT_PAGE_SIZE = 50;
export const CHAT_ROOM_PAGE_SIZE = 50;
/** Characters of a search within a room. */
export const CHAT_SEARCH_MAX = 50;
/** Messages one search request looks through at most; the answer says where to go on. */
export const CHAT_SEARCH_REACH = 10_000;
/** Milliseconds a typing notice is shown, and the least between two of one writer. */
export const CHAT_TYPING_SHOWN_MS = 5_000;
export const CHAT_TYPING_EVERY_MS = 3_000;
export const NOTIFICATION_PAGE_SIZE = 20;
/** How long a notification is kept at most, and once it was read. */
export const NOTIFICATION_DAYS = 365;
export const READ_NOTIFICATION_DAYS = 90;
/** The bell counts no further. */
export const UNREAD_NOTIFICATIONS_MAX = 100;
export const PAGE_SIZE_MAX = 50;

export const POST_PAGE_SIZE = 10;
export const POST_TITLE_MAX = 100;
export const COMMENT_MAX = 500;
/** How many new comments are counted at most. */
export const NEW_COMMENTS_MAX = 100;

/** Videos a page holds unless asked otherwise. */
export const VIDEO_PAGE_SIZE = 5;
/** `cursorId` of the first page. */
export const FIRST_VIDEO_CURSOR = -1;
/** Videos whose playlists one call may ask for. */
export const SAVED_VIDEOS_MAX = 50;

/** The most people `GET /api/location/map` answers, nearest first. */
export const MAP_USERS_MAX = 300;
/** The most people a view of the map answers by name; above it, clusters count them. */
export const MAP_VIEW_USERS_MAX = 50;

/** '잘 맞는 순' compares at least so many people, the nearest: twice those of a view. */
export const MAP_FIT_CANDIDATES = 100;

/**
 * In how many days of the same part of the day two members have to have time before anybody is told, and how far that is
 * counted: further would tell of the days (all seven evenings are every evening).
 */
export const SHARED_PART_MIN = 2;
export const SHARED_PART_MAX = 3;

/** Days after a rejection before the same person may ask again. */
export const MATE_REQUEST_AGAIN_DAYS = 7;

/** How much one member may write. */
export const POSTS_PER_DAY = 50;
export const POST_EDITS_PER_HOUR = 60;
export const COMMENTS_PER_MINUTE = 20;
/** Likes and likes taken back. */
export const LIKES_PER_MINUTE = 60;

/** Days a session lives after its last use, and after signing in, however much it is used. */
export const SESSION_DAYS = 14;
export const SESSION_LIFE_DAYS = 90;
/** Sessions of one member that are alive: a further one ends the longest unused. */
export const SESSIONS_MAX = 50;
/** Tokens a browser keeps and sends: one for each account that has signed in there, the newest. */
export const DEVICE_TOKENS_MAX = 5;
/** Minutes after signing in during which a password is changed without the current one. */
export const FRESH_SESSION_MINUTES = 10;
/** Minutes the link for a new password holds. */
export const RESET_LINK_MINUTES = 30;

/** STOMP and server-sent events: milliseconds between two heart-beats, and before a client connects again. */
export const HEART_BEAT_MS = 10_000;
export const RECONNECT_DELAY_MS = 5_000;
/** Milliseconds over which clients spread what they ask for when hints were missed, since all are told at once. */
export const REFETCH_WITHIN_MS = 10_000;

/** Where the map opens for somebody without a location: Seoul City Hall. */
export const DEFAULT_MAP_CENTRE = { latitude: 37.566826, longitude: 126.9786567 } as const;

export const PERMISSION_NOTICE_MS = 3_000;
/** How long a notification outside the page shows while the app is open. */
export const OS_NOTIFICATION_MS = 5_000;
/** Browsers of one member that get pushes; the ones renewed last. */
export const PUSH_DEVICES_MAX = 20;
/** Characters of the address a push goes to. */
export const PUSH_ENDPOINT_MAX = 1_000;
export const SCROLL_TO_TOP_AFTER_PX = 200;

/** Passkeys of one member, those added in 24 hours, and the characters of a name. */
export const PASSKEYS_MAX = 10;
export const PASSKEYS_ADDED_PER_DAY = 20;
export const PASSKEY_NAME_MAX = 20;
/** Minutes in which a browser's answer to a challenge has to come. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

/** Calls of a member in a minute, whichever they are, on each node; `limit` in endpoints.ts says less for some. */
export const READS_PER_MINUTE = 1_200;
export const WRITES_PER_MINUTE = 300;
/** The same of a network without a session: thousands of people may share the one address of a mobile carrier. */
export const VISITOR_READS_PER_MINUTE = 30_000;
export const VISITOR_WRITES_PER_MINUTE = 3_000;
