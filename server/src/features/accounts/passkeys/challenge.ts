/**
 * Challenges that passkeys answer (WebAuthn Level 3, 13.4.3). Signed, not stored, good for a few minutes: asking for many
 * fills nothing, and any node takes back what another has given. Each counts once: `useChallenge` keeps those answered.
 */
import { randomBytes } from "node:crypto";
import { PASSKEY_CHALLENGE_MINUTES } from "@fitmate/contract/limits";
import type { SignedIn } from "../../../platform/http/authentication.ts";
import type { Signing } from "../../../platform/signing.ts";

const VALID_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;
const NONCE_BYTES = 16;
const SHAPE = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/;

/** What an answer counts for, and for nothing else. */
export type Purpose = string;

export const SIGN_IN: Purpose = "sign-in";

/** Of this session only, and only until the password it has proved itself by, or beside, is another one. */
export function addingBy({ sessionId }: SignedIn, passwordHash: string | null): Purpose {
  return `add:${sessionId}:${passwordHash ?? ""}`;
}

export type Challenge = { nonce: Buffer; expiresAt: Date };

/** Keeps these signatures apart from those of other things. */
const signed = (content: string, purpose: Purpose) => `passkey-challenge:${content}:${purpose}`;

export function writeChallenge(signing: Signing, purpose: Purpose): string {
  const content = `${randomBytes(NONCE_BYTES).toString("base64url")}.${signing.now() + VALID_MS}`;
  return `${content}.${signing.sign(signed(content, purpose))}`;
}

/** undefined for one that is not ours, is for something else, or is too old. */
export function readChallenge(signing: Signing, purpose: Purpose, text: string): Challenge | undefined {
  const [, nonce = "", expiresAt = "", signature = ""] = SHAPE.exec(text) ?? [];
  if (!signing.verify(signed(`${nonce}.${expiresAt}`, purpose), signature)) return undefined;
  if (Number(expiresAt) < signing.now()) return undefined;
  return { nonce: Buffer.from(nonce, "base64url"), expiresAt: new Date(Number(expiresAt)) };
}
