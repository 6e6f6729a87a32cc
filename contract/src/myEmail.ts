/** A member's e-mail address: confirmed by a link, changed by the link in the new one. */
import * as z from "zod/mini";
import { Email, Proof } from "./accounts.ts";
import { EMAIL_TOKEN_MAX, KAKAO_PROOF_MAX, PASSWORD_GIVEN_MAX } from "./limits.ts";

export const MyEmail = z.object({
  /** null: an account by Kakao without one. */
  email: z.nullable(z.string()),
  isConfirmed: z.boolean(),
  /** A link that waits to be used: for `email`, or for the address that is to take its place. */
  link: z.nullable(
    z.object({
      email: z.string(),
      /** Until another one can be asked for. */
      waitSeconds: z.number(),
    }),
  ),
  /** What a change has to bring by now: the password wherever there is one. */
  proof: Proof,
});
export type MyEmail = z.infer<typeof MyEmail>;

/** `kakaoProof` (KakaoProof) in place of `currentPassword` by members who have no password. */
export const ChangeEmailBody = z.strictObject({
  email: Email,
  currentPassword: z.optional(z.string().check(z.maxLength(PASSWORD_GIVEN_MAX))),
  kakaoProof: z.optional(z.string().check(z.maxLength(KAKAO_PROOF_MAX))),
});
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>;

/** `token` is what the link in the mail carries. */
export const ConfirmEmailBody = z.strictObject({ token: z.string().check(z.maxLength(EMAIL_TOKEN_MAX)) });
