/** 번개: announced times and places to train together, who is in them, and finding one (meeting.md, section 1). */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import { DistanceBand } from "./cell.ts";
import {
  CalendarDay,
  GatheringPlace,
  GatheringStatus,
  GivenPlace,
  Minutes,
  onLines,
  onOneLine,
  Reason,
  said,
  saidAtAll,
  Somebody,
  WallTime,
} from "./gatherings.ts";
import { CellCentre } from "./mates.ts";
import { Level, LEVELS, Sport } from "./profile.ts";
import {
  DISTANCE_BANDS,
  MEETUP_ASCENT_MAX_METRES,
  MEETUP_CAPACITY_MAX,
  MEETUP_CAPACITY_MIN,
  MEETUP_DESCRIPTION_MAX,
  MEETUP_KILOMETRES_MAX,
  MEETUP_KILOMETRES_STEP,
  MEETUP_MAP_MAX,
  MEETUP_NOTE_MAX,
  MEETUP_PAGE_SIZE,
  MEETUP_PREVIEW_VERSION_MAX,
  MEETUP_TITLE_MAX,
  MEETUP_WEEKS_MAX,
  MEETUP_WEEKS_MIN,
  PACE_MAX_SECONDS,
  PACE_MIN_SECONDS,
} from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { RuleNumber } from "./rules.ts";
import { hasEffort } from "./sports.ts";
import { Trust } from "./trust.ts";
import { pageSize, queryInteger, queryNumber } from "./wire.ts";
import { isDay } from "./wallTime.ts";

export type MeetupPlace = GatheringPlace;
export type MeetupPerson = Somebody;

/** Who sees the exact place: those who are in it, or everybody. */
export const PlaceShown = z.enum(["PARTICIPANTS", "EVERYONE"]);
export type PlaceShown = z.infer<typeof PlaceShown>;

/** Who may join. SAME_GENDER: as the host's. */
export const Audience = z.enum(["EVERYONE", "MATES", "SAME_GENDER"]);
export type Audience = z.infer<typeof Audience>;

/** OPEN: at once while there is room; APPROVAL: the host decides. */
export const Joining = z.enum(["OPEN", "APPROVAL"]);
export type Joining = z.infer<typeof Joining>;

/**
 * How somebody stands to a gathering. WAITING: for a seat, in order; OFFERED: a seat is kept for them for a while; PENDING: for
 * the host's word; DECLINED and REMOVED: no second try.
 */
export const Part = z.enum(["CONFIRMED", "WAITING", "OFFERED", "PENDING", "LEFT", "DECLINED", "REMOVED"]);
export type Part = z.infer<typeof Part>;

const Title = saidAtAll(
  MEETUP_TITLE_MAX,
  "제목을 적어 주세요.",
  `제목은 ${charactersUpTo(MEETUP_TITLE_MAX)} 쓸 수 있어요.`,
);
const Description = said(
  MEETUP_DESCRIPTION_MAX,
  onLines,
  `하고 싶은 말은 ${charactersUpTo(MEETUP_DESCRIPTION_MAX)} 쓸 수 있어요.`,
);
const Note = said(MEETUP_NOTE_MAX, onOneLine, `한마디는 ${charactersUpTo(MEETUP_NOTE_MAX)} 쓸 수 있어요.`);

/** What differs by sport, each null where not said. Pace in seconds a kilometre; height in metres. */
const effort = {
  level: z.nullable(Level),
  paceSeconds: z.nullable(z.int().check(z.minimum(PACE_MIN_SECONDS), z.maximum(PACE_MAX_SECONDS))),
  kilometres: z.nullable(
    z
      .number()
      .check(z.minimum(MEETUP_KILOMETRES_STEP), z.maximum(MEETUP_KILOMETRES_MAX), z.multipleOf(MEETUP_KILOMETRES_STEP)),
  ),
  ascentMetres: z.nullable(z.int().check(z.minimum(1), z.maximum(MEETUP_ASCENT_MAX_METRES))),
};

const given = {
  sport: Sport,
  title: Title,
  description: Description,
  begins: WallTime,
  minutes: Minutes,
  place: GivenPlace,
  placeShown: PlaceShown,
  capacity: z.int().check(z.minimum(MEETUP_CAPACITY_MIN), z.maximum(MEETUP_CAPACITY_MAX)),
  ...effort,
  audience: Audience,
  joining: Joining,
};

type Effort = { sport: Sport; level: Level | null } & Record<
  "paceSeconds" | "kilometres" | "ascentMetres",
  number | null
>;

