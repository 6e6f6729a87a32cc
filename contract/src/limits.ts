/**
 * The numbers of rules that members meet or both sides hold, each with its unit in its name or comment. What only paces one screen
 * or guards one node stands beside what it paces or guards.
 */

/** Code units that the longest characters take, emoji sequences among them: a bound on text before it is counted. */
export const CHARACTER_UNITS_MAX = 30;

/** Characters after NFC. */
export const NICKNAME_MAX = 10;
/** Code units before NFC: a syllable may be three letters. Bounds what is composed. */
export const NICKNAME_UNITS_MAX = NICKNAME_MAX * 3;
/** Code units of a nickname that says where a page starts. */
export const NICKNAME_CURSOR_MAX = 20;
/** Days a nickname is kept at least once it was changed, and for which the one before stays reserved and leads on. */
export const NICKNAME_CHANGE_DAYS = 30;
/** Tries to change it, of a member in an hour: whether one is taken is told to nobody who asks for many. */
export const NICKNAME_TRIES_PER_HOUR = 30;
/** Years a member is old at least: below, Korean law wants a parent's consent. */
export const AGE_MIN = 14;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;
/** RFC 5321, 4.5.3.1: a path has 256 octets, its brackets included, and some servers count the `@` twice; a local part 64. */
export const EMAIL_MAX = 253;
export const EMAIL_LOCAL_MAX = 64;
/** Of one that an account may have from before that limit. */
export const KNOWN_EMAIL_MAX = 254;
/** Code units of what is looked at, whether or not it can be right: an e-mail with spaces around it, a sign-in. */
export const EMAIL_GIVEN_MAX = 1_000;
export const NICKNAME_GIVEN_MAX = 100;
export const PASSWORD_GIVEN_MAX = 200;
export const RESET_TOKEN_MAX = 100;
export const EMAIL_TOKEN_MAX = 100;
export const KAKAO_CODE_MAX = 2_000;
export const KAKAO_TICKET_MAX = 2_000;
export const KAKAO_PROOF_MAX = 500;
export const INTRODUCTION_MAX = 100;
export const CHAT_MESSAGE_MAX = 1_000;
/** Pictures of one chat message. */
export const CHAT_PICTURES_MAX = 10;
/** Characters of the name a client gives its message. */
export const CLIENT_MESSAGE_ID_MAX = 64;

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** Width × height of a picture that is read at all, and pixels of its longer side. */
export const UPLOAD_MAX_PIXELS = 50_000_000;
export const UPLOAD_MAX_SIDE = 20_000;
/** Of one that has to be decoded as a whole: GIF, interlaced or 16-bit PNG, progressive JPEG; and of AVIF, which takes most. */
export const UPLOAD_MAX_PIXELS_WHOLE = 25_000_000;
export const UPLOAD_MAX_PIXELS_AVIF = 12_500_000;
/**
 * The sizes a picture is kept in, largest first: the longest side of a profile picture, which is square, and the
 * greatest width of any other, in pixels. The largest is the reference itself, the others stand beside it.
 */
export const PICTURE_SIZES = { full: 1_600, thumb: 480 } as const;
export const PROFILE_SIZES = { full: 512, md: 192, sm: 96 } as const;
/** Of the largest of these that is no profile's: one that would take more is made smaller. */
export const PICTURE_MAX_BYTES = 3_000_000;
/** How long an upload that is used nowhere is kept, and how long its signed address holds. */
export const UPLOAD_UNUSED_HOURS = 24;
/** Of all uploads of one member that are used nowhere: a hundred of the largest. */
export const UPLOAD_UNUSED_MAX_BYTES = 300_000_000;
/** Characters of a picture's file name. */
export const FILE_NAME_MAX = 1_000;
/** Pictures of one member that may be on their way at the same time. */
export const UPLOADS_AT_ONCE = 4;

/** Minutes within which a message can be deleted by whoever has sent it. */
export const CHAT_DELETE_MINUTES = 5;

/** In the first messages of each of two who talk, links, numbers and IDs are asked about, and cautioned of. */
export const CAUTIOUS_MESSAGES = 3;

/** Members of a group room at most. */
export const GROUP_ROOM_MEMBERS_MAX = 50;
/** Messages whose number of those who have not read it one event tells anew; those before show it with their next loading. */
export const CHAT_UNREAD_BY_MAX = 200;
/** Faces a list of rooms shows of a group room. */
export const GROUP_ROOM_FACES = 3;

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
/** The last page that can be asked for by its number. */
export const PAGE_NUMBER_MAX = 10_000_000;

