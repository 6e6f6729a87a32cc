/** What becomes of a gathering once it is over: who trained with whom, and the numbers that grow of it (meeting.md, section 3). */
import * as z from "zod/mini";
import { Nickname, nicknameKey } from "./accounts.ts";
import { composed, hasAtMost } from "./characters.ts";
import { ChatPicture } from "./chat.ts";
import { CHARACTER_UNITS_MAX, NAMED_PEOPLE_MAX, PRAISES_MAX, TRAINING_NOTE_MAX } from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { Sport } from "./profile.ts";
import { Praise } from "./trust.ts";
import { queryInteger } from "./wire.ts";

/** MEETUP: a 번개. PLAN: what two mates have agreed on. */
export const GatheringKind = z.enum(["MEETUP", "PLAN"]);
export type GatheringKind = z.infer<typeof GatheringKind>;

const Somebody = z.object({
  nickname: z.string(),
  profilePicture: z.nullable(z.string()),
  /** Whether we are mates now. */
  isMate: z.boolean(),
});
export type TrainingPerson = z.infer<typeof Somebody>;

const past = {
  gatheringId: z.number(),
  kind: GatheringKind,
  sport: Sport,
  /** Empty for a plan. */
  title: z.string(),
  /** On the clocks of `zone`. */
  begins: z.string(),
  zone: z.string(),
  place: z.string(),
  /** Until when the question can be answered: ISO 8601, UTC. */
  closesAt: z.string(),
};

/** A gathering that is over, about which I am asked. `people`: a few of those who came with me. */
export const TrainingQuestion = z.object({
  ...past,
  people: z.array(Somebody),
  /** The group room of a 번개. */
  roomId: z.nullable(z.number()),
});
export type TrainingQuestion = z.infer<typeof TrainingQuestion>;

/** What I have not answered yet, what ended last first. */
export const TrainingQuestions = z.array(TrainingQuestion);

/** What I have said of somebody, for good. `again`: 또 할래요; who has not said so has not said no either. */
const Said = z.object({ nickname: z.string(), met: z.boolean(), again: z.boolean(), praises: z.array(Praise) });

/** A gathering I came to, once it is over. */
export const Training = z.object({
  ...past,
  /** Everybody can see where it was. */
  isPlacePublic: z.boolean(),
  roomId: z.nullable(z.number()),
  /** Whether I can still answer. */
  isOpen: z.boolean(),
  /** Whom I can name. */
  people: z.array(Somebody),
  /** What I have answered; null = nothing. */
  said: z.nullable(z.array(Said)),
  /** With whom I trained: both of us say so. */
  met: z.array(z.string()),
  /** Who would do so again, as I would: both of us said so. */
  again: z.array(z.string()),
  /** Of a plan: both of us say that nothing came of it. */
  isMissed: z.boolean(),
});
export type Training = z.infer<typeof Training>;

export const TrainingParams = z.object({ gatheringId: queryInteger(1) });

/** `met` false: they did not come, and nothing else is said of them. `again` null, like false: said nothing. */
const Answer = z
  .strictObject({
    nickname: Nickname,
    met: z.boolean(),
    again: z.nullable(z.boolean()),
    praises: z.array(Praise).check(
      z.maxLength(PRAISES_MAX),
      z.refine((chosen) => new Set(chosen).size === chosen.length),
    ),
  })
  .check(z.refine(({ met, again, praises: chosen }) => met || (!again && chosen.length === 0)));

/** Once for all: whoever is not named is not spoken of. Of a plan it names the other one. */
export const TrainingAnswer = z.strictObject({
  people: z.array(Answer).check(
    z.maxLength(NAMED_PEOPLE_MAX, { error: `${NAMED_PEOPLE_MAX}명까지 고를 수 있어요.` }),
    z.refine((named) => new Set(named.map(({ nickname }) => nicknameKey(nickname))).size === named.length),
  ),
});
export type TrainingAnswer = z.infer<typeof TrainingAnswer>;

/** `again`: those who had said 또 할래요 of me before I did of them. */
export const TrainingAnswered = z.object({ status: z.literal(200), message: z.string(), again: z.array(z.string()) });
export type TrainingAnswered = z.infer<typeof TrainingAnswered>;

const cleaned = (text: string) =>
  composed(text)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "")
    .trim();

/** For the moderators alone. `nickname`: whom it is about; null = nobody in particular. */
export const TrainingNote = z.strictObject({
  nickname: z.nullable(Nickname),
  text: z.pipe(
    // A bound before the costly count.
    z.pipe(z.string().check(z.maxLength(TRAINING_NOTE_MAX * CHARACTER_UNITS_MAX)), z.transform(cleaned)),
    z.string().check(
      z.minLength(1, { error: "어떤 일이 있었는지 적어 주세요." }),
      z.refine((text) => hasAtMost(text, TRAINING_NOTE_MAX), {
        error: `${charactersUpTo(TRAINING_NOTE_MAX)} 쓸 수 있어요.`,
      }),
    ),
  ),
});
export type TrainingNote = z.infer<typeof TrainingNote>;

/** My own photos of the gathering's room, newest first. */
export const TrainingPhotos = z.array(ChatPicture);
