/**
 * What the server was told to ask for a page (app/first/early.js before the app is there, app/routes/atOnce.ts then): each answer
 * is for whoever first asks the same.
 */

/** What the API said to each address that was asked: an answer, or a refusal as errors.ts of the contract has it. */
export type Said = { answers: Record<string, unknown>; refusals?: Record<string, unknown> };

/** What the page at `address` starts with for the member with `token`, out of date from `until` (`performance.now()`) on. */
export type Early = { token: string; address: string; until: number; said: Promise<Said | null> };

/** What was said to `address` for the member with `token`; nothing where it was not asked for, or long ago. */
export async function takeEarly(
  address: string,
  token: string | undefined,
): Promise<{ answer?: unknown; refusal?: unknown }> {
  const { early } = globalThis as { early?: Early };
  if (!early || early.token !== token || performance.now() > early.until) return {};
  const said = await early.said;
  if (!said) return {};
  // A server of the version before, while one takes the other's place, hands on no refusals.
  const { answers, refusals = {} } = said;
  const { [address]: answer } = answers;
  const { [address]: refusal } = refusals;
  delete answers[address];
  delete refusals[address];
  return { answer, refusal };
}
