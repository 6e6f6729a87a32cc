/** 안심 체크인: a mate who has agreed is told when somebody does not say that they are back (meeting.md, section 4). */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import { CHECK_IN_MINUTES_MAX, CHECK_IN_MINUTES_STEP } from "./limits.ts";
import { Sport } from "./profile.ts";
import { queryInteger } from "./wire.ts";

/**
 * How a check-in stands to the member who asked for it. ASKED: the mate has not answered; ON: the time runs; DUE: the member is
 * asked whether they are back; ALERTED: the mate was told; SAFE: the member is back. Of those that are over: DECLINED by the mate,
 * WITHDRAWN before the mate answered, LAPSED because they did not, OFF by the member, ENDED with what it hangs on.
 */
export const checkInStates = {
  ASKED: { isOpen: true, isShown: true },
  ON: { isOpen: true, isShown: true },
  DUE: { isOpen: true, isShown: true },
  ALERTED: { isOpen: true, isShown: true },
  SAFE: { isOpen: false, isShown: true },
  DECLINED: { isOpen: false, isShown: false },
  WITHDRAWN: { isOpen: false, isShown: false },
  LAPSED: { isOpen: false, isShown: false },
  OFF: { isOpen: false, isShown: false },
  ENDED: { isOpen: false, isShown: false },
} as const satisfies Record<string, State>;

type State = {
  /** It is not over, in whichever way. */
  isOpen: boolean;
  /** Its member sees it beside its gathering: as long as it goes on, and once it has ended well. */
  isShown: boolean;
};

export const CheckInState = z.enum(Object.keys(checkInStates) as (keyof typeof checkInStates)[]);
export type CheckInState = z.infer<typeof CheckInState>;

/** The same as the mate may know it: not whether the member is asked at the moment, nor why it is over. */
export const WatchState = z.enum(["ASKED", "ON", "ALERTED", "SAFE", "DECLINED", "ENDED"]);
export type WatchState = z.infer<typeof WatchState>;

const Somebody = z.object({ nickname: z.string(), profilePicture: z.nullable(z.string()) });

/** Moments in ISO 8601, UTC; `now`: of the server, which countdowns go by. */
const common = {
  checkInId: z.number(),
  kind: z.enum(["MEETUP", "PLAN"]),
  sport: Sport,
  /** On the clocks of Korea. */
  begins: z.string(),
  beginsAt: z.string(),
  endsAt: z.string(),
  /** When the member is asked whether they are back. */
  dueAt: z.string(),
  /** When the mate is told, if there is no answer. */
  alertAt: z.string(),
  /** When the mate was told. */
  alertedAt: z.nullable(z.string()),
  /** When the member said that they are back. */
  answeredAt: z.nullable(z.string()),
  now: z.string(),
};

/** One of mine. */
export const CheckIn = z.object({
  role: z.literal("MEMBER"),
  ...common,
  state: CheckInState,
  gatheringId: z.number(),
  title: z.string(),
  /** Only the area once I do not come any more. */
  place: z.string(),
  /** Who was asked; null once a block stands between us. */
  mate: z.nullable(Somebody),
  /** Later than that it cannot be put off. */
  latestAt: z.string(),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** What the mate is told once there was no answer, until there is one. */
const Alert = z.object({
  title: z.string(),
  place: z.string(),
  area: z.string(),
  /** Of those who come, beside the member: by name as far as the mate may know, and how many others. */
  people: z.array(z.string()),
  others: z.number(),
});

/** One that I was asked to look after. Where and with whom it is shows in `alert` only. */
export const Watch = z.object({
  role: z.literal("MATE"),
  ...common,
  state: WatchState,
  /** Who asked; null once a block stands between us. */
  member: z.nullable(Somebody),
  alert: z.nullable(Alert),
  /** Whether I have seen what I was told. */
  seen: z.boolean(),
});
export type Watch = z.infer<typeof Watch>;

export const EitherCheckIn = z.discriminatedUnion("role", [CheckIn, Watch]);
export type EitherCheckIn = z.infer<typeof EitherCheckIn>;

export const CheckInParams = z.object({ checkInId: queryInteger(1) });
export const GatheringParams = z.object({ gatheringId: queryInteger(1) });

/** Of everything of mine: those of mine that are not over, and those I have to answer or have not seen yet. */
export const CheckIns = z.object({ mine: z.array(CheckIn), watched: z.array(Watch) });
export type CheckIns = z.infer<typeof CheckIns>;

/** Of a gathering I come to: the last one I have asked for, and what another one has to keep to. */
export const GatheringCheckIn = z.object({
  checkIn: z.nullable(CheckIn),
  endsAt: z.string(),
  now: z.string(),
  /** Whether I can ask (again) now. */
  open: z.boolean(),
  /** Who comes along, as far as they have a name for me, and therefore cannot be asked. */
  companions: z.array(z.string()),
  /** Of a 번개: its room. */
  chatRoomId: z.nullable(z.number()),
});
export type GatheringCheckIn = z.infer<typeof GatheringCheckIn>;

/** Whom to ask, and how long after the end one expects to be back. */
export const NewCheckIn = z.strictObject({
  nickname: Nickname,
  minutes: z.int().check(z.minimum(0), z.maximum(CHECK_IN_MINUTES_MAX), z.multipleOf(CHECK_IN_MINUTES_STEP)),
});
export type NewCheckIn = z.infer<typeof NewCheckIn>;

export const CheckInAnswer = z.strictObject({ accept: z.boolean() });
