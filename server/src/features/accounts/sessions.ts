/** Sessions: opaque 256-bit tokens, known to the database only as SHA-256, alive 14 days after their last use. */
import { createHash, randomBytes } from "node:crypto";
import type { MySession } from "@fitmate/contract/accounts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import type { ResolveToken, SignedIn } from "../../platform/http/authentication.ts";
import { AppError } from "../../platform/http/errors.ts";
import { sessionEndedTopic } from "./events.ts";
import {
  deleteSession,
  deleteSessions,
  extendSession,
  findLiveSession,
  insertSession,
  selectLiveSessions,
  selectSessions,
} from "./queries.ts";

/** Writing at every request would cost more than the two minutes it makes the expiry more exact. */
const EXTEND_AFTER_MS = 120_000;

/** 32 bytes in base64url. Anything else cannot be a token and is not worth a query. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

export const hashToken = (token: string) => createHash("sha256").update(token).digest();

/** Opens a session on `device` (deviceWords) and answers its token: the only moment it is known here. */
export async function openSession(db: Db, memberId: number, device: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertSession(db, hashToken(token), memberId, device);
  return token;
}

/** Looks tokens up, and pushes the end of the sessions it meets forward. */
export function createTokenResolver(db: Db, onError: (error: unknown) => void): ResolveToken {
  return async (token) => {
    if (!TOKEN_SHAPE.test(token)) return undefined;
    const tokenHash = hashToken(token);
    const session = await findLiveSession(db, tokenHash);
    if (!session) return undefined;
    if (Date.now() - session.lastUsedAt.getTime() > EXTEND_AFTER_MS) extendSession(db, tokenHash).catch(onError);
    return {
      memberId: session.memberId,
      nickname: session.nickname,
      sessionId: tokenHash.toString("hex"),
      isLeaving: session.leftAt !== null,
    };
  };
}

/** Ends a session everywhere: its token opens nothing any more, its sockets and streams close on every node. */
export async function endSession(db: Db, bus: Bus, session: SignedIn): Promise<void> {
  await deleteSession(db, Buffer.from(session.sessionId, "hex"));
  bus.publish(sessionEndedTopic(session.sessionId), null);
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

/** Ends one session of the member, whichever it is. Throws SESSION_NOT_FOUND. */
export async function endOwnSession(db: Db, bus: Bus, memberId: number, sessionId: string): Promise<void> {
  const ended = await deleteSessions(db, memberId, { only: Buffer.from(sessionId, "hex") });
  if (ended.length === 0) throw new AppError("SESSION_NOT_FOUND");
  bus.publish(sessionEndedTopic(sessionId), null);
}

/** Ends all sessions of the member but `kept`. Answers what tells the nodes: to be called once that is committed. */
export async function endSessionsOf(db: Db, bus: Bus, memberId: number, kept?: string): Promise<() => void> {
  const ended = await deleteSessions(db, memberId, {
    except: kept === undefined ? undefined : Buffer.from(kept, "hex"),
  });
  return () => {
    for (const tokenHash of ended) bus.publish(sessionEndedTopic(tokenHash.toString("hex")), null);
  };
}

/** Those of `sessionIds` that are neither ended nor expired. */
export async function liveSessions(db: Db, sessionIds: string[]): Promise<Set<string>> {
  const hashes = await selectLiveSessions(
    db,
    sessionIds.map((id) => Buffer.from(id, "hex")),
  );
  return new Set(hashes.map((hash) => hash.toString("hex")));
}
