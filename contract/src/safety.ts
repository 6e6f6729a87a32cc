/** 신고: what can be reported and why, what became of it, and what a decision says to whom it is about (meeting.md, section 6). */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import { composed, countCharacters } from "./characters.ts";
import {
  CHARACTER_UNITS_MAX,
  OBJECTION_MAX,
  REPORT_MESSAGES_MAX,
  REPORT_PAGE_SIZE,
  REPORT_WORDS_MAX,
} from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { Right } from "./rights.ts";
import { RuleNumber } from "./rules.ts";
import { pageSize, queryInteger } from "./wire.ts";

/** How soon a case is looked at: URGENT first. */
export const SEVERITIES = { LOW: "낮음", NORMAL: "보통", HIGH: "높음", URGENT: "긴급" } as const;
export const Severity = z.enum(Object.keys(SEVERITIES) as (keyof typeof SEVERITIES)[]);
export type Severity = z.infer<typeof Severity>;

type Reason = {
  title: string;
  /** Shown below it. */
  hint: string;
  /** Of a case that one report for this opens. */
  severity: Severity;
};

/** Why something is reported, in the order in which one chooses. */
export const reportReasons = {
  SPAM: { title: "스팸·광고", hint: "홍보, 도배, 외부 링크로 데려가기", severity: "LOW" },
  HARASSMENT: { title: "괴롭힘·욕설", hint: "모욕, 협박, 원하지 않는 연락", severity: "NORMAL" },
  SEXUAL: { title: "성적인 말이나 행동", hint: "성희롱, 음란한 글이나 사진", severity: "HIGH" },
  ILLEGAL_FILMING: {
    title: "불법촬영물",
    hint: "신고하면 바로 가려지고 가장 먼저 살펴봐요",
    severity: "URGENT",
  },
  MINORS: { title: "아동·청소년이 걱정돼요", hint: "미성년자에게 위험한 말이나 만남", severity: "HIGH" },
  IMPERSONATION: { title: "사칭", hint: "나나 아는 사람인 척해요", severity: "LOW" },
  DANGER: { title: "만났을 때 위험했어요", hint: "폭력, 스토킹, 무리한 요구", severity: "HIGH" },
  PRIVACY: { title: "개인정보·명예훼손", hint: "연락처, 사진, 사실과 다른 이야기", severity: "NORMAL" },
  OTHER: { title: "그 밖의 이유", hint: "", severity: "LOW" },
} as const satisfies Record<string, Reason>;

export const ReportReason = z.enum(Object.keys(reportReasons) as (keyof typeof reportReasons)[]);
export type ReportReason = z.infer<typeof ReportReason>;

/**
 * What cases are about, as it is called after the name of whoever it is of: 한강질주님의 메시지. TRAINING_NOTE: what somebody has told
 * the moderators after a gathering, which comes by itself (`sendTrainingNote`).
 */
export const TARGET_KINDS = {
  PROFILE: "프로필",
  POST: "글",
  COMMENT: "댓글",
  REQUEST: "신청 한마디",
  MESSAGES: "메시지",
  MEETUP: "번개",
  PLAN: "약속 제안",
  TRAINING_NOTE: "함께 운동한 이야기",
} as const;
export const TargetKind = z.enum(Object.keys(TARGET_KINDS) as (keyof typeof TARGET_KINDS)[]);
export type TargetKind = z.infer<typeof TargetKind>;

/**
 * What is reported. REQUEST: what somebody wrote to me with a mate request. MESSAGES: of one room, of one member beside my own, which
 * may be among them so that the others can be understood. COMMENT: a comment or an answer. PLAN: what a mate has proposed to me, also
 * once it is a plan.
 */
export const ReportTarget = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("PROFILE"), nickname: Nickname }),
  z.strictObject({ kind: z.literal("POST"), postId: z.int().check(z.minimum(1)) }),
  z.strictObject({
    kind: z.literal("COMMENT"),
    postId: z.int().check(z.minimum(1)),
    commentId: z.int().check(z.minimum(1)),
  }),
  z.strictObject({ kind: z.literal("REQUEST"), nickname: Nickname }),
  z.strictObject({
    kind: z.literal("MESSAGES"),
    chatRoomId: z.int().check(z.minimum(1)),
    seqs: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(REPORT_MESSAGES_MAX)),
  }),
  z.strictObject({ kind: z.literal("MEETUP"), meetupId: z.int().check(z.minimum(1)) }),
  z.strictObject({ kind: z.literal("PLAN"), proposalId: z.int().check(z.minimum(1)) }),
]);
export type ReportTarget = z.infer<typeof ReportTarget>;

const onLines = (text: string) =>
  composed(text)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, "")
    .trim();

/** Text of `least` to `most` characters, cleaned. */
export function writtenText(least: number, most: number, error: string) {
  return z.pipe(
    // A bound before the costly count.
    z.pipe(z.string().check(z.maxLength(most * CHARACTER_UNITS_MAX)), z.transform(onLines)),
    z.string().check(
      z.refine(
        (text) => {
          const count = countCharacters(text);
          return count >= least && count <= most;
        },
        { error },
      ),
    ),
  );
}

export const NewReport = z.strictObject({
  target: ReportTarget,
  reason: ReportReason,
  words: z._default(
    writtenText(0, REPORT_WORDS_MAX, `덧붙일 이야기는 ${charactersUpTo(REPORT_WORDS_MAX)} 쓸 수 있어요.`),
    "",
  ),
});
export type NewReport = z.infer<typeof NewReport>;