export const POST_PAGE_SIZE = 10;
/** Letters of a nickname that a search starts with, and whom it finds at most: nobody pages through all members. */
export const MEMBER_SEARCH_MIN = 2;
export const MEMBERS_FOUND_MAX = 10;
/** Searches an hour, of a member and of a network. */
export const MEMBER_SEARCHES_PER_HOUR = 200;
export const MEMBER_SEARCHES_OF_NETWORK_PER_HOUR = 1_000;
/** A profile counts its public posts no further. */
export const MEMBER_POSTS_COUNTED = 100;
export const POST_TITLE_MAX = 100;
/** Characters of what a picture in a post shows, in words. */
export const POST_PICTURE_ALT_MAX = 200;
/** Bytes of a post's HTML in UTF-8. */
export const POST_BODY_MAX_BYTES = 100 * 1_024;
export const POST_IMAGES_MAX = 50;
/** From where a video in a post plays at the latest. */
export const POST_VIDEO_START_MAX_SECONDS = 99_999;
/** Characters of a hashtag after spaces and `#` are gone, and hashtags of a post. */
export const HASHTAG_MAX = 20;
export const HASHTAGS_MAX = 10;
/** The same before they are cleaned, of a post and where one is looked for; code units. */
export const HASHTAG_GIVEN_MAX = 200;
export const HASHTAG_SOUGHT_MAX = 100;
export const HASHTAGS_GIVEN_MAX = 100;
/** The most hashtags that are offered at once. */
export const HASHTAGS_OFFERED_MAX = 8;
/** What counts as these days, for popular hashtags. */
export const POPULAR_HASHTAG_DAYS = 30;
export const COMMENT_MAX = 500;
/** Comments a page holds unless asked otherwise, and answers to each of them. */
export const COMMENT_PAGE_SIZE = 30;
export const ANSWER_PAGE_SIZE = 10;
/** How many new comments are counted at most. */
export const NEW_COMMENTS_MAX = 100;

/** Videos a page holds unless asked otherwise. */
export const VIDEO_PAGE_SIZE = 5;
/** `cursorId` of the first page. */
export const FIRST_VIDEO_CURSOR = -1;
/** Videos whose playlists one call may ask for. */
export const SAVED_VIDEOS_MAX = 50;
/** Characters of YouTube's id, and of a title. */
export const VIDEO_ID_MAX = 20;
export const VIDEO_TITLE_MAX = 500;
/** Characters of one that show in a list, and below the small pictures of a playlist. */
export const LIST_TITLE_MAX = 50;
export const SHELF_TITLE_MAX = 12;
/** Characters as a person counts them, and code units: a name is part of an address, and the longest emoji take 15 each. */
export const PLAYLIST_NAME_MAX = 15;
export const PLAYLIST_NAME_UNITS_MAX = 180;
/** Playlists a member may have: the overview answers all of them at once. */
export const PLAYLISTS_MAX = 50;
/** Videos a playlist may hold: another order renumbers them. */
export const PLAYLIST_VIDEOS_MAX = 1_000;
/** Videos the overview shows of each list. */
export const PLAYLIST_PREVIEW_SIZE = 5;
/** Places in a list are counted no further: the largest integer of its column. */
export const PLAYLIST_PLACE_MAX = 2 ** 31 - 1;

/** Distances others get to see, nearest first; each with its upper bound in metres. */
export const DISTANCE_BANDS = [
  ["WITHIN_500M", 500],
  ["WITHIN_1KM", 1_000],
  ["WITHIN_3KM", 3_000],
  ["WITHIN_5KM", 5_000],
  ["WITHIN_10KM", 10_000],
  ["BEYOND", Number.POSITIVE_INFINITY],
] as const;

/** The most people `GET /api/location/map` answers, nearest first. */
export const MAP_PEOPLE_MAX = 300;
/** The most people a view of the map answers by name; above it, clusters count them. */
export const MAP_VIEW_PEOPLE_MAX = 50;

