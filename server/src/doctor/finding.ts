/** What the doctor says: a line each. */

/** `warning`: the product works, and whoever runs it should know. */
export type Finding = { verdict: "fine" | "warning" | "wrong"; what: string; advice?: string };

const MARKS = { fine: "✓", warning: "!", wrong: "✗" } as const;

export const fine = (what: string): Finding => ({ verdict: "fine", what });
/** `advice`: what to do about it. */
export const warning = (what: string, advice: string): Finding => ({ verdict: "warning", what, advice });
export const wrong = (what: string, advice: string): Finding => ({ verdict: "wrong", what, advice });

export function lineOf({ verdict, what, advice }: Finding): string {
  return `${MARKS[verdict]} ${advice === undefined ? what : `${what}: ${advice}`}`;
}

/** What an error says, in one line; of one that tells of another, what that one says. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, code } = error as NodeJS.ErrnoException;
  if (cause instanceof Error) return reasonOf(cause);
  // Of several addresses that do not answer: it has no message of its own.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return (error.message || code || error.name).split("\n", 1).join("");
}
