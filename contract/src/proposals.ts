/** Proposals of a plan (약속): one mate says a time and a place, the other answers (meeting.md, section 2). */
import * as z from "zod/mini";
import { GatheringPlace, GatheringStatus, GivenPlace, Minutes, onOneLine, said, WallTime } from "./gatherings.ts";
import { PLAN_WORDS_MAX } from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { Sport } from "./profile.ts";
import { planWord } from "./planWords.ts";
import { sports } from "./sports.ts";
import { spokenWhole } from "./wallTime.ts";

const Words = said(PLAN_WORDS_MAX, onOneLine, `한마디는 ${charactersUpTo(PLAN_WORDS_MAX)} 쓸 수 있어요.`);

/** What is proposed; `words` that are blank count as none. */
export const proposed = {
  sport: Sport,
  begins: WallTime,
  minutes: Minutes,
  place: GivenPlace,
  words: z.nullish(Words),
};

/** As it is said with a mate request. */
export const NewProposal = z.strictObject(proposed);
export type NewProposal = z.infer<typeof NewProposal>;

/**
 * OPEN: waits for an answer; REPLACED: by another one of either; WITHDRAWN: by who had made it; LAPSED: its time has come, or the
 * two are mates no more.
 */
export const ProposalState = z.enum(["OPEN", "ACCEPTED", "DECLINED", "REPLACED", "WITHDRAWN", "LAPSED"]);
export type ProposalState = z.infer<typeof ProposalState>;

/** What somebody proposes, as it is shown. */
const shownProposal = {
  sport: Sport,
  /** On the clocks of `zone`, and the same moment in UTC. */
  begins: z.string(),
  zone: z.string(),
  beginsAt: z.string(),
  minutes: z.number(),
  place: GatheringPlace,
  /** Empty where nothing was said. */
  words: z.string(),
};

/** A proposal as a part of the message that brings it. Its sender has made it. */
export const ChatProposal = z.object({
  proposalId: z.number(),
  state: ProposalState,
  ...shownProposal,
  /** When it stopped being open, ISO 8601; null while it is. */
  settledAt: z.nullable(z.string()),
  /** What has become of it, once it was accepted. */
  plan: z.nullable(
    z.object({
      planId: z.number(),
      status: GatheringStatus,
      /** By whom and why it was called off; `nickname` is null where nobody in particular has. */
      cancelled: z.nullable(z.object({ reason: z.string(), at: z.string(), nickname: z.nullable(z.string()) })),
    }),
  ),
});
export type ChatProposal = z.infer<typeof ChatProposal>;

type Sentence = Pick<ChatProposal, "state" | "sport" | "begins" | "place" | "words" | "plan">;

/** The proposal as one sentence of its sender's, for clients that know of messages only. */
export function proposalSentence({ state, sport, begins, place, words, plan }: Sentence): string {
  const { word } = sports[sport];
  const moment = spokenWhole(begins);
  const what = `${moment}, ${place.name}, ${word}`;
  switch (state) {
    case "OPEN":
      return `${moment}, ${place.name}에서 ${planWord(sport)} 어때요?${words === "" ? "" : ` ${words}`}`;
    case "ACCEPTED":
      return plan?.cancelled ? `취소된 약속이에요: ${what}` : `약속했어요: ${what}`;
    case "DECLINED":
      return `거절된 약속 제안이에요: ${what}`;
    case "REPLACED":
      return `다른 제안으로 바뀐 약속이에요: ${what}`;
    case "WITHDRAWN":
      return `거둔 약속 제안이에요: ${what}`;
    case "LAPSED":
      return `답할 수 없게 된 약속 제안이에요: ${what}`;
    default:
      return state satisfies never;
  }
}

/** One that came with a mate request. */
export const RequestProposal = z.object({
  ...shownProposal,
  /** What else I have at the same time. */
  overlaps: z.array(z.string()),
});
export type RequestProposal = z.infer<typeof RequestProposal>;
