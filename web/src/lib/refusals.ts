/** What a refusal says, as the contract has it. */
import { ErrorBody, type ErrorCode } from "@fitmate/contract/errors";
import { safeParse } from "zod/v4/core";

/** OFFLINE: no answer came. UNKNOWN: one that says nothing the contract knows. */
export type Refusal = Omit<ErrorBody, "code"> & { code: ErrorCode | "OFFLINE" | "UNKNOWN" };

/** The refusal that `answer` is, or undefined. A server of a later version may have codes of its own: nothing asks for them. */
export function parseRefusal(answer: unknown): Refusal | undefined {
  return safeParse(ErrorBody, answer).data as Refusal | undefined;
}
