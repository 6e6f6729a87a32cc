/**
 * What happens to accounts, for operators and their alarms: one JSON line an event (docs/operations.md), at level info.
 * No nickname, e-mail, address, device or token.
 */
import type { Ports } from "./ports.ts";

/** What somebody signs in with. */
export type SignInMethod = "password" | "kakao" | "passkey";

export type SecurityEvent =
  | { event: "signed-in"; by: SignInMethod }
  | { event: "sign-in-refused"; by: SignInMethod }
  | { event: "too-many-attempts"; bound: "network" | "account-from-network" | "account" }
  | { event: "password-changed" | "password-reset" }
  | { event: "email-confirmed" | "email-changed" }
  | {
      event: "session-ended";
      by: "itself" | "other-session" | "limit" | "password" | "leaving" | "suspension";
      sessions: number;
    }
  | { event: "nickname-changed" }
  | { event: "kakao-linked" | "kakao-unlinked" }
  | { event: "passkey-added" | "passkey-removed" }
  | { event: "calendar-feed-made" | "calendar-feed-removed" };

const PSEUDONYM_CHARACTERS = 16;

/** Writes a line; `memberId` undefined = nobody's account is known to be meant. */
export function logSecurity(
  { log, signing }: Pick<Ports, "log" | "signing">,
  memberId: number | undefined,
  event: SecurityEvent,
): void {
  const member = memberId === undefined ? {} : { member: pseudonymOf(signing, memberId) };
  log.info({ ...event, ...member }, "security");
}

/** The same for all lines of a member; whose it is can be told only with the installation's key (docs/operations.md). */
function pseudonymOf(signing: Ports["signing"], memberId: number): string {
  const signature = Buffer.from(signing.sign(`security-log:${memberId}`), "base64url");
  return signature.toString("hex").slice(0, PSEUDONYM_CHARACTERS);
}
