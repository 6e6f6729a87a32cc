/** The desk: what moderators see and do (meeting.md, section 6). To everybody else none of its addresses exists. */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import {
  CASE_NUMBER_MAX,
  DECISION_WORDS_MAX,
  DESK_LOG_PAGE_SIZE,
  DESK_NOTE_MAX,
  DESK_PAGE_SIZE,
  MEASURE_DAYS_MAX,
  MEASURES_MAX,
} from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { RuleNumber } from "./rules.ts";
import { Right } from "./rights.ts";
import { MeasureKind, ObjectionState, ReportReason, Severity, TargetKind, writtenText } from "./safety.ts";
import { isDay } from "./wallTime.ts";
import { pageSize, queryInteger } from "./wire.ts";

/** Operators also see numbers by moderator. */
export const StaffRole = z.enum(["MODERATOR", "OPERATOR"]);
export type StaffRole = z.infer<typeof StaffRole>;

export const Desk = z.object({ nickname: z.string(), role: StaffRole });

/** Somebody at the desk, or a member; null where they have left. */
const Person = z.object({ nickname: z.string(), profilePicture: z.nullable(z.string()) });
const Somebody = z.nullable(Person);

/** REPORT: something was reported; OBJECTION: somebody thinks otherwise of a decision; RIGHTS: it hurts a right of somebody's. */
export const CaseKind = z.enum(["REPORT", "OBJECTION", "RIGHTS"]);
export type CaseKind = z.infer<typeof CaseKind>;

export const QueueFilter = z.enum(["ALL", "UNCLAIMED", "MINE", "OBJECTIONS"]);
export type QueueFilter = z.infer<typeof QueueFilter>;

export const QueueQuery = z.object({
  filter: z._default(QueueFilter, "ALL"),
  /** `cursor` of the last one of the page before. */
  cursor: z.optional(z.string().check(z.regex(/^[0-3]\.\d{1,16}\.\d{1,15}$/))),
  size: pageSize(DESK_PAGE_SIZE),
});

/** Of a case of RIGHTS. `name`: of whoever says so; null once they are erased. `until`: so long a placeholder stands in its place. */
const RightsOfCase = z.object({
  right: Right,
  onBehalf: z.boolean(),
  name: z.nullable(z.string()),
  isMember: z.boolean(),
  until: z.nullable(z.string()),
  /** What the author says against it. */
  contest: z.nullable(z.object({ words: z.string(), at: z.string() })),
});
export type RightsOfCase = z.infer<typeof RightsOfCase>;

const counted = z.object({ reason: ReportReason, reports: z.number() });

/** What every view of a case says. */
const caseShape = {
  caseId: z.number(),
  /** As people say it: 2611-0382. */
  caseNumber: z.string(),
  kind: CaseKind,
  severity: Severity,
  /** What it is about, and whose that is; null: they have left. */
  target: TargetKind,
  subject: Somebody,
  /** The reported text's beginning; of an objection what it says. */
  excerpt: z.string(),
  /** Most frequent first. */
  reasons: z.array(counted),
  reports: z.number(),
  /** Of those, members whose reports were right before. */
  trustedReporters: z.number(),
  /** Out of sight until somebody has looked, or by what was decided; of an objection's page, what it is about. */
  hidden: z.boolean(),
  /** null of all others. */
  rights: z.nullable(RightsOfCase),
  openedAt: z.string(),
  /** Longer ago than the goal allows. */
  overdue: z.boolean(),
  claimedBy: Somebody,
  claimedByMe: z.boolean(),
};

export const QueueCase = z.object({
  ...caseShape,
  /** Of an objection: who decided last what it is about, and is not to decide again. */
  decidedBy: Somebody,
  /** Where it stands: its severity, the microsecond it was opened in and its id. */
  cursor: z.string(),
});
export type QueueCase = z.infer<typeof QueueCase>;

/** By severity, then age. */
export const Queue = z.array(QueueCase);

/** Numbers of open cases stop at DESK_COUNTED_MAX. */
export const DeskSummary = z.object({
  waiting: z.number(),
  /** The same a day ago. */
  waitingYesterday: z.number(),
  unclaimed: z.number(),
  mine: z.number(),
  objections: z.number(),
  /** Longer ago than the goal of their kind allows. */
  overdue: z.number(),
  oldestAt: z.nullable(z.string()),
  /** Decided today, by the clocks of Korea. */
  decidedToday: z.number(),
  /** Minutes from the first report to the decision, the middle of the last 7 days; null without any. */
  medianMinutes: z.nullable(z.number()),
});
export type DeskSummary = z.infer<typeof DeskSummary>;

