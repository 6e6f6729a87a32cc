/** The tabs of exercise videos. */
import { categorySport, VIDEO_CATEGORIES } from "@fitmate/contract/sports";
import type { VideoCategory } from "@fitmate/contract/videos";
import { sportIcon, sportLabel } from "../../ui/sports/sport.ts";

export const CATEGORY_TABS = VIDEO_CATEGORIES.map((category) => {
  const sport = categorySport[category];
  return { value: category, label: sportLabel[sport], icon: sportIcon[sport], sport };
});

/** The category an address asks for; running when it asks for none, or for one there is not. */
export function categoryOf(value: string | null): VideoCategory {
  return VIDEO_CATEGORIES.find((category) => category === value) ?? "running";
}
