/** What somebody whom Kakao has vouched for carries from one call to the next. Signed, not stored, good for 10 minutes. */
import * as z from "zod/mini";
import { AppError } from "../../../platform/http/errors.ts";
import type { Signing } from "../../../platform/signing.ts";

const VALID_MS = 600_000;

const KakaoTicket = z.object({
  /** Kakao's id of the person. */
  subject: z.string(),
  nickname: z.optional(z.string()),
  /** For the new account. */
  email: z.nullable(z.string()),
  /** The older account that may be theirs. */
  memberId: z.optional(z.number()),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});
export type KakaoTicket = z.infer<typeof KakaoTicket>;

/** Keeps these signatures apart from those of other things, and from each other. */
const signedTicket = (content: string) => `kakao-ticket:${content}`;
const signedProof = (sessionId: string, expiresAt: string) => `kakao-proof:${sessionId}:${expiresAt}`;

/** Of somebody who has no account yet. */
export function writeTicket(signing: Signing, ticket: Omit<KakaoTicket, "expiresAt">): string {
  const content = Buffer.from(JSON.stringify({ ...ticket, expiresAt: signing.now() + VALID_MS })).toString("base64url");
  return `${content}.${signing.sign(signedTicket(content))}`;
}

/** Refuses one that is not ours as it does one that is too old. */
export function readTicket(signing: Signing, text: string): KakaoTicket {
  const [content = "", signature = ""] = text.split(".");
  if (!signing.verify(signedTicket(content), signature)) throw new AppError("KAKAO_TICKET_EXPIRED");
  const ticket = KakaoTicket.parse(JSON.parse(Buffer.from(content, "base64url").toString("utf8")));
  if (ticket.expiresAt < signing.now()) throw new AppError("KAKAO_TICKET_EXPIRED");
  return ticket;
}

/** Says that whoever has this session has just signed in at Kakao as its member. */
export function writeProof(signing: Signing, sessionId: string): string {
  const expiresAt = String(signing.now() + VALID_MS);
  return `${expiresAt}.${signing.sign(signedProof(sessionId, expiresAt))}`;
}

export function isProof(signing: Signing, sessionId: string, text: string): boolean {
  const [expiresAt = "", signature = ""] = text.split(".");
  return signing.verify(signedProof(sessionId, expiresAt), signature) && Number(expiresAt) >= signing.now();
}