/** 접수, 검토 중, 조치함, 조치하지 않음. */
export const ReportState = z.enum(["RECEIVED", "IN_REVIEW", "ACTED", "NOT_ACTED"]);
export type ReportState = z.infer<typeof ReportState>;

/** How an objection stands: being looked at, or what came of it. */
export const ObjectionState = z.enum(["OPEN", "ACCEPTED", "REJECTED"]);
export type ObjectionState = z.infer<typeof ObjectionState>;

/** An objection of mine. `answer`: what the moderator says; null while it is open. */
export const MyObjection = z.object({
  state: ObjectionState,
  words: z.string(),
  objectedAt: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type MyObjection = z.infer<typeof MyObjection>;

/** What I have reported. `nickname` null: they have left, or are `nameless` to me where I met them. `excerpt`: the beginning of what it was about, as it was then. */
export const MyReport = z.object({
  reportId: z.number(),
  kind: TargetKind,
  nickname: z.nullable(z.string()),
  nameless: z.optional(z.literal(true)),
  /** Messages that were chosen; 1 of everything else. */
  count: z.number(),
  excerpt: z.string(),
  reason: ReportReason,
  /** Where I say that a right is hurt; null of all others. `hiddenUntil`: a placeholder stands in its place. */
  rights: z.nullable(z.object({ right: Right, hiddenUntil: z.nullable(z.string()) })),
  words: z.string(),
  state: ReportState,
  reportedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** What was done, in a sentence; null before. */
  outcome: z.nullable(z.string()),
  /** Until then I may object, once; null where I may not (any more). */
  objectUntil: z.nullable(z.string()),
  objection: z.nullable(MyObjection),
});
export type MyReport = z.infer<typeof MyReport>;

export const MyReportsQuery = z.object({
  /** `reportId` of the last one of the page before. */
  cursor: z.optional(queryInteger(1)),
  size: pageSize(REPORT_PAGE_SIZE),
});
/** Newest first. */
export const MyReports = z.array(MyReport);

export const ReportParams = z.object({ reportId: queryInteger(1) });
/** 201: the report as it stands. */
export const MadeReport = z.object({ reportId: z.number(), state: ReportState, message: z.string() });

type Descriptor = {
  word: string;
  /** It holds for some days, or for good. */
  isTimed: boolean;
  /** What weighs most is said first. */
  weight: number;
};

/** What was done, in the order in which moderators choose. NONE: nothing; SUSPENSION without an end: for good. */
export const MEASURES = {
  NONE: { word: "조치하지 않음", isTimed: false, weight: 0 },
  WARNING: { word: "경고", isTimed: false, weight: 1 },
  HIDE: { word: "내용 숨기기", isTimed: false, weight: 2 },
  NO_WRITING: { word: "글·메시지 쓰기 막기", isTimed: true, weight: 4 },
  OFF_MAP: { word: "지도에서 내리기", isTimed: true, weight: 3 },
  SUSPENSION: { word: "이용 멈춤", isTimed: true, weight: 5 },
} as const satisfies Record<string, Descriptor>;
export const MeasureKind = z.enum(Object.keys(MEASURES) as (keyof typeof MEASURES)[]);
export type MeasureKind = z.infer<typeof MeasureKind>;
export type TimedKind = {
  [Kind in MeasureKind]: (typeof MEASURES)[Kind] extends { isTimed: true } ? Kind : never;
}[MeasureKind];

/** `until` null: for good, or it is over at once. `undoneAt`: taken back. */
export const Measure = z.object({
  measureId: z.number(),
  kind: MeasureKind,
  since: z.string(),
  until: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
});
export type Measure = z.infer<typeof Measure>;

/** What of mine a decision is about, as it was reported; null once that is erased. */
export const DecidedContent = z.object({
  kind: TargetKind,
  text: z.string(),
  pictures: z.number(),
  /** When it was written or sent; null for a profile. */
  at: z.nullable(z.string()),
});
export type DecidedContent = z.infer<typeof DecidedContent>;

/** A decision about me. Who reported stands nowhere in it. */
export const Decision = z.object({
  decisionId: z.number(),
  decidedAt: z.string(),
  rule: RuleNumber,
  /** What the moderator says to me. */
  words: z.string(),
  measures: z.array(Measure),
  content: z.array(DecidedContent),
  objectUntil: z.nullable(z.string()),
  objection: z.nullable(MyObjection),
});
export type Decision = z.infer<typeof Decision>;

export const DecisionParams = z.object({ decisionId: queryInteger(1) });
/** Newest first; warnings and whatever else was done. */
export const Decisions = z.array(Decision);

/** Why I cannot use anything but this: `until` null = for good. `nickname`: my own, which nothing else tells me then. */
export const Suspension = z.object({
  nickname: z.string(),
  since: z.string(),
  until: z.nullable(z.string()),
  decision: Decision,
});
export type Suspension = z.infer<typeof Suspension>;

export const ObjectionBody = z.strictObject({
  words: writtenText(
    1,
    OBJECTION_MAX,
    `다시 봐 주었으면 하는 점을 1자에서 ${charactersUpTo(OBJECTION_MAX)} 적어 주세요.`,
  ),
});
