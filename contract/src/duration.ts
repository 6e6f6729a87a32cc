/** How long something takes, in words. */

const HOUR_MINUTES = 60;

/** 30분, 1시간, 1시간 15분 */
export function lasting(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${minutes}분`;
  const rest = minutes % HOUR_MINUTES;
  return `${Math.floor(minutes / HOUR_MINUTES)}시간${rest > 0 ? ` ${rest}분` : ""}`;
}