/** People of one cell that a page holds, and mates. */
export const MAP_CELL_PAGE_SIZE = 50;
export const MATES_PAGE_SIZE = 200;
/** Characters of what a place is looked for by, and how many are found at most. */
export const PLACE_QUERY_MAX = 100;
export const FOUND_PLACES_MAX = 8;
/** Within which a neighbourhood gives a square its name. */
export const DONG_REACH_METRES = 1_500;
/** Days after which the map hides whoever was not seen (its migrations repeat it). */
export const UNSEEN_DAYS = 30;
/** Days within which somebody was seen lately, for a filter of the map (its migrations repeat it). */
export const SEEN_LATELY_DAYS = 7;

/** '잘 맞는 순' compares at least so many people, the nearest: twice those of a view. */
export const MAP_FIT_CANDIDATES = 100;

/** How long 위치 장부 is kept, and days of it that are read at once. */
export const LOCATION_LEDGER_MONTHS = 6;
export const LOCATION_LEDGER_PAGE_DAYS = 14;

/**
 * In how many days of the same part of the day two members have to have time before anybody is told, and how far that is
 * counted: further would tell of the days (all seven evenings are every evening).
 */
export const SHARED_PART_MIN = 2;
export const SHARED_PART_MAX = 3;

/** Days a request waits; then it may be sent again. */
export const MATE_REQUEST_DAYS = 14;
/** Requests a member may send in one day of Seoul. */
export const MATE_REQUESTS_PER_DAY = 30;
/** The same of an account younger than NEWCOMER_HOURS, as long as nobody is its mate. */
export const NEWCOMER_MATE_REQUESTS_PER_DAY = 5;
export const MATE_REQUEST_NOTE_MAX = 100;
export const MATE_REQUEST_PAGE_SIZE = 20;
/** Members one may have blocked at a time. */
export const BLOCKS_MAX = 500;
/** Days after a rejection before the same person may ask again. */
export const MATE_REQUEST_AGAIN_DAYS = 7;

/** Of a member's profile: each has the map counted anew, and sport, level and times compared. */
export const PROFILE_SAVES_PER_HOUR = 30;
/** Enough for a member who looks around; too few to find a home by moving about and reading distances. */
export const LOCATION_MOVES_PER_HOUR = 30;
/** Each is kept until the account is erased. Withdrawing is everybody's right at any time. */
export const CONSENTS_PER_HOUR = 20;
export const PLACE_SEARCHES_PER_MINUTE = 20;
/** How much one member may write. */
export const POSTS_PER_DAY = 50;
/** New ones, and changes. */
export const POST_TEXTS_PER_HOUR = 60;
export const COMMENTS_PER_MINUTE = 20;
/** Likes and likes taken back. */
export const LIKES_PER_MINUTE = 60;

