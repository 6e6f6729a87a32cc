/** What a plan of two is called. */
import type { Sport } from "./profile.ts";
import { sports } from "./sports.ts";

/** 러닝 약속 */
export const planWord = (sport: Sport): string => `${sports[sport].word} 약속`;

/** 새벽6시님과 러닝 약속 */
export const planWith = (nickname: string, sport: Sport): string => `${nickname}님과 ${planWord(sport)}`;
