/** What a sport is called and which icon says it again. */
import type { Sport } from "@fitmate/contract/profile";
import type { VideoCategory } from "@fitmate/contract/videos";
import type { IconName } from "../icons/icon-names.ts";

export const sportLabel: Record<Sport, string> = { RUNNING: "러닝", HIKING: "등산", WEIGHT: "헬스" };

export const sportIcon: Record<Sport, IconName> = { RUNNING: "running", HIKING: "hiking", WEIGHT: "weight" };

/** The categories of videos are the sports, in the words of the address. */
export const categorySport: Record<VideoCategory, Sport> = { running: "RUNNING", hiking: "HIKING", health: "WEIGHT" };
