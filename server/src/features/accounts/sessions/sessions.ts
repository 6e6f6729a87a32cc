/**
 * Sessions: opaque 256-bit tokens, known to the database only as SHA-256, alive 14 days after their last use and 90 after
 * signing in.
 */
import { createHash, randomBytes } from "node:crypto";
import type { MySession } from "@fitmate/contract/accounts";
import { SESSIONS_MAX } from "@fitmate/contract/limits";
import type { Db } from "../../../platform/db/database.ts";
import { parsePosition } from "../../../platform/db/walPosition.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { ResolveToken, SignedIn } from "../../../platform/http/authentication.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Ports } from "../../../platform/ports.ts";
import { logSecurity, type SecurityEvent, type SignInMethod } from "../../../platform/securityLog.ts";
import type { Origin } from "./device.ts";
import { sessionEndedTopic } from "../events.ts";
import { findKnownDevice, writeDeviceToken } from "./knownDevices.ts";
import { lockPassword } from "../queries.ts";
import {
  deleteLongestUnused,
  deleteSessions,
  extendSession,
  findLiveSession,
  insertSession,
  selectLiveSessions,
  selectSessions,
} from "./queries.ts";

/** 32 bytes in base64url. Anything else cannot be a token and is not worth a query. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

export const hashToken = (token: string) => createHash("sha256").update(token).digest();

export type SessionPorts = Pick<Ports, "db" | "bus" | "signing" | "log">;

/** Who signs in, and from where. */
export type SignIn = { memberId: number; by: SignInMethod; origin: Pick<Origin, "device" | "deviceTokens"> };

/** Both tokens are known here only now. `deviceToken` goes into the answer's X-DEVICE-TOKEN; a device that is known keeps its name. */
export type OpenedSession = { token: string; deviceToken: string };

/**
 * Opens a session; a member's longest unused one ends where there would be more than SESSIONS_MAX. `prepare` is what has to
 * come about with it or not at all, in the same transaction.
 */
export async function openSession(
  ports: SessionPorts,
  { memberId, by, origin: { device, deviceTokens } }: SignIn,
  prepare?: (trx: Db) => Promise<void>,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString("base64url");
  const { passwordHash, ended } = await inTransaction(ports.db, async (trx) => {
    await prepare?.(trx);
    // Also keeps two sign-ins from counting at the same time.
    const held = await lockPassword(trx, memberId);
    await insertSession(trx, hashToken(token), memberId, device);
    return {
      passwordHash: held,
      ended: await deleteLongestUnused(trx, memberId, hashToken(token), SESSIONS_MAX),
    };
  });
  logSecurity(ports, memberId, { event: "signed-in", by });
  publishEnded(ports, memberId, "limit", ended);
  const account = { id: memberId, passwordHash };
  const knownDevice = findKnownDevice(ports.signing, account, deviceTokens);
  return { token, deviceToken: writeDeviceToken(ports.signing, account, knownDevice) };
}

type EndedBy = Extract<SecurityEvent, { event: "session-ended" }>["by"];

/** Publishes to the nodes, and logs, that sessions have ended: to be called once that is committed. */
function publishEnded(ports: SessionPorts, memberId: number, by: EndedBy, ended: readonly Buffer[]): void {
  for (const tokenHash of ended) ports.bus.publish(sessionEndedTopic(tokenHash.toString("hex")), null);
  if (ended.length > 0) logSecurity(ports, memberId, { event: "session-ended", by, sessions: ended.length });
}

/** Looks tokens up, and pushes the end of the sessions it meets forward. */
export function createTokenResolver(db: Db, onError: (error: unknown) => void): ResolveToken {
  return async (token) => {
    if (!TOKEN_SHAPE.test(token)) return undefined;
    const tokenHash = hashToken(token);
    const session = await findLiveSession(db, tokenHash);
    if (!session) return undefined;
    if (session.isDue) extendSession(db, tokenHash).catch(onError);
    return {
      memberId: session.memberId,
      nickname: session.nickname,
      sessionId: tokenHash.toString("hex"),
      isLeaving: session.leftAt !== null,
      isSuspended: session.isSuspended,
      isBarredFromWriting: session.isBarredFromWriting,
      ...(session.lastWrite && { lastWrite: parsePosition(session.lastWrite) }),
    };
  };
}

/** Ends a session everywhere: its token opens nothing any more, its sockets and streams close on every node. */
export async function endSession(ports: SessionPorts, { memberId, sessionId }: SignedIn): Promise<void> {
  const ended = await deleteSessions(ports.db, memberId, { only: Buffer.from(sessionId, "hex") });
  publishEnded(ports, memberId, "itself", ended);
}

/** Where the member is signed in, last used first. */
export async function listSessions(db: Db, me: SignedIn): Promise<MySession[]> {
  const sessions = await selectSessions(db, me.memberId);
  return sessions.map(({ tokenHash, device, createdAt, lastUsedAt }) => {
    const sessionId = tokenHash.toString("hex");
    return {
      sessionId,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: sessionId === me.sessionId,
    };
  });
}

/** Ends one session of the member, whichever it is. */
export async function endOwnSession(ports: SessionPorts, me: SignedIn, sessionId: string): Promise<void> {
  const ended = await deleteSessions(ports.db, me.memberId, { only: Buffer.from(sessionId, "hex") });
  if (ended.length === 0) throw new AppError("SESSION_NOT_FOUND");
  publishEnded(ports, me.memberId, sessionId === me.sessionId ? "itself" : "other-session", ended);
}

/**
 * Ends all sessions of the member but `kept`, in the transaction that `db` may be. Answers what publishes it: to be called
 * once that is committed.
 */
export async function endSessionsOf(
  ports: SessionPorts,
  memberId: number,
  by: EndedBy,
  { db = ports.db, kept }: { db?: Db; kept?: string | undefined } = {},
): Promise<() => void> {
  const ended = await deleteSessions(db, memberId, {
    except: kept === undefined ? undefined : Buffer.from(kept, "hex"),
  });
  return () => publishEnded(ports, memberId, by, ended);
}

/** Of those of `sessionIds` that are neither ended nor expired, what their members are called now. */
export async function liveSessions(db: Db, sessionIds: string[]): Promise<Map<string, string>> {
  const sessions = await selectLiveSessions(
    db,
    sessionIds.map((id) => Buffer.from(id, "hex")),
  );
  return new Map(sessions.map(({ tokenHash, nickname }) => [tokenHash.toString("hex"), nickname]));
}
