/** Sign-up, sign-in, duplicate checks: schemas and the rules both sides apply (docs/decisions/accounts.md, Validation). */
import * as z from "zod/mini";
import { GivenConsents } from "./consents.ts";
import {
  EMAIL_GIVEN_MAX,
  EMAIL_LOCAL_MAX,
  EMAIL_MAX,
  KAKAO_PROOF_MAX,
  KNOWN_EMAIL_MAX,
  NICKNAME_GIVEN_MAX,
  NICKNAME_MAX,
  NICKNAME_UNITS_MAX,
  PASSWORD_GIVEN_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESET_TOKEN_MAX,
} from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";

const NICKNAME_CHARACTERS = /[^가-힣a-zA-Z0-9]/g;
const PASSWORD_SPECIALS = "@$!%*#?&";
const PASSWORD_ALPHABET = new RegExp(`^[A-Za-z0-9${PASSWORD_SPECIALS}]*$`);

/** What remains of `input` when everything a nickname may not hold is ignored: NFC, Hangul syllables, Latin letters, digits, NICKNAME_MAX at most. */
export function allowedNickname(input: string): string {
  return input.normalize("NFC").replace(NICKNAME_CHARACTERS, "").slice(0, NICKNAME_MAX);
}

/** The key under which a nickname is unique and found: NFC, case ignored. */
export function nicknameKey(nickname: string): string {
  return nickname.normalize("NFC").toLowerCase();
}

/** The key under which an e-mail is unique: case ignored. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

type PasswordRule = "length" | "kinds" | "alphabet";

/** Which rules of the sign-up password `password` meets; all three make it valid. */
export function passwordRules(password: string): Record<PasswordRule, boolean> {
  const special = new RegExp(`[${PASSWORD_SPECIALS}]`);
  const kinds = [/[A-Za-z]/, /[0-9]/, special].filter((kind) => kind.test(password)).length;
  return {
    length: password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
    kinds: kinds >= 2,
    alphabet: password.length > 0 && PASSWORD_ALPHABET.test(password),
  };
}

/** Whether it keeps all of the rules. */
export function isPassword(password: string): boolean {
  return Object.values(passwordRules(password)).every(Boolean);
}

const NICKNAME_RULE = `닉네임은 한글, 영문, 숫자로 ${charactersUpTo(NICKNAME_MAX)} 쓸 수 있어요.`;

export const Nickname = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(NICKNAME_UNITS_MAX, { error: NICKNAME_RULE })),
    z.transform((value: string) => value.normalize("NFC")),
  ),
  z.string().check(z.refine((value) => value.length > 0 && allowedNickname(value) === value, { error: NICKNAME_RULE })),
);

/** The nickname I want; the one I have changes nothing. */
export const ChangeNicknameBody = z.strictObject({ nickname: Nickname });

/** `former`: what I was called before; until then nobody else is, it leads to me, and I keep the nickname I have. */
export const NicknameChange = z.object({
  former: z.nullable(z.object({ nickname: z.string(), until: z.iso.datetime() })),
});
export type NicknameChange = z.infer<typeof NicknameChange>;

const EMAIL_MALFORMED = "이메일 주소를 다시 확인해 주세요.";
const EMAIL_TOO_LONG = "이메일 주소가 너무 길어요.";
/** RFC 1035, 2.3.4: each part of a domain has 63 characters at most; RFC 1123, 2.1: it ends in a letter or a digit. */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** One that an account may have from before the rules below. */
const KnownEmail = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(EMAIL_GIVEN_MAX, { error: EMAIL_TOO_LONG })),
    z.transform((value: string) => value.trim()),
  ),
  z.email({ error: EMAIL_MALFORMED }).check(z.maxLength(KNOWN_EMAIL_MAX, { error: EMAIL_TOO_LONG })),
);

/** One that is given to an account: mail servers have to take it. */
export const Email = z.pipe(
  KnownEmail,
  z.string().check(
    z.maxLength(EMAIL_MAX, { error: EMAIL_TOO_LONG }),
    z.refine((email) => email.indexOf("@") <= EMAIL_LOCAL_MAX, { error: EMAIL_TOO_LONG }),
    z.refine((email) => DOMAIN.test(email.slice(email.indexOf("@") + 1)), { error: EMAIL_MALFORMED }),
  ),
);

const SignUpPassword = z.string().check(
  z.refine(isPassword, {
    error: `비밀번호는 영문 대소문자, 숫자, 특수문자 중 두 가지 이상을 섞어 ${PASSWORD_MIN}~${PASSWORD_MAX}자로 적어 주세요.`,
  }),
);

type NewPasswordRule = "length" | "letterAndDigit" | "alphabet";

