/** Numbers of the desk: what waits now, and what became of the weeks before. */
import * as z from "zod/mini";
import { CountedReason } from "./desk.ts";
import { MeasureKind } from "./safety.ts";
import { Somebody } from "./staff.ts";

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

/** Over how many weeks numbers may be asked for. */
export const Weeks = z.enum(["12", "26", "52"]);
export type Weeks = z.infer<typeof Weeks>;

export const NumbersQuery = z.object({ weeks: z._default(Weeks, "12") });

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
  reasons: z.array(CountedReason),
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
