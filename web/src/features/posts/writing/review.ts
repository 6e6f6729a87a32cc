/** What one begins with who writes of a gathering they came to: nobody's name, and the place only where everybody sees it. */
import type { Training } from "@fitmate/contract/together";
import { dayOf, spokenWeekday } from "@fitmate/contract/wallTime";
import { dateOf, dayIn } from "../../../lib/wallClock.ts";
import { sportLabel } from "../../../ui/sports/sport.ts";
import { EMPTY_DRAFT, type PostDraft } from "./draft.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export function reviewOf({ sport, begins, place, isPlacePublic }: Training, now: Date): PostDraft {
  const day = dayIn(begins);
  const date = dateOf(day, dayOf(now));
  const where = isPlacePublic ? ` · ${place}` : "";
  return {
    ...EMPTY_DRAFT,
    title: `${date} ${sportLabel[sport]} 후기`,
    description: `<p>${escaped(`${date} ${spokenWeekday(day)}${where}`)}</p><p></p>`,
    hashtags: [sportLabel[sport], "함께운동"],
    category: sport,
  };
}