/** Of a gathering: characters of what it says, of its place's name, of a word to the host and of why it is cancelled. */
export const MEETUP_TITLE_MAX = 40;
export const MEETUP_DESCRIPTION_MAX = 1_000;
export const MEETUP_PLACE_MAX = 60;
export const MEETUP_NOTE_MAX = 100;
/** Whoever comes and goes more often is told to rest: each time somebody is told of it, or the room is. */
export const MEETUP_JOINS_PER_HOUR = 10;
export const MEETUP_REASON_MAX = 200;
/** Who waits for a seat and who asks the host, together: each is told when it moves or is off, under the lock on the gathering. */
export const MEETUP_QUEUE_MAX = 200;
/** People of a gathering, the host included. */
export const MEETUP_CAPACITY_MIN = 2;
export const MEETUP_CAPACITY_MAX = 50;
/** How long a gathering takes, and how far ahead it may begin. */
export const MEETUP_MINUTES_MIN = 30;
export const MEETUP_MINUTES_MAX = 720;
export const MEETUP_MINUTES_STEP = 15;
export const MEETUP_AHEAD_MINUTES = 10;
export const MEETUP_AHEAD_DAYS = 60;
/** Seconds a kilometre takes. */
export const PACE_MIN_SECONDS = 180;
export const PACE_MAX_SECONDS = 720;
export const MEETUP_KILOMETRES_STEP = 0.1;
export const MEETUP_KILOMETRES_MAX = 200;
export const MEETUP_ASCENT_MAX_METRES = 5_000;
/** Weeks of one that repeats, all made at once. */
export const MEETUP_WEEKS_MIN = 2;
export const MEETUP_WEEKS_MAX = 8;
/** Gatherings of a host that are still to come, a series counting once, and made in one day of Seoul. */
export const MEETUPS_OPEN_MAX = 5;
export const MEETUPS_PER_DAY = 10;
/** The same of an account younger than so many hours, or of nobody's mate. */
export const NEWCOMER_HOURS = 24;
export const NEWCOMER_MEETUPS_OPEN_MAX = 1;
export const NEWCOMER_MEETUPS_PER_DAY = 2;
/** Before the start: until when a free seat is given at once and leaving is not late. */
export const MEETUP_LATE_HOURS = 3;
/** How long a free seat is kept for whoever is offered it from then on. */
export const SEAT_OFFER_MINUTES = 30;
/** After the host changed time or place, leaving is not late for so long. */
export const MEETUP_CHANGE_GRACE_HOURS = 24;
/** How long whoever may follow a host who leaves is asked. */
export const MEETUP_SUCCESSION_HOURS = 24;
/** Days after the end until its room is only to be read. */
export const MEETUP_ROOM_DAYS = 14;
/** Reminders of gatherings and plans: at so many o'clock of the evening before, and so many hours before they begin. */
export const MEETUP_EVE_HOUR = 20;
export const MEETUP_SOON_HOURS = 2;
/** Code units of what names a picture that previews show of a gathering. */
export const MEETUP_PREVIEW_VERSION_MAX = 64;
/** Code units of the secret in a calendar's address. */
export const CALENDAR_SECRET_MAX = 64;
/** Gatherings a calendar that is subscribed to holds, and how long past ones stay in it. */
export const CALENDAR_FEED_MAX = 200;
export const CALENDAR_FEED_DAYS = 90;
export const MEETUP_PAGE_SIZE = 20;
/** Gatherings that a member's page shows at most, of a series the next one. */
export const MEMBER_MEETUPS_MAX = 10;
/** Gatherings a view of the map shows at most. */
export const MEETUP_MAP_MAX = 100;
/** Days of the strip over the list. */
export const MEETUP_STRIP_DAYS = 14;

/** Characters of what is said with a proposal of a plan. */
export const PLAN_WORDS_MAX = 100;
/** Times and places that are offered for a plan at most, and how far ahead the times lie. */
export const PLAN_OFFERS_MAX = 3;
export const PLAN_OFFER_DAYS = 14;
/** Times of a day that begin sooner are not offered. */
export const PLAN_OFFER_LEAD_HOURS = 2;
/** How far from the middle an offered place lies at most, a way up a mountain more, and between which two squares there is a middle. */
export const PLAN_PLACE_REACH_METRES = 4_000;
export const PLAN_TRAILHEAD_REACH_METRES = 12_000;
export const PLAN_MIDDLE_MAX_METRES = 40_000;
/** Proposals of a member in an hour, and offers they ask for. */
export const PLAN_PROPOSALS_PER_HOUR = 60;
export const PLAN_OFFERS_PER_HOUR = 200;
/** Plans to come of two that are listed beside their room, and proposals whose state it is told anew. */
export const PLANS_OF_PAIR_MAX = 20;
export const SCHEDULE_PAGE_SIZE = 20;
/** 안심 체크인: minutes after the end of a gathering when one may expect to be back, in steps; and unless said otherwise. */
export const CHECK_IN_MINUTES_MAX = 360;
export const CHECK_IN_MINUTES_STEP = 30;
export const CHECK_IN_MINUTES_USUAL = 60;
/** From now until one is asked at the earliest. */
export const CHECK_IN_AHEAD_MINUTES = 5;
/** By how much the question is put off, and how long it waits for an answer until the mate is told. */
export const CHECK_IN_MORE_MINUTES = 30;
export const CHECK_IN_SILENCE_MINUTES = 20;
/** Check-ins a member may ask for in a day, and how often the same mate. */
export const CHECK_INS_PER_DAY = 20;
export const CHECK_INS_PER_MATE = 3;
/** How long one is kept once it is over. */
export const CHECK_IN_DAYS = 30;
/** After a gathering: days in which one can say who came, people one can name, praises of each. */
export const TRAINING_OPEN_DAYS = 14;
export const NAMED_PEOPLE_MAX = 10;
export const PRAISES_MAX = 3;
/** Gatherings one is asked about at a time: those that ended last. */
export const TRAINING_QUESTIONS_MAX = 20;
/** Characters of what the moderators are told, and how often of one gathering. */
export const TRAINING_NOTE_MAX = 500;
export const TRAINING_NOTES_MAX = 3;
/** Months after which such a note is erased, as they are said and as they are counted. */
export const TRAINING_NOTE_MONTHS = 6;
export const TRAINING_NOTE_DAYS = Math.ceil((TRAINING_NOTE_MONTHS * 365) / 12);
/** A training counts for so many months, as they are said and as they are counted; and of one pair one within so many days. */
export const TRAINING_COUNTED_MONTHS = 12;
export const TRAINING_COUNTED_DAYS = Math.ceil((TRAINING_COUNTED_MONTHS * 365) / 12);
export const TRAINING_PAIR_DAYS = 30;
/** Different people from whom on numbers show, and whose private answers join them together. */
export const TRUST_PEOPLE_MIN = 3;
/** Different people whose praise shows. */
export const PRAISED_BY_MIN = 2;
/** How many have to say that somebody did not come, of how many others who were to come, and for how many months that is told. */
export const NO_SHOW_SAID_BY = 2;
export const NO_SHOW_OTHERS_MIN = 3;
export const NO_SHOW_MONTHS = 6;
export const NO_SHOW_DAYS = Math.ceil((NO_SHOW_MONTHS * 365) / 12);
/** Photos of one's own that a report of a gathering can be chosen from. */
export const TRAINING_PHOTOS_MAX = 50;

