/** Signing in with Kakao. */
import * as z from "zod/mini";
import { GivenConsents } from "./consents.ts";
import { KAKAO_CODE_MAX, KAKAO_TICKET_MAX, PASSWORD_GIVEN_MAX } from "./limits.ts";

/**
 * What a visitor can sign in with besides a password; `authorizeUrl` lacks only the `state`, `rpId` is the host whose pages
 * may ask for passkeys.
 */
export const SignInOptions = z.object({
  kakao: z.nullable(z.object({ authorizeUrl: z.string() })),
  passkeys: z.nullable(z.object({ rpId: z.string() })),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** The code Kakao has given the browser. */
const Code = z.string().check(z.minLength(1), z.maxLength(KAKAO_CODE_MAX));
export const KakaoCodeQuery = z.object({
  code: Code,
  /** Asks for consents before an account is made. Without it the first sign-in makes one, as the specification has it. */
  consents: z.optional(z.literal("ask")),
});

/** From the refusals KAKAO_CONSENTS_REQUIRED and KAKAO_LINK_REQUIRED; holds for 10 minutes. */
const Ticket = z.string().check(z.minLength(1), z.maxLength(KAKAO_TICKET_MAX));

export const KakaoLinkBody = z.strictObject({
  ticket: Ticket,
  password: z.string().check(z.minLength(1, { error: "비밀번호를 적어 주세요." }), z.maxLength(PASSWORD_GIVEN_MAX)),
});
/** A new account: the consents are the ones every new member gives. */
export const KakaoStartBody = z.strictObject({ ticket: Ticket, consents: GivenConsents });
export type KakaoStartBody = z.infer<typeof KakaoStartBody>;

/** Whether Kakao opens my account, too. */
export const MyKakao = z.object({
  /** Since when; null: it does not. */
  linkedAt: z.nullable(z.string()),
  /** Without one Kakao is the only way in, and its link stays. */
  hasPassword: z.boolean(),
});
export type MyKakao = z.infer<typeof MyKakao>;

/** What proves that it is the member who ends the link: as for a password change (ChangePasswordBody). */
export const KakaoUnlinkBody = z.strictObject({
  currentPassword: z.optional(z.string().check(z.maxLength(PASSWORD_GIVEN_MAX))),
});
export type KakaoUnlinkBody = z.infer<typeof KakaoUnlinkBody>;

/** A code of the member's own Kakao account, in return for a proof that holds for this session and 10 minutes. */
export const KakaoProofBody = z.strictObject({ code: Code });
export const KakaoProof = z.object({ proof: z.string() });
