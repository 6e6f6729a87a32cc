/** Sessions: opaque 256-bit tokens, known to the database only as SHA-256, alive 14 days after their last use. */
import { createHash, randomBytes } from "node:crypto";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/db/database.ts";
import type { ResolveToken, SignedIn } from "../../platform/http/authentication.ts";
import { sessionEndedTopic } from "./events.ts";
import { deleteSession, extendSession, findLiveSession, insertSession, selectLiveSessions } from "./queries.ts";

/** Writing at every request would cost more than the two minutes it makes the expiry more exact. */
const EXTEND_AFTER_MS = 120_000;

/** 32 bytes in base64url. Anything else cannot be a token and is not worth a query. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

const hashToken = (token: string) => createHash("sha256").update(token).digest();

/** Opens a session and answers its token: the only moment it is known here. */
export async function openSession(db: Db, memberId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertSession(db, hashToken(token), memberId);
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
    };
  };
}

/** Ends a session everywhere: its token opens nothing any more, its sockets and streams close on every node. */
export async function endSession(db: Db, bus: Bus, session: SignedIn): Promise<void> {
  await deleteSession(db, Buffer.from(session.sessionId, "hex"));
  bus.publish(sessionEndedTopic(session.sessionId), null);
}

/** Those of `sessionIds` that are neither ended nor expired. */
export async function liveSessions(db: Db, sessionIds: string[]): Promise<Set<string>> {
  const hashes = await selectLiveSessions(
    db,
    sessionIds.map((id) => Buffer.from(id, "hex")),
  );
  return new Set(hashes.map((hash) => hash.toString("hex")));
}
