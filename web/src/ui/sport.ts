/** What a sport is called and which icon says it again. */
import type { Sport } from "@fitmate/contract/profile";
import type { IconName } from "./icon-names.ts";

export const sportLabel: Record<Sport, string> = { RUNNING: "러닝", HIKING: "등산", WEIGHT: "헬스" };

export const sportIcon: Record<Sport, IconName> = { RUNNING: "running", HIKING: "hiking", WEIGHT: "weight" };
