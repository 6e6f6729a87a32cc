import { once } from "../../lib/once.ts";

const ROUND = once(() => new Intl.NumberFormat("ko-KR", { notation: "compact", maximumFractionDigits: 1 }));

/** A count as a Korean reader expects it: 42, 1,204, 1.2만. */
export function shortCount(count: number): string {
  // Most need nothing of Intl's, which takes a phone tens of milliseconds to set up.
  if (count < 1_000) return String(count);
  return count < 10_000 ? count.toLocaleString("ko-KR") : ROUND().format(count);
}
