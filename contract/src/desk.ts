/** The desk: cases, what is known of them, and members (meeting.md, section 6). To everybody else none of its addresses exists. */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import { LogEntry } from "./deskLog.ts";
import { CASE_NUMBER_MAX, DESK_NOTE_MAX, DESK_PAGE_SIZE } from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { RuleNumber } from "./rules.ts";
import { Right } from "./rights.ts";
import { MeasureKind, ObjectionState, ReportReason, Severity, TargetKind, writtenText } from "./safety.ts";
import { Person, Somebody } from "./staff.ts";
import { pageSize, queryInteger } from "./wire.ts";

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

export const CountedReason = z.object({ reason: ReportReason, reports: z.number() });

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
  reasons: z.array(CountedReason),
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
  reasons: z.array(CountedReason),
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
