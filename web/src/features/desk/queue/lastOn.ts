/** Where one was in the queue: whoever comes back from a case finds the same rows, and its own again. */
import { paths } from "@fitmate/contract/paths";

const last: { address: string; caseId: number | null } = { address: paths.desk(), caseId: null };

/** The queue as it was last filtered. */
export const queueAddress = (): string => last.address;

/** The row the keyboard was on; null: none yet. */
export const lastCase = (): number | null => last.caseId;

export function rememberQueue(part: Partial<typeof last>): void {
  Object.assign(last, part);
}
