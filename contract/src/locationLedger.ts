/** 위치 장부: what a member's square was used for, day by day, and how many members it was shown to. */
import * as z from "zod/mini";
import { CalendarDay } from "./gatherings.ts";

/**
 * MAP: shown on the map or in its list. RECOMMENDATION: shown among those nearby or who fit best. MEETUPS: gatherings were
 * found by distance from it. PLANS: a place between two was proposed. PAUSE: a whole day on which nobody saw it.
 */
export const LocationPurpose = z.enum(["MAP", "RECOMMENDATION", "MEETUPS", "PLANS", "PAUSE"]);
export type LocationPurpose = z.infer<typeof LocationPurpose>;

export const LocationLedgerDay = z.object({
  /** In Korea, as `2026-11-24`. */
  day: z.string(),
  /** One a purpose. `shownTo`: how many different members saw the square for it; estimated, to the one for a dozen. */
  uses: z.array(z.object({ purpose: LocationPurpose, shownTo: z.number() })),
});
export type LocationLedgerDay = z.infer<typeof LocationLedgerDay>;

/** `lastDay`: the newest of the page; today unless said otherwise. */
export const LocationLedgerQuery = z.object({ lastDay: z.optional(CalendarDay) });

/**
 * LOCATION_LEDGER_PAGE_DAYS from `firstDay` to `lastDay`, the newest first, without those on which nothing was; `nextDay`: the
 * `lastDay` of the page before.
 */
export const LocationLedger = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  days: z.array(LocationLedgerDay),
  nextDay: z.nullable(z.string()),
});
export type LocationLedger = z.infer<typeof LocationLedger>;
