/** A ticket for somebody Kakao has vouched for, while it is open which account is theirs. Signed, not stored. */
import * as z from "zod/mini";
import { AppError } from "../../platform/http/errors.ts";
import type { Signing } from "../../platform/signing.ts";

const VALID_MS = 600_000;

const LinkTicket = z.object({
  /** Kakao's id of the person. */
  subject: z.string(),
  nickname: z.optional(z.string()),
  /** The account that may be theirs. */
  memberId: z.number(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});
export type LinkTicket = z.infer<typeof LinkTicket>;

/** Keeps these signatures apart from those of other things. */
const signed = (content: string) => `kakao-link:${content}`;

/** A ticket of 10 minutes. */
export function writeTicket(signing: Signing, ticket: Omit<LinkTicket, "expiresAt">): string {
  const content = Buffer.from(JSON.stringify({ ...ticket, expiresAt: Date.now() + VALID_MS })).toString("base64url");
  return `${content}.${signing.sign(signed(content))}`;
}

/** Throws KAKAO_TICKET_EXPIRED for one that is not ours or too old. */
export function readTicket(signing: Signing, text: string): LinkTicket {
  const [content = "", signature = ""] = text.split(".");
  if (!signing.verify(signed(content), signature)) throw new AppError("KAKAO_TICKET_EXPIRED");
  const ticket = LinkTicket.parse(JSON.parse(Buffer.from(content, "base64url").toString("utf8")));
  if (ticket.expiresAt < Date.now()) throw new AppError("KAKAO_TICKET_EXPIRED");
  return ticket;
}