/** A level is one of the sport's own, and so is what else is said of its effort: a pace is run, a height is climbed. */
function fitsSport({ sport, level, paceSeconds, kilometres, ascentMetres }: Effort): boolean {
  return (
    (level === null || (LEVELS[sport] as readonly Level[]).includes(level)) &&
    (paceSeconds === null || hasEffort(sport, "paceSeconds")) &&
    (ascentMetres === null || hasEffort(sport, "ascentMetres")) &&
    (kilometres === null || hasEffort(sport, "kilometres"))
  );
}
const OF_ITS_SPORT = { error: "고른 운동에 맞지 않는 값이 있어요. 다시 확인해 주세요." };

export const NewMeetup = z
  .strictObject({
    ...given,
    /** Weekly for so many weeks; null = once. */
    weeks: z.nullable(z.int().check(z.minimum(MEETUP_WEEKS_MIN), z.maximum(MEETUP_WEEKS_MAX))),
  })
  .check(z.refine(fitsSport, OF_ITS_SPORT));
export type NewMeetup = z.infer<typeof NewMeetup>;

/** Of a series: this one, or this and later ones. */
export const Scope = z.enum(["THIS", "LATER"]);
export type Scope = z.infer<typeof Scope>;

export const MeetupChange = z.strictObject({ ...given, scope: Scope }).check(z.refine(fitsSport, OF_ITS_SPORT));
export type MeetupChange = z.infer<typeof MeetupChange>;

export const MeetupParams = z.object({ meetupId: queryInteger(1) });
export const MeetupMemberParams = z.object({ meetupId: queryInteger(1), nickname: Nickname });

export const MeetupPreviewParams = z.object({
  ...MeetupParams.shape,
  version: z.string().check(z.maxLength(MEETUP_PREVIEW_VERSION_MAX)),
});

export const MadeMeetup = z.object({ meetupId: z.number(), meetupIds: z.array(z.number()) });
export const CancelMeetupBody = z.strictObject({ reason: Reason, scope: Scope });
/** `note`: a word to a host who decides; what is blank counts as nothing. */
export const JoinMeetupBody = z.nullish(z.strictObject({ note: z.nullish(Note) }));
export const MeetupAnswerBody = z.strictObject({ accept: z.boolean() });
export const CoHostBody = z.strictObject({ nickname: z.nullable(Nickname) });

/** A gathering as everybody who may know of it sees it. */
const shown = {
  meetupId: z.number(),
  status: GatheringStatus,
  sport: Sport,
  title: z.string(),
  /** On the clocks of `zone`, and the same moment in UTC. */
  begins: z.string(),
  zone: z.string(),
  beginsAt: z.string(),
  minutes: z.number(),
  /** The neighbourhood: all that is told of the place, beside its square, to whoever is not in it. */
  area: z.string(),
  cell: CellCentre,
  /** From my own square; null while I have none. */
  distanceBand: z.nullable(DistanceBand),
  /** null where only those who are in it see it. */
  place: z.nullable(GatheringPlace),
  placeShown: PlaceShown,
  ...effort,
  audience: Audience,
  joining: Joining,
  capacity: z.number(),
  /** How many come, the host included. */
  people: z.number(),
  /** Seats somebody new could take now: none while anybody waits. */
  free: z.number(),
  waiting: z.number(),
  /** One of several, a week apart. */
  repeats: z.boolean(),
  /** null for a visitor, where nobody hosts it, and for whoever comes while a block keeps the two apart. */
  host: z.nullable(Somebody),
  /** Those of my mates who come, a few. */
  mates: z.array(Somebody),
  /** Mine; null = none. */
  part: z.nullable(Part),
  hosting: z.boolean(),
  /** Why it fits me, in a Korean sentence. */
  reason: z.nullable(z.string()),
};

export const MeetupItem = z.object(shown);
export type MeetupItem = z.infer<typeof MeetupItem>;

/** Somebody who comes; nameless to whoever has blocked them, or is blocked by them. */
const Participant = z.object({
  nickname: z.nullable(z.string()),
  profilePicture: z.nullable(z.string()),
  isHost: z.boolean(),
  isCoHost: z.boolean(),
  isMe: z.boolean(),
});
/** Somebody who asks or waits, for the host. */
const Applicant = z.object({
  ...Somebody.shape,
  exerciseChoice: z.array(Sport),
  note: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  since: z.string(),
  /** A seat is kept for them until then. */
  offeredUntil: z.nullable(z.string()),
  /** null: too little for numbers. */
  trust: z.nullable(Trust),
  /** How often two said within six months that they did not come; null where the host does not decide who comes. */
  noShows: z.nullable(z.number()),
});
export type MeetupApplicant = z.infer<typeof Applicant>;

