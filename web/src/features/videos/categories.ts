/** The categories of videos are the sports, in the words of the address. */
import type { Sport } from "@fitmate/contract/profile";
import { VIDEO_CATEGORIES, type VideoCategory } from "@fitmate/contract/videos";
import { sportIcon, sportLabel } from "../../ui/sport.ts";

export const categorySport: Record<VideoCategory, Sport> = { running: "RUNNING", hiking: "HIKING", health: "WEIGHT" };

export const CATEGORY_TABS = VIDEO_CATEGORIES.map((category) => {
  const sport = categorySport[category];
  return { value: category, label: sportLabel[sport], icon: sportIcon[sport], sport };
});

/** The category an address asks for; running when it asks for none, or for one there is not. */
export function categoryOf(value: string | null): VideoCategory {
  return VIDEO_CATEGORIES.find((category) => category === value) ?? "running";
}
