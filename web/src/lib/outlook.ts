/** What to expect of trying the same once more. */
import { ApiError } from "./api.ts";

/**
 * `away`: no answer came; `busy`: the server takes no more just now, whatever it is; `broken`: the server stumbled, perhaps
 * over this; `refused`: it would say the same again; `unknown`: no answer of the server's at all, but an error of ours or
 * of the browser's.
 */
export type Outlook = "away" | "busy" | "broken" | "refused" | "unknown";

const BUSY = [429, 503];

export function outlookOf(error: unknown): Outlook {
  if (!(error instanceof ApiError)) return "unknown";
  const { status } = error;
  if (status === 0) return "away";
  if (BUSY.includes(status)) return "busy";
  return status >= 500 ? "broken" : "refused";
}

/** Gone, or no longer for me: what was read before is not shown any more. Being asked to wait is neither. */
export const isRefusal = (error: unknown): boolean => outlookOf(error) === "refused";

/** Whether trying the same once more would change nothing: it was refused, or there is no telling what went wrong. */
export const isFinal = (error: unknown): boolean => isRefusal(error) || outlookOf(error) === "unknown";
