const DAY_MS = 86_400_000;

/** How far a term has got at `now`: on its `day` of so many `days`, and which `part` of it is over, 0 to 1. */
export function termAt(since: string, until: string, now: Date): { day: number; days: number; part: number } {
  const [begin, end] = [Date.parse(since), Date.parse(until)];
  const days = Math.max(1, Math.round((end - begin) / DAY_MS));
  const over = Math.min(Math.max(now.getTime() - begin, 0), end - begin);
  return { day: Math.min(days, Math.floor(over / DAY_MS) + 1), days, part: end > begin ? over / (end - begin) : 1 };
}
