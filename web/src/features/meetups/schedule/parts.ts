/** What opens over the timeline comes when it does. */
import { partOf } from "../../../lib/part.ts";

export const { Part: CalendarFeed } = partOf(async () => (await import("../calendar/CalendarFeed.tsx")).CalendarFeed);
export const { Part: PlanSheet } = partOf(async () => (await import("../plans/PlanSheet.tsx")).PlanSheet);
