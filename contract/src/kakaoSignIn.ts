/** Signing in with Kakao. */
import * as z from "zod/mini";

/** What a visitor can sign in with besides a password; `authorizeUrl` lacks only the `state`. */
export const SignInOptions = z.object({ kakao: z.nullable(z.object({ authorizeUrl: z.string() })) });
export type SignInOptions = z.infer<typeof SignInOptions>;

/** The code Kakao has given the browser. */
export const KakaoCodeQuery = z.object({ code: z.string().check(z.minLength(1), z.maxLength(2_000)) });

/** From the refusal KAKAO_LINK_REQUIRED; holds for 10 minutes. */
const Ticket = z.string().check(z.minLength(1), z.maxLength(2_000));

export const KakaoLinkBody = z.strictObject({
  ticket: Ticket,
  password: z.string().check(z.minLength(1, { error: "비밀번호를 적어 주세요." }), z.maxLength(200)),
});
export const KakaoStartBody = z.strictObject({ ticket: Ticket });
