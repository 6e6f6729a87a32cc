/** What app/first/early.js has had asked before the app was there: each answer is for whoever first asks the same. */

/** What a page starts with for the member with `token`, out of date from `until` (`performance.now()`) on. */
type Early = { token: string; until: number; answers: Promise<Record<string, string>> };

/** The answer to `address` for the member with `token`; undefined where it was not asked for, or long ago. */
export async function takeEarly(address: string, token: string | undefined): Promise<Response | undefined> {
  const { early } = globalThis as { early?: Early };
  if (!early || early.token !== token || performance.now() > early.until) return undefined;
  const answers = await early.answers;
  const answer = answers[address];
  delete answers[address];
  return answer === undefined ? undefined : new Response(answer);
}