/** Days in which an account that is to be deleted can be had back. */
export const LEAVING_DAYS = 7;
/** Exports a member may ask for in 24 hours. */
export const EXPORTS_PER_DAY = 5;

/** Days a session lives after its last use, and after signing in, however much it is used. */
export const SESSION_DAYS = 14;
export const SESSION_LIFE_DAYS = 90;
/** Sessions of one member that are alive: a further one ends the longest unused. */
export const SESSIONS_MAX = 50;
/** Tokens a browser keeps and sends: one for each account that has signed in there, the newest. And days one is good for. */
export const DEVICE_TOKENS_MAX = 5;
export const DEVICE_TOKEN_DAYS = 180;
/** Minutes after signing in during which a password is changed without the current one. */
export const FRESH_SESSION_MINUTES = 10;
/** Minutes the link for a new password holds. */
export const RESET_LINK_MINUTES = 30;
/** Minutes the link that confirms an e-mail holds, and seconds before another one can be asked for. */
export const EMAIL_LINK_MINUTES = 30;
export const EMAIL_LINK_AGAIN_SECONDS = 60;
/** Such links a member may ask for in an hour, and all members together for one address. */
export const EMAIL_LINKS_PER_HOUR = 10;
/** Mails of one kind that tell an address of something, as that the password has changed, in a day. */
export const MAIL_NOTICES_PER_DAY = 10;

/** STOMP and server-sent events: milliseconds between two heart-beats, and before a client connects again. */
export const HEART_BEAT_MS = 10_000;
export const RECONNECT_DELAY_MS = 5_000;
/** Milliseconds over which clients spread what they ask for when hints were missed, since all are told at once. */
export const REFETCH_WITHIN_MS = 10_000;

/** Where the map opens for somebody without a location: Seoul City Hall. */
export const DEFAULT_MAP_CENTRE = { latitude: 37.566826, longitude: 126.9786567 } as const;

export const PERMISSION_NOTICE_MS = 3_000;
/** How long it says that a video was taken out of a playlist. */
export const DELETED_VIDEO_NOTICE_MS = 1_000;
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
/** Code units of a name: the longest emoji take 15 each. */
export const PASSKEY_NAME_UNITS_MAX = PASSKEY_NAME_MAX * 15;
/** Ways to reach a passkey that a browser may name. */
export const PASSKEY_TRANSPORTS_MAX = 10;
/** Bytes of what a browser says of a passkey. Of its ID and of whose it is WebAuthn has no more; the rest is more than any sends. */
export const PASSKEY_ID_MIN_BYTES = 16;
export const PASSKEY_ID_MAX_BYTES = 1_023;
export const PASSKEY_USER_HANDLE_MAX_BYTES = 64;
export const PASSKEY_CLIENT_DATA_MAX_BYTES = 3_000;
export const PASSKEY_ATTESTATION_MAX_BYTES = 6_000;
export const PASSKEY_AUTHENTICATOR_MIN_BYTES = 37;
export const PASSKEY_AUTHENTICATOR_MAX_BYTES = 1_500;
export const PASSKEY_SIGNATURE_MAX_BYTES = 1_024;
/** Minutes in which a browser's answer to a challenge has to come. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

/** Calls of a member in a minute, whichever they are, on each node; `limit` in endpoints.ts says less for some. */
export const READS_PER_MINUTE = 1_200;
export const WRITES_PER_MINUTE = 300;
/** The same of a network without a session: thousands of people may share the one address of a mobile carrier. */
export const VISITOR_READS_PER_MINUTE = 30_000;
export const VISITOR_WRITES_PER_MINUTE = 3_000;
/** How often in a minute what a page asks first is answered to a member all at once, on each node; then the page asks by itself. */
export const STARTS_PER_MINUTE = 60;

