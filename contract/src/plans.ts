/** 약속: plans of two mates, what is offered for them, and everything I come to in one timeline (meeting.md, section 2). */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import { GatheringPlace, GatheringStatus, Minutes, Reason, Somebody, WallTime } from "./gatherings.ts";
import { CLIENT_MESSAGE_ID_MAX, PLAN_OFFERS_MAX, PLANS_OF_PAIR_MAX, SCHEDULE_PAGE_SIZE } from "./limits.ts";
import { MeetupItem } from "./meetups.ts";
import { Sport } from "./profile.ts";
import { ChatProposal, proposed } from "./proposals.ts";
import { pageSize, queryInteger } from "./wire.ts";

const MinutesInAddress = z.pipe(queryInteger(1), Minutes);

/** A proposal to a mate, in the room of the two. */
export const ProposePlanBody = z.strictObject({
  nickname: Nickname,
  /** The proposal that is open between us, whichever of us has made it; null where I know of none. */
  replaces: z.nullable(z.int().check(z.minimum(1))),
  /** Sent twice, stored once. */
  clientMessageId: z.optional(
    z.string().check(
      z.minLength(1),
      z.maxLength(CLIENT_MESSAGE_ID_MAX),
      z.refine((text) => !text.includes("\0")),
    ),
  ),
  ...proposed,
});
export type ProposePlanBody = z.infer<typeof ProposePlanBody>;

export const ProposalParams = z.object({ proposalId: queryInteger(1) });
export const PlanParams = z.object({ planId: queryInteger(1) });
export const CancelPlanBody = z.strictObject({ reason: Reason });

/** A plan, as either of its two sees it. */
export const Plan = z.object({
  planId: z.number(),
  status: GatheringStatus,
  sport: Sport,
  /** On the clocks of `zone`, and the same moment in UTC. */
  begins: z.string(),
  zone: z.string(),
  beginsAt: z.string(),
  minutes: z.number(),
  place: GatheringPlace,
  /** The neighbourhood of the place. */
  area: z.string(),
  /** What was said with the proposal; may be empty. */
  words: z.string(),
  /** The other one of the two. */
  mate: Somebody,
  /** Whether the two are mates now. */
  areMates: z.boolean(),
  /** Who has proposed it so. */
  proposalId: z.number(),
  byMe: z.boolean(),
  /** The room of the two, and the position of its proposal there. */
  chatRoomId: z.number(),
  seq: z.number(),
  cancelled: z.nullable(z.object({ reason: z.string(), at: z.string(), byMe: z.boolean() })),
  /** What else I have at the same time. */
  overlaps: z.array(z.string()),
});
export type Plan = z.infer<typeof Plan>;

export const AcceptedPlan = z.object({ message: z.string(), plan: Plan });

/** Where a proposal stands in its room. */
const ProposalCard = z.object({ seq: z.number(), proposal: ChatProposal });

export const PlansWithQuery = z.object({ nickname: Nickname });

/** What there is between somebody and me. */
export const PlansWith = z.object({
  /** null where there is no room yet. */
  chatRoomId: z.nullable(z.number()),
  /** The proposal that waits for an answer; `overlaps`: what else I have at the same time. */
  open: z.nullable(z.object({ ...ProposalCard.shape, byMe: z.boolean(), overlaps: z.array(z.string()) })),
  /** To come or under way, earliest first. */
  plans: z.array(Plan).check(z.maxLength(PLANS_OF_PAIR_MAX)),
  /** The one that was over last. */
  last: z.nullable(Plan),
  /** Proposals as they stand, those that have changed last first: what a log that has missed events follows. */
  cards: z.array(ProposalCard).check(z.maxLength(PLANS_OF_PAIR_MAX)),
});
export type PlansWith = z.infer<typeof PlansWith>;

/** TRAILHEAD: a station or a park at the foot of a mountain. */
export const PlaceKind = z.enum(["PARK", "TRACK", "STATION", "TRAILHEAD"]);
export type PlaceKind = z.infer<typeof PlaceKind>;

export const PlanOffersQuery = z.object({ nickname: Nickname, sport: Sport, minutes: MinutesInAddress });

/** Times and public places the app proposes. */
export const PlanOffers = z.object({
  /** By time. */
  times: z
    .array(z.object({ begins: z.string(), beginsAt: z.string(), overlaps: z.array(z.string()) }))
    .check(z.maxLength(PLAN_OFFERS_MAX)),
  /** Out of both weeks, which mates know of each other, or out of mine. */
  timesFrom: z.enum(["BOTH", "MINE"]),
  /** Each of another kind. */
  places: z
    .array(
      z.object({
        kind: PlaceKind,
        ...GatheringPlace.shape,
        area: z.string(),
        /** Of a TRAILHEAD: the mountain. */
        mountain: z.nullable(z.string()),
      }),
    )
    .check(z.maxLength(PLAN_OFFERS_MAX)),
  /** Between the squares of both, near mine, or nowhere: one of us shows no square. */
  placesFrom: z.nullable(z.enum(["MIDDLE", "MINE"])),
});
export type PlanOffers = z.infer<typeof PlanOffers>;

export const OverlapsQuery = z.object({ begins: WallTime, minutes: MinutesInAddress });
/** Titles, by time. */
export const Overlaps = z.object({ overlaps: z.array(z.string()) });

/** With how many I trained there: both sides say so. */
const trained = z.number();

/** Something I come to or, of gatherings, wait for or have asked for. */
export const ScheduleEntry = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("MEETUP"),
    trained,
    meetup: MeetupItem,
    /** A few of those who come, while I do: no names of those whom a block keeps apart from me. */
    faces: z.array(Somebody),
    /** How many ask to join; for its host, else 0. */
    pendingPeople: z.number(),
    /** While I wait: how many are before me. */
    before: z.nullable(z.number()),
    /** Of those who come. */
    roomId: z.nullable(z.number()),
    cancelReason: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal("PLAN"), trained, plan: Plan }),
]);
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;

export const ScheduleQuery = z.object({
  /** UPCOMING: not over yet, earliest first; PAST: over, latest first. */
  when: z._default(z.enum(["UPCOMING", "PAST"]), "UPCOMING"),
  /** `next` of the page before. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/))),
  size: pageSize(SCHEDULE_PAGE_SIZE),
});

export const Schedule = z.object({ entries: z.array(ScheduleEntry), next: z.nullable(z.string()) });
export type Schedule = z.infer<typeof Schedule>;

/** The next one I come to; where there is none, the next one I wait for or have asked for. */
export const NextGathering = z.object({ entry: z.nullable(ScheduleEntry) });