export const CaseParams = z.object({ caseId: queryInteger(1) });

/** Who says it: whom the case is about, who has reported, or another one in the room. */
export const EvidenceBy = z.enum(["SUBJECT", "REPORTER", "OTHER"]);

/** As it was when it was reported. `pictures`: how many are held, covered. */
export const Evidence = z.object({
  evidenceId: z.number(),
  by: EvidenceBy,
  text: z.string(),
  pictures: z.number(),
  at: z.nullable(z.string()),
});
export type Evidence = z.infer<typeof Evidence>;

/** The evidence of each report, oldest report first. */
export const OpenedEvidence = z.array(z.object({ reportId: z.number(), evidence: z.array(Evidence) }));
export const EvidenceParams = z.object({ evidenceId: queryInteger(1) });
/** Addresses that open the pictures for a quarter of an hour. */
export const EvidencePictures = z.array(z.string());

/** `right` of `decided`: how often their reports led to something. */
const CaseReport = z.object({
  reportId: z.number(),
  reporter: Somebody,
  reason: ReportReason,
  words: z.string(),
  reportedAt: z.string(),
  decided: z.number(),
  right: z.number(),
  /** Pieces of evidence it came with; none once it is erased. */
  evidence: z.number(),
  /** A gathering in which both were. */
  meetup: z.nullable(z.object({ title: z.string(), beginsAt: z.string() })),
});

export const DeskMeasure = z.object({
  measureId: z.number(),
  caseId: z.number(),
  caseNumber: z.string(),
  kind: MeasureKind,
  rule: z.nullable(RuleNumber),
  since: z.string(),
  until: z.nullable(z.string()),
  /** null: by itself, at once or by numbers. */
  by: Somebody,
  /** Holds now. */
  active: z.boolean(),
  undoneAt: z.nullable(z.string()),
});
export type DeskMeasure = z.infer<typeof DeskMeasure>;

/** What there is to know of one of the two. */
const History = z.object({
  ...Person.shape,
  joinedAt: z.string(),
  mates: z.number(),
  reportsReceived: z.number(),
  actedOn: z.number(),
  measures: z.array(DeskMeasure),
});

/** What the log tells of, and what that is called. */
export const DESK_ACTS = {
  REPORTED: "신고 들어옴",
  OPENED: "사건 열림",
  RAISED: "심각도 오름",
  HIDDEN_AT_ONCE: "바로 가림",
  HIDDEN_BY_NUMBERS: "먼저 가림",
  GAVE_WAY: "권리침해로 가림",
  CONTESTED: "글쓴이가 이의 냄",
  CAME_BACK: "기간이 지나 다시 보임",
  CLAIMED: "사건 맡음",
  RELEASED: "내려놓음",
  EVIDENCE_OPENED: "증거 열어 봄",
  PICTURES_OPENED: "가려 둔 사진 열어 봄",
  DECIDED: "결정",
  OBJECTED: "이의 들어옴",
  OBJECTION_ACCEPTED: "이의 받아들임",
  OBJECTION_REJECTED: "처음 결정 그대로 둠",
  UNDONE: "되돌림",
  NOTED: "메모",
  GRANTED: "운영자가 됨",
  REVOKED: "운영자를 그만둠",
  EVIDENCE_ERASED: "증거 지움",
  LOG_DOWNLOADED: "기록 내려받음",
} as const;
export const DeskAct = z.enum(Object.keys(DESK_ACTS) as (keyof typeof DESK_ACTS)[]);
export type DeskAct = z.infer<typeof DeskAct>;