/** Of a report: characters of what is added to it, messages chosen, and how many of them are listed at once. */
export const REPORT_WORDS_MAX = 500;
export const REPORT_MESSAGES_MAX = 20;
export const REPORT_PAGE_SIZE = 20;
/** Reports a member may make in 24 hours, also about one and the same member; of a newcomer (NEWCOMER_HOURS). */
export const REPORTS_PER_DAY = 20;
export const REPORTS_OF_MEMBER_PER_DAY = 5;
export const NEWCOMER_REPORTS_PER_DAY = 5;
/** Characters of what one says against a decision, and months within which one may. */
export const OBJECTION_MAX = 1_000;
export const OBJECTION_MONTHS = 6;
/** Months after the decision until what was copied for it is erased. */
export const EVIDENCE_MONTHS = 6;
/** So many reporters who were right before hide something until somebody looks, if their weights add up (docs/decisions/safety.md). */
export const HIDING_REPORTERS = 3;
export const HIDING_WEIGHT = 1.8;
/** Whose reports of 불법촬영물 were found wrong so often hides nothing at once any more. */
export const WRONG_URGENT_REPORTS = 2;
/** Reporters of one case from whom on it is more severe by one. */
export const RAISING_REPORTERS = 3;
/** Of a report of somebody's rights: characters of name and of what is wrong, how many things it names, and code units of an address. */
export const RIGHTS_NAME_MAX = 40;
export const RIGHTS_WORDS_MAX = 1_000;
export const RIGHTS_ADDRESSES_MAX = 5;
export const RIGHTS_ADDRESS_MAX = 500;
/** How many of them a day a member, an e-mail address and a network may send. */
export const RIGHTS_REPORTS_PER_DAY = 5;
export const RIGHTS_REPORTS_OF_NETWORK_PER_DAY = 20;
/** Hours within which an e-mail address is to be confirmed. */
export const RIGHTS_LINK_HOURS = 24;
/** Days for which something gives way to a placeholder: the law's most. */
export const PLACEHOLDER_DAYS = 30;
/** Hours in which a case is to be looked at: goals that the desk shows. */
export const CASE_GOAL_HOURS = 24;
export const URGENT_GOAL_HOURS = 6;
export const OBJECTION_GOAL_HOURS = 72;
/** What the desk writes, in characters; how long a measure may last if it ends. */
export const DECISION_WORDS_MAX = 500;
export const DESK_NOTE_MAX = 1_000;
export const MEASURE_DAYS_MAX = 365;
/** Measures of one decision. */
export const MEASURES_MAX = 4;
/** Days, up to today, of which the desk says how long decisions took. */
export const DESK_MEDIAN_DAYS = 7;
export const DESK_PAGE_SIZE = 30;
export const DESK_LOG_PAGE_SIZE = 50;
/** Open cases are counted no further. */
export const DESK_COUNTED_MAX = 99;
/** Hours after which a case is nobody's again, if whoever has taken it on does nothing with it. */
export const CLAIM_LAPSES_HOURS = 2;
/** Counts below this are not published. */
export const PUBLISHED_MIN = 5;
/** Of a case the desk shows so many reports and lines of its log; of a member so many cases. */
export const CASE_REPORTS_SHOWN = 50;
export const CASE_LOG_SHOWN = 50;
export const MEMBER_CASES_SHOWN = 50;
/** Code units of what is looked for at the desk. */
export const CASE_NUMBER_MAX = 30;
/** Characters of what was reported that lists show. */
export const EXCERPT_MAX = 60;
