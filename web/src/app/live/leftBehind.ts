/** What of a session lies in the browser beside the session: brought when one ends, since no page starts with it. */
import { FIRST_MEETING_KEY } from "../../features/meetups/acts/firstMeetingKey.ts";
import { forgetPush } from "../../features/notifications/outsidePage.ts";
import { FIRST_STEPS_KEY } from "../home/member/firstStepsKey.ts";

/** Leaves neither names nor pushes of the session that had `token` to whoever is next at this browser. */
export async function clearLeftBehind(token: string): Promise<void> {
  localStorage.removeItem(FIRST_STEPS_KEY);
  localStorage.removeItem(FIRST_MEETING_KEY);
  await forgetPush(token);
}
