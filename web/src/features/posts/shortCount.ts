import { grouped } from "@fitmate/contract/grouped";

const IN_MAN = { notation: "compact", maximumFractionDigits: 1 } as const;

/** A count as a Korean reader expects it: 42, 1,204, 1.2만. */
export function shortCount(count: number): string {
  // Most need nothing of Intl's, which takes a phone tens of milliseconds to set up.
  return count < 10_000 ? grouped(count) : count.toLocaleString("ko-KR", IN_MAN);
}
