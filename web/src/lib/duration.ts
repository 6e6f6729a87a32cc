/** How long something took, as precisely as one wants to know it. */

const HOUR_MINUTES = 60;

/** [4.2, 시간] or [18, 분] */
export function figureOf(minutes: number): [figure: string, unit: string] {
  if (minutes < HOUR_MINUTES) return [String(Math.round(minutes)), "분"];
  const hours = minutes / HOUR_MINUTES;
  return hours < 48 ? [String(Math.round(hours * 10) / 10), "시간"] : [String(Math.round(hours / 2.4) / 10), "일"];
}

/** 4.2시간 */
export const durationWords = (minutes: number): string => figureOf(minutes).join("");