export const Meetup = z.object({
  ...shown,
  description: z.string(),
  /**
   * For its host, once moderators have hidden it from all who do not come: by which decision and rule, null while none is made. Left out
   * of all others.
   */
  hidden: z.optional(z.object({ by: z.nullable(z.object({ decisionId: z.number(), rule: RuleNumber })) })),
  /** For its host, while it gives way to a placeholder for somebody's rights. Left out of all others. */
  gaveWay: z.optional(z.literal(true)),
  /** Of the host; null where `host` is, and with too little for numbers. */
  hostTrust: z.nullable(Trust),
  /** Why and when it was cancelled. */
  cancelled: z.nullable(z.object({ reason: z.string(), at: z.string() })),
  /** For whoever comes; else empty. */
  participants: z.array(Participant),
  /** For the host, first come first; else empty. */
  pending: z.array(Applicant),
  queue: z.array(Applicant),
  /** While I wait: how many are before me. */
  before: z.nullable(z.number()),
  /** Until when a seat is kept for me. */
  offeredUntil: z.nullable(z.string()),
  /** From when on leaving is late; null where it is not going to be. */
  lateFrom: z.nullable(z.string()),
  /** What else I have at the same time. */
  overlaps: z.array(z.string()),
  /** How many of those who come I have blocked. */
  blockedPeople: z.number(),
  /** The host has left and asks whether I go on as host, until then; null also once I have said that I would. */
  successionUntil: z.nullable(z.string()),
  /** Of the other ones of its series that are to come after it; for its host, of those that they host, too. */
  later: z.array(z.object({ meetupId: z.number(), begins: z.string() })),
  roomId: z.nullable(z.number()),
  /** The picture that links to it show, site-relative; null where not everybody may know of it. */
  preview: z.nullable(z.string()),
});
export type Meetup = z.infer<typeof Meetup>;

const filters = {
  sport: z.optional(Sport),
  within: z.optional(z.enum(DISTANCE_BANDS.map(([band]) => band).filter((band) => band !== "BEYOND"))),
  level: z.optional(Level),
  /** With a seat for somebody new. */
  free: z.optional(z.enum(["true"])),
  /** With a mate of mine in it. */
  mates: z.optional(z.enum(["true"])),
};

export const MeetupFilters = z.object(filters);
export type MeetupFilters = z.infer<typeof MeetupFilters>;

/** Where a page of the list starts: the day, band, moment and id of the last one before it. */
export const MeetupsQuery = z.object({
  ...filters,
  /** The first day; today unless said otherwise. */
  day: z.optional(CalendarDay),
  cursor: z.optional(
    z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}\.\d\.\d{1,15}\.\d{1,15}$/),
      z.refine((cursor) => isDay(cursor.slice(0, 10))),
    ),
  ),
  size: pageSize(MEETUP_PAGE_SIZE),
});
export type MeetupsQuery = z.infer<typeof MeetupsQuery>;

/** In order of day, distance band and time. */
export const MeetupPage = z.object({ meetups: z.array(MeetupItem), next: z.nullable(z.string()) });
export type MeetupPage = z.infer<typeof MeetupPage>;

/** From today: which sports each day has something of, by the filters. */
export const MeetupDays = z.array(z.object({ day: z.string(), sports: z.array(Sport) }));
export type MeetupDays = z.infer<typeof MeetupDays>;

export const MeetupMapQuery = z
  .object({
    ...filters,
    day: CalendarDay,
    swLat: queryNumber(-85, 85),
    swLng: queryNumber(-180, 180),
    neLat: queryNumber(-85, 85),
    neLng: queryNumber(-180, 180),
  })
  .check(
    z.refine(({ swLat, neLat, swLng, neLng }) => swLat <= neLat && swLng <= neLng, {
      error: "지도의 범위가 뒤집혀 있어요.",
    }),
  );
export type MeetupMapQuery = z.infer<typeof MeetupMapQuery>;

/** The first of a day in a view, by time; `more`: there are others. */
export const MeetupMap = z.object({
  meetups: z.array(MeetupItem).check(z.maxLength(MEETUP_MAP_MAX)),
  more: z.boolean(),
});
export type MeetupMap = z.infer<typeof MeetupMap>;

/** What became of it: CONFIRMED, WAITING or PENDING. */
export const JoinAnswer = z.object({ part: Part, message: z.string() });
export type JoinAnswer = z.infer<typeof JoinAnswer>;

export const MyMeetups = z.array(MeetupItem);
