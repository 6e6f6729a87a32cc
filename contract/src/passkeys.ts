/** Passkeys: a second way to sign in (WebAuthn Level 3). What browsers answer travels as the few members we read, in base64url. */
import * as z from "zod/mini";
import { composed, hasAtMost } from "./characters.ts";
import {
  KAKAO_PROOF_MAX,
  PASSKEY_ATTESTATION_MAX_BYTES,
  PASSKEY_AUTHENTICATOR_MAX_BYTES,
  PASSKEY_AUTHENTICATOR_MIN_BYTES,
  PASSKEY_CLIENT_DATA_MAX_BYTES,
  PASSKEY_ID_MAX_BYTES,
  PASSKEY_ID_MIN_BYTES,
  PASSKEY_NAME_MAX,
  PASSKEY_NAME_UNITS_MAX,
  PASSKEY_SIGNATURE_MAX_BYTES,
  PASSKEY_TRANSPORTS_MAX,
  PASSKEY_USER_HANDLE_MAX_BYTES,
  PASSWORD_GIVEN_MAX,
} from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";

/** `min` and `max` count bytes. */
const base64url = (min: number, max: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.minLength(Math.ceil((min * 4) / 3)), z.maxLength(Math.ceil((max * 4) / 3)));

/** Names a passkey, in WebAuthn's words its credential ID. */
const CredentialId = base64url(PASSKEY_ID_MIN_BYTES, PASSKEY_ID_MAX_BYTES);
const ClientData = base64url(1, PASSKEY_CLIENT_DATA_MAX_BYTES);

/** What proves that it is the member who adds or removes one: as for a password change (ChangePasswordBody). */
export const PasskeyProofBody = z.strictObject({
  currentPassword: z.optional(z.string().check(z.maxLength(PASSWORD_GIVEN_MAX))),
  kakaoProof: z.optional(z.string().check(z.maxLength(KAKAO_PROOF_MAX))),
});
export type PasskeyProofBody = z.infer<typeof PasskeyProofBody>;

/** PublicKeyCredentialCreationOptionsJSON, as far as we say something in it. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  /** Milliseconds. */
  timeout: z.number(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal("public-key"), transports: z.optional(z.array(z.string())) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What the browser answered to PasskeyCreation. */
export const PasskeyBody = z.strictObject({
  credentialId: CredentialId,
  clientDataJSON: ClientData,
  attestationObject: base64url(PASSKEY_AUTHENTICATOR_MIN_BYTES, PASSKEY_ATTESTATION_MAX_BYTES),
  transports: z.array(z.string().check(z.regex(/^[\w-]{1,32}$/))).check(z.maxLength(PASSKEY_TRANSPORTS_MAX)),
});
export type PasskeyBody = z.infer<typeof PasskeyBody>;

/** PublicKeyCredentialRequestOptionsJSON, as far as we say something in it. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What the browser answered to PasskeyRequest. */
export const PasskeySignInBody = z.strictObject({
  credentialId: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: base64url(PASSKEY_AUTHENTICATOR_MIN_BYTES, PASSKEY_AUTHENTICATOR_MAX_BYTES),
  signature: base64url(1, PASSKEY_SIGNATURE_MAX_BYTES),
  userHandle: base64url(1, PASSKEY_USER_HANDLE_MAX_BYTES),
});
export type PasskeySignInBody = z.infer<typeof PasskeySignInBody>;

export const Passkey = z.object({
  passkeyId: z.number(),
  /** At first the device it was made on, such as 'Windows의 Chrome'. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** null: not yet. */
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof Passkey>;
/** In the order in which they were added. */
export const Passkeys = z.array(Passkey);

export const PasskeyParams = z.object({
  passkeyId: z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
    z.number().check(z.positive()),
  ),
});

export const PasskeyNameBody = z.strictObject({
  name: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(PASSKEY_NAME_UNITS_MAX)),
      z.transform((name: string) => composed(name).trim()),
    ),
    z.string().check(
      z.minLength(1, { error: "패스키 이름을 적어 주세요." }),
      z.refine((name) => hasAtMost(name, PASSKEY_NAME_MAX), {
        error: `패스키 이름은 ${charactersUpTo(PASSKEY_NAME_MAX)} 쓸 수 있어요.`,
      }),
      z.refine((name) => !/\p{Cc}/u.test(name), { error: "이 이름은 쓸 수 없어요. 다른 이름을 적어 주세요." }),
    ),
  ),
});
