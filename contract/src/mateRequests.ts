/** Asking to be mates, what waits for an answer, and what two members have in common. */
import * as z from "zod/mini";
import { composed, hasAtMost } from "./characters.ts";
import { Nickname } from "./accounts.ts";
import { DistanceBand } from "./cell.ts";
import { MatchReason, MatchScore, Relation } from "./mates.ts";
import { DayPart, Level, Slot, Sport } from "./profile.ts";
import { NewProposal, RequestProposal } from "./proposals.ts";
import { Trust } from "./trust.ts";
import { pageSize, queryInteger } from "./wire.ts";
import { CHARACTER_UNITS_MAX, MATE_REQUEST_NOTE_MAX, MATE_REQUEST_PAGE_SIZE } from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";

/** One line said with a request; what is blank counts as nothing. */
const Note = z.pipe(
  z.pipe(
    // A bound before the costly count.
    z.string().check(z.maxLength(MATE_REQUEST_NOTE_MAX * CHARACTER_UNITS_MAX)),
    z.transform((note: string) => cleanNote(note)),
  ),
  z.string().check(
    z.refine((note) => hasAtMost(note, MATE_REQUEST_NOTE_MAX), {
      error: `한마디는 ${charactersUpTo(MATE_REQUEST_NOTE_MAX)} 쓸 수 있어요.`,
    }),
  ),
);

/** The note as it is stored: well-formed, composed, on one line. */
function cleanNote(note: string): string {
  return composed(note)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Optional as a whole: the specification's clients send none. */
export const MateRequestBody = z.nullish(
  z.strictObject({
    note: z.nullish(Note),
    /** A plan, to be answered with the request. */
    proposal: z.nullish(NewProposal),
  }),
);

export const AcceptMateQuery = z.object({
  senderNickname: Nickname,
  /** What of the plan that came with the request; left out, it waits for an answer in the room of the two. */
  plan: z.optional(z.enum(["ACCEPT", "DECLINE"])),
});

/** Where both gave a level of a sport they share: mine and theirs. */
const SharedLevel = z.object({ sport: Sport, mine: Level, theirs: Level });

/** A request that waits: received or sent. `expiresAt` is when it stops waiting. */
export const MateRequest = z.object({
  requestId: z.number(),
  nickname: z.string(),
  profilePicture: z.nullable(z.string()),
  /** Empty for a private member. */
  exerciseChoice: z.array(Sport),
  note: z.nullable(z.string()),
  /** The plan that was proposed with it. */
  proposal: z.nullable(RequestProposal),
  /** ISO 8601, UTC. */
  requestedAt: z.string(),
  expiresAt: z.string(),
});
export type MateRequest = z.infer<typeof MateRequest>;

/** Newest first. */
export const MateRequestList = z.array(MateRequest);

/** One that waits for my answer, with who asks: of a private member nothing. */
export const ReceivedRequest = z.object({
  ...MateRequest.shape,
  introduction: z.string(),
  distanceBand: z.nullable(DistanceBand),
  /** null: too little for numbers, or not for me to know. */
  trust: z.nullable(Trust),
  /** How many mates the two of us have in common. */
  matesInCommon: z.number(),
  levels: z.array(SharedLevel),
  /** What weighs most first. */
  reasons: z.array(MatchReason),
});
export type ReceivedRequest = z.infer<typeof ReceivedRequest>;

/** Newest first. */
export const ReceivedRequestList = z.array(ReceivedRequest);

export const MateRequestsQuery = z.object({
  /** `requestId` of the last one of the page before. */
  cursor: z.optional(queryInteger(1)),
  size: pageSize(MATE_REQUEST_PAGE_SIZE),
});

export const MateNicknameQuery = z.object({ nickname: Nickname });

/** Who the other member is and what the two of us have in common, as far as they let me see it. */
export const MateMatch = z.object({
  nickname: z.string(),
  relation: Relation,
  /** true = male, false = female, null = not chosen, or not for me to know */
  gender: z.nullable(z.boolean()),
  introduction: z.string(),
  exerciseChoice: z.array(Sport),
  /** What was said with the request that waits between us. */
  note: z.nullable(z.string()),
  /** The plan that was proposed with it. */
  proposal: z.nullable(RequestProposal),
  distanceBand: z.nullable(DistanceBand),
  sharedSports: z.array(Sport),
  /** Empty unless we are mates: nobody else is told a day. */
  sharedSlots: z.array(Slot),
  /**
   * In which parts of the day we both have time on so many days, whichever those are: from SHARED_PART_MIN to
   * SHARED_PART_MAX, which stands for more as well.
   */
  sharedParts: z.array(z.object({ part: DayPart, days: z.number() })),
  /** For shared sports where both gave a level. */
  levels: z.array(SharedLevel),
  /** null: too little for numbers, or not for me to know. */
  trust: z.nullable(Trust),
  /** How many mates the two of us have in common. */
  matesInCommon: z.number(),
  score: MatchScore,
  /** What weighs most first; empty exactly when the score is 0. */
  reasons: z.array(MatchReason),
});
export type MateMatch = z.infer<typeof MateMatch>;
