/** Gatherings for calendars elsewhere: a file of one, and all of a member's at a secret address (RFC 5545). */
import * as z from "zod/mini";
import { CALENDAR_SECRET_MAX } from "./limits.ts";

/** A VCALENDAR. */
export const Calendar = z.string();

/** When my secret address was made; null: I have none. */
export const CalendarFeed = z.object({ madeAt: z.nullable(z.string()) });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const MadeCalendarFeed = z.object({ feedUrl: z.string(), madeAt: z.string() });
export type MadeCalendarFeed = z.infer<typeof MadeCalendarFeed>;

export const CalendarFeedParams = z.object({ secret: z.string().check(z.maxLength(CALENDAR_SECRET_MAX)) });
