const IN_MAN = { notation: "compact", maximumFractionDigits: 1 } as const;

/** A count as a Korean reader expects it: 42, 1,204, 1.2만. */
export function shortCount(count: number): string {
  // Most need nothing of Intl's, which takes a phone tens of milliseconds to set up.
  if (count < 1_000) return String(count);
  return count.toLocaleString("ko-KR", count < 10_000 ? {} : IN_MAN);
}
