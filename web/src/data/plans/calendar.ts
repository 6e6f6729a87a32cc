/** Plans in calendars elsewhere. */
import { call } from "../../lib/api.ts";

/** A plan of mine as a file (RFC 5545). */
export const planFile = (planId: number) => call("getPlanCalendar", { params: { planId } });
