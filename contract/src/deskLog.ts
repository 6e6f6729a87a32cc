/** The log of the desk: who did what to whom. */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import { DESK_LOG_PAGE_SIZE } from "./limits.ts";
import { RuleNumber } from "./rules.ts";
import { MeasureKind, ReportReason, Severity } from "./safety.ts";
import { Somebody } from "./staff.ts";
import { isDay } from "./wallTime.ts";
import { pageSize, queryInteger } from "./wire.ts";

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
