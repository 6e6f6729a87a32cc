const DAY_MS = 86_400_000;

/** How long a request still waits, a day begun counting as one: 14일 남음. */
export function daysLeft(expiresAt: Date, now = new Date()): string {
  const days = Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS);
  return `${Math.max(1, days)}일 남음`;
}
