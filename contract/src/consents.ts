/** What a member agrees to: kinds, the versions in force, and how a consent travels. */
import * as z from "zod/mini";
import { AGE_MIN } from "./limits.ts";

/** AGE_14: the member says to be `AGE_MIN` or older. */
export const CONSENT_KINDS = ["AGE_14", "TERMS", "PRIVACY", "LOCATION"] as const;
export const ConsentKind = z.enum(CONSENT_KINDS);
export type ConsentKind = z.infer<typeof ConsentKind>;

/** Nobody has an account without these; the location is everybody's own choice. */
export const REQUIRED_CONSENTS = ["AGE_14", "TERMS", "PRIVACY"] as const satisfies readonly ConsentKind[];

/** The day from which each text counts; a text that changes gets a new one. */
export const CONSENT_VERSIONS: Readonly<Record<ConsentKind, string>> = {
  AGE_14: "2026-11-20",
  TERMS: "2026-11-24",
  PRIVACY: "2026-11-30",
  LOCATION: "2026-11-24",
};

const OUTDATED = "안내문이 새로 바뀌었어요. 화면을 새로 고쳐 다시 읽고 동의해 주세요.";

/** The version is the one that was shown: only the one in force can be agreed to. */
export const GivenConsent = z
  .strictObject({ kind: ConsentKind, version: z.string() })
  .check(z.refine(({ kind, version }) => version === CONSENT_VERSIONS[kind], { error: OUTDATED }));
export type GivenConsent = z.infer<typeof GivenConsent>;

/** What a sign-up brings: the required ones, and each once. */
export const GivenConsents = z.array(GivenConsent).check(
  z.refine((given) => new Set(given.map(({ kind }) => kind)).size === given.length, {
    error: "같은 동의를 두 번 보낼 수 없어요.",
  }),
  z.refine((given) => REQUIRED_CONSENTS.every((kind) => given.some((consent) => consent.kind === kind)), {
    error: `만 ${AGE_MIN}세 이상인지와 이용약관, 개인정보 처리방침에 동의해야 가입할 수 있어요.`,
  }),
);

/** `kinds` as they are agreed to now. */
export function givenNow(kinds: readonly ConsentKind[]): GivenConsent[] {
  return kinds.map((kind) => ({ kind, version: CONSENT_VERSIONS[kind] }));
}

/** One of my consents; both null: never given. A withdrawn one keeps its version and time beside `withdrawnAt`. */
export const Consent = z.object({
  kind: ConsentKind,
  version: z.nullable(z.string()),
  givenAt: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
});
export type Consent = z.infer<typeof Consent>;
/** All kinds, in their order. */
export const Consents = z.array(Consent);

export const ConsentParams = z.object({ kind: ConsentKind });
export const ConsentBody = z.strictObject({ version: z.string() });
