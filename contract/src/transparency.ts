/** 운영 보고: what the desk has done in half a year, for everybody (meeting.md, section 6). */
import * as z from "zod/mini";
import { MeasureKind, ReportReason } from "./safety.ts";

/** 상반기 of 2026 is `2026-1`, 하반기 `2026-2`; by the clocks of Korea. */
const HalfYear = z.string().check(z.regex(/^20\d\d-[12]$/));

/** Without `half` the newest one with a month that is over. */
export const TransparencyQuery = z.object({ half: z.optional(HalfYear) });

/** null: withheld, since it is less than PUBLISHED_MIN, or would tell one that is. */
const Count = z.nullable(z.number());

export const TransparencyReport = z.object({
  half: HalfYear,
  /** Those there is a report of, newest first. */
  halves: z.array(HalfYear),
  /** Its months that are over, oldest first: `2026-07`. Of none there is a number in here. */
  months: z.array(z.object({ month: z.string(), reports: Count, acted: Count })),
  /** Whether all its months are over. */
  complete: z.boolean(),
  reports: Count,
  /** Reports of these months that led to something, as it stands. */
  acted: Count,
  /** From the first report of a case to the decision, the middle; null: of too few. */
  medianMinutes: z.nullable(z.number()),
  /** The same of what is to be looked at first. */
  urgentMedianMinutes: z.nullable(z.number()),
  /** Most frequent first, those that are withheld last; each that was given. */
  reasons: z.array(z.object({ reason: ReportReason, reports: Count })),
  /** What moderators did, also what was undone later. */
  measures: z.array(z.object({ kind: MeasureKind, forGood: z.boolean(), count: Count })),
  /** Measures that were taken back. */
  undone: Count,
  /** Hidden by the report itself: 불법촬영물. */
  hiddenAtOnce: Count,
  objections: Count,
  answered: Count,
  overturned: Count,
  /** 권리침해, which are among the reports: things that were named, those of them by who is no member, and what gave way and came back by itself. */
  rights: z.object({ reports: Count, ofVisitors: Count, gaveWay: Count, cameBack: Count }),
});
export type TransparencyReport = z.infer<typeof TransparencyReport>;
