/** Leaving: deleting the account, coming back, and taking one's data along. */
import * as z from "zod/mini";
import { NICKNAME_GIVEN_MAX, PASSWORD_GIVEN_MAX } from "./limits.ts";

/** Proves that it is me: my password, or my nickname where I have no password. */
export const LeaveBody = z.strictObject({
  password: z.optional(z.string().check(z.maxLength(PASSWORD_GIVEN_MAX))),
  nickname: z.optional(z.string().check(z.maxLength(NICKNAME_GIVEN_MAX))),
});
export type LeaveBody = z.infer<typeof LeaveBody>;

/** `eraseAt`: until then the account can be had back. */
export const Departure = z.object({ nickname: z.string(), eraseAt: z.string() });
export type Departure = z.infer<typeof Departure>;

/** `mailed`: the account's address is told so, too. Left out where there is none. */
export const LeaveAnswer = z.extend(Departure, { mailed: z.optional(z.literal(true)) });
export type LeaveAnswer = z.infer<typeof LeaveAnswer>;

/** How I prove that it is me when I leave. */
export const LeaveProof = z.object({ proof: z.enum(["password", "nickname"]) });
export type LeaveProof = z.infer<typeof LeaveProof>;

/** The name of the archive an export comes in. */
export const EXPORT_FILE = "fitmate-my-data.zip";
