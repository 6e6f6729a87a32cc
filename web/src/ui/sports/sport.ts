/** What a sport is called and which icon says it again. */
import type { Sport } from "@fitmate/contract/profile";
import { bySport, sports } from "@fitmate/contract/sports";
import type { IconName } from "../icons/icon-names.ts";

export const sportLabel: Record<Sport, string> = bySport((sport) => sports[sport].word);

export const sportIcon: Record<Sport, IconName> = bySport((sport) => sports[sport].icon);