/** One line of the log. `by` null: by itself, or, with REPORTED, OBJECTED and CONTESTED, by whom it does not name. */
export const LogEntry = z.object({
  logId: z.number(),
  at: z.string(),
  by: Somebody,
  act: DeskAct,
  caseId: z.nullable(z.number()),
  caseNumber: z.nullable(z.string()),
  /** Whom it was about. */
  subject: Somebody,
  /** With DECIDED, UNDONE and what is hidden: what was done, and for how many days; null: for good, or over at once. */
  measures: z.array(z.object({ kind: MeasureKind, days: z.nullable(z.number()) })),
  rule: z.nullable(RuleNumber),
  /** With REPORTED. */
  reason: z.nullable(ReportReason),
  /** With RAISED: from, to. */
  severities: z.array(Severity),
  /** Messages, pictures, reporters or whatever else is counted. */
  count: z.nullable(z.number()),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** What was decided. `by`: whose words and measures these are; null: nobody, its time was over. */
const CaseDecision = z.object({
  by: Somebody,
  decidedAt: z.string(),
  rule: z.nullable(RuleNumber),
  words: z.string(),
  measures: z.array(DeskMeasure),
});

/** An objection. `by`: of whom it was. */
const CaseObjection = z.object({
  caseId: z.number(),
  of: z.enum(["SUBJECT", "REPORTER"]),
  words: z.string(),
  objectedAt: z.string(),
  state: ObjectionState,
  answer: z.nullable(z.string()),
});

export const DeskCase = z.object({
  ...caseShape,
  /** Of an objection: the case it is about, which the rest of this tells of. */
  about: z.nullable(z.object({ caseId: z.number(), caseNumber: z.string() })),
  /** I have decided it, or an objection to it: somebody else looks at the next one. */
  decidedByMe: z.boolean(),
  reportList: z.array(CaseReport),
  histories: z.object({ subject: z.nullable(History), reporter: z.nullable(History) }),
  /** How the two stand to each other; null where one has left. */
  between: z.nullable(z.object({ matesSince: z.nullable(z.string()), blocked: z.boolean() })),
  decision: z.nullable(CaseDecision),
  objections: z.array(CaseObjection),
  log: z.array(LogEntry),
});
export type DeskCase = z.infer<typeof DeskCase>;

/** `days`: with what holds for some time; null = for good. NONE stands alone. */
const MeasureGiven = z.strictObject({
  kind: MeasureKind,
  days: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MEASURE_DAYS_MAX))), null),
});
export type MeasureGiven = z.infer<typeof MeasureGiven>;

const Measures = z.array(MeasureGiven).check(
  z.minLength(1),
  z.maxLength(MEASURES_MAX),
  z.refine(
    (given) =>
      new Set(given.map(({ kind }) => kind)).size === given.length &&
      (given.length === 1 || given.every(({ kind }) => kind !== "NONE")),
    { error: "같은 조치는 한 번만, ‘조치하지 않음’은 혼자 고를 수 있어요." },
  ),
);
const Words = writtenText(
  0,
  DECISION_WORDS_MAX,
  `본인에게 보낼 말은 ${charactersUpTo(DECISION_WORDS_MAX)} 쓸 수 있어요.`,
);

const decisionShape = { measures: Measures, rule: z.nullable(RuleNumber), words: Words };
const hasRule = z.refine<Pick<DecideBody, "measures" | "rule">>(
  ({ measures, rule }) => rule !== null || measures.every(({ kind }) => kind === "NONE"),
  { error: "공개된 이유를 골라 주세요." },
);

/** `rule` null: with NONE only. `words`: to whom it is about; with NONE to who has reported. */
export const NewDecision = z.strictObject(decisionShape).check(hasRule);
export type NewDecision = z.infer<typeof NewDecision>;

/** `seen`: how many reports, and whether what its author says against it, the case had when it was looked at; CASE_CHANGED: there is more. */
export const DecideBody = z
  .strictObject({ ...decisionShape, seen: z.strictObject({ reports: z.int(), contest: z.boolean() }) })
  .check(hasRule);
export type DecideBody = z.infer<typeof DecideBody>;

/**
 * On an objection. Accepted, what was decided is undone; `decision` is what holds instead; of whoever has reported nothing is
 * accepted without one that does something. `seen`: the newest measure of the case it is about, and how many of its measures were
 * not taken back, when it was looked at; CASE_CHANGED: it is otherwise by now.
 */
export const AnswerObjectionBody = z.strictObject({
  accept: z.boolean(),
  words: Words,
  decision: z.optional(NewDecision),
  seen: z.strictObject({ newest: z.nullable(z.int()), standing: z.int() }),
});
export type AnswerObjectionBody = z.infer<typeof AnswerObjectionBody>;

export const MeasureParams = z.object({ measureId: queryInteger(1) });