/** Which rules of a changed password `password` meets; all three make it valid. */
export function newPasswordRules(password: string): Record<NewPasswordRule, boolean> {
  const { length, alphabet } = passwordRules(password);
  return { length, letterAndDigit: /[A-Za-z]/.test(password) && /[0-9]/.test(password), alphabet };
}

const RULE_WORDS: Record<PasswordRule | NewPasswordRule, string> = {
  length: `${PASSWORD_MIN}~${PASSWORD_MAX}자`,
  kinds: "영문, 숫자, 특수문자 중 두 가지 이상",
  letterAndDigit: "영문과 숫자를 하나 이상씩",
  alphabet: `특수문자는 ${PASSWORD_SPECIALS.split("").join(" ")} 만`,
};

/** The rules in words, each with whether it is met. */
export const inRuleWords = <Rule extends keyof typeof RULE_WORDS>(met: Record<Rule, boolean>) =>
  (Object.keys(met) as Rule[]).map((rule) => ({ met: met[rule], text: RULE_WORDS[rule] }));

export const NEW_PASSWORD_REFUSED = "비밀번호가 조건을 만족하지 않습니다.";

/** What a change and a reset ask for: stricter than sign-up, as the specification has it. */
const NewPassword = z.string().check(
  z.refine((password) => Object.values(newPasswordRules(password)).every(Boolean), {
    error: NEW_PASSWORD_REFUSED,
  }),
);

const FIND_EMAIL_BLANK = "이메일을 입력해주세요.";

/** Find ID and find password: blank is told apart from malformed. */
export const FindQuery = z.object({
  email: z.pipe(
    z
      .string({ error: FIND_EMAIL_BLANK })
      .check(z.refine((given) => given.trim() !== "", { error: FIND_EMAIL_BLANK, abort: true })),
    KnownEmail,
  ),
});
/** A nickname whose last two characters are asterisks. */
export const MaskedId = z.string();

/** `nickname` with its last two characters masked by two asterisks; nothing is left of shorter ones. */
export function maskedId(nickname: string): string {
  return `${nickname.slice(0, -2)}**`;
}

/** `token` is what the link in the mail carries. */
export const ResetPasswordBody = z.strictObject({
  token: z.string().check(z.maxLength(RESET_TOKEN_MAX)),
  password: NewPassword,
});

/** By what a session proves that it is its member's: nothing soon after signing in, the password, or Kakao's word without one. */
export const Proof = z.enum(["none", "password", "kakao"]);
export type Proof = z.infer<typeof Proof>;

/** What a password change has to bring. */
export const PasswordProof = z.object({ proof: Proof });

/**
 * `currentPassword` is needed once the session is older than `FRESH_SESSION_MINUTES`; `kakaoProof` (KakaoProof) in its
 * place by members who have no password.
 */
export const ChangePasswordBody = z.strictObject({
  password: NewPassword,
  currentPassword: z.optional(z.string().check(z.maxLength(PASSWORD_GIVEN_MAX))),
  kakaoProof: z.optional(z.string().check(z.maxLength(KAKAO_PROOF_MAX))),
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const MySession = z.object({
  /** SHA-256 of the token, hex: names the session and cannot open it. */
  sessionId: z.string(),
  /** Coarse words, such as 'Windows의 Chrome'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});
export type MySession = z.infer<typeof MySession>;
/** Last used first. */
export const MySessions = z.array(MySession);
export const SessionParams = z.object({ sessionId: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

export const SignUpBody = z.strictObject({
  nickname: Nickname,
  email: Email,
  password: SignUpPassword,
  /** true = male, false = female */
  gender: z.boolean(),
  isPublic: z.boolean(),
  /** Left out by clients that know only the specification: nothing is recorded then. */
  consents: z.optional(GivenConsents),
});
export type SignUpBody = z.infer<typeof SignUpBody>;

/** Sign-in accepts any text: whether it can be a nickname or password is not for a visitor to learn. */
export const SignInBody = z.strictObject({
  nickname: z.string().check(z.minLength(1, { error: "닉네임을 입력해 주세요." }), z.maxLength(NICKNAME_GIVEN_MAX)),
  password: z.string().check(z.minLength(1, { error: "비밀번호를 입력해 주세요." }), z.maxLength(PASSWORD_GIVEN_MAX)),
});
export type SignInBody = z.infer<typeof SignInBody>;

/** The session token, 43 base64url characters (256 bit). */
export const Token = z.string();

export const DuplicateCheckParams = z.object({ field: z.enum(["nickname", "email"]) });
/** The field named in the path is given as the query parameter of the same name. */
export const DuplicateCheckQuery = z.object({ nickname: z.optional(Nickname), email: z.optional(Email) });
export const DuplicateCheckAnswer = z.object({ isDuplicate: z.boolean() });
