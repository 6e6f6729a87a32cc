/** What app/first/early.js has asked for before the app was there: each answer is for whoever first asks the same. */

/** By its address, when it was asked for (`performance.now()`), for whom, and the answer. */
type Early = Map<string, { token: string; askedAt: number; answer: Promise<Response> }>;

/** An answer that has waited longer may be out of date. */
const FRESH_MS = 15_000;

/** The answer to `address` for the member with `token`; undefined where it was not asked for, or long ago. */
export function takeEarly(address: string, token: string | undefined): Promise<Response> | undefined {
  const { early } = globalThis as { early?: Early };
  const found = early?.get(address);
  early?.delete(address);
  return found?.token === token && performance.now() - (found?.askedAt ?? 0) < FRESH_MS ? found?.answer : undefined;
}
