/**
 * What the server was told to ask for a page (app/first/early.js before the app is there, app/routes/atOnce.ts then): each answer
 * is for whoever first asks the same.
 */

/** What the page at `address` starts with for the member with `token`, out of date from `until` (`performance.now()`) on. */
export type Early = { token: string; address: string; until: number; answers: Promise<Record<string, unknown>> };

/** The answer to `address` for the member with `token`; undefined where it was not asked for, or long ago. */
export async function takeEarly(address: string, token: string | undefined): Promise<unknown> {
  const { early } = globalThis as { early?: Early };
  if (!early || early.token !== token || performance.now() > early.until) return undefined;
  const answers = await early.answers;
  const answer = answers[address];
  delete answers[address];
  return answer;
}