export const DeskMemberParams = z.object({ nickname: Nickname });

const DeskNote = z.object({ noteId: z.number(), words: z.string(), by: Somebody, at: z.string() });
export const DeskNoteBody = z.strictObject({
  words: writtenText(1, DESK_NOTE_MAX, `메모는 1자에서 ${charactersUpTo(DESK_NOTE_MAX)} 쓸 수 있어요.`),
});

/** One of a member's cases, as a line of what has been. */
const PastCase = z.object({
  caseId: z.number(),
  caseNumber: z.string(),
  kind: CaseKind,
  target: TargetKind,
  reasons: z.array(counted),
  reports: z.number(),
  openedAt: z.string(),
  decision: z.nullable(CaseDecision),
});

export const DeskMember = z.object({
  ...History.shape,
  emailConfirmed: z.boolean(),
  suspendedUntil: z.nullable(z.string()),
  /** For good. */
  suspendedForGood: z.boolean(),
  reporters: z.number(),
  objections: z.number(),
  reportsMade: z.number(),
  reportsRight: z.number(),
  /** Newest first. */
  cases: z.array(PastCase),
  notes: z.array(DeskNote),
});
export type DeskMember = z.infer<typeof DeskMember>;

export const FindDeskQuery = z.object({ query: z.string().check(z.maxLength(CASE_NUMBER_MAX)) });
/** Where it leads: a case by its number, a member by their nickname, or nowhere. */
export const FoundAtDesk = z.object({ caseId: z.nullable(z.number()), nickname: z.nullable(z.string()) });

const flag = z._default(
  z.pipe(
    z.enum(["true", "false"]),
    z.transform((text) => text === "true"),
  ),
  false,
);

const day = z.string().check(z.refine(isDay, { error: "날짜를 확인해 주세요." }));

export const LogFilter = z.object({
  /** Of somebody at the desk. */
  by: z.optional(Nickname),
  act: z.optional(DeskAct),
  /** About somebody. */
  subject: z.optional(Nickname),
  /** From the beginning of a day to the end of another one, by the clocks of Korea. */
  since: z.optional(day),
  until: z.optional(day),
  /** Only where evidence was opened. */
  evidence: flag,
});

export type LogFilter = z.infer<typeof LogFilter>;
export type LogFilters = Partial<LogFilter>;

export const LogQuery = z.object({
  ...LogFilter.shape,
  /** `logId` of the last one of the page before. */
  cursor: z.optional(queryInteger(1)),
  size: pageSize(DESK_LOG_PAGE_SIZE),
});
/** Newest first. */
export const Log = z.array(LogEntry);
/** The same as comma-separated values is called so. */
export const LOG_FILE = "fitmate-desk-log.csv";

/** Who works there, by nickname. */
export const DeskStaff = z.array(Person);

export const NumbersQuery = z.object({ weeks: z._default(z.enum(["12", "26", "52"]), "12") });

/** Of this week and those before it, and of as many before these. */
export const DeskNumbers = z.object({
  reports: z.number(),
  reportsBefore: z.number(),
  acted: z.number(),
  medianMinutes: z.nullable(z.number()),
  /** Of what was to be looked at within URGENT_GOAL_HOURS. */
  medianUrgentMinutes: z.nullable(z.number()),
  /** Answered. */
  objections: z.number(),
  overturned: z.number(),
  /** Of what was to be decided within so many hours: how much was decided, and how much of it in time. */
  goals: z.array(z.object({ hours: z.number(), decided: z.number(), inTime: z.number() })),
  /** Oldest first; `day`: its Monday. */
  weeks: z.array(
    z.object({ day: z.string(), reports: z.number(), acted: z.number(), medianMinutes: z.nullable(z.number()) }),
  ),
  reasons: z.array(counted),
  measures: z.array(z.object({ kind: MeasureKind, forGood: z.boolean(), count: z.number() })),
  /** For operators; null for moderators. */
  moderators: z.nullable(
    z.array(
      z.object({
        by: Somebody,
        /** Reports and objections. */
        decided: z.number(),
        medianMinutes: z.nullable(z.number()),
        /** To what they had decided, and how many of these were accepted. */
        objections: z.number(),
        overturned: z.number(),
      }),
    ),
  ),
});
export type DeskNumbers = z.infer<typeof DeskNumbers>;
