/** Password hashing: argon2id, 46 MiB, one pass, one lane (OWASP Password Storage Cheat Sheet), off the event loop. */
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { AppError } from "../../../platform/http/errors.ts";
import { declareWaiting } from "../../../platform/metrics.ts";

// `Algorithm` is a const enum, which type stripping cannot read: 2 is Argon2id.
const OPTIONS = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** Each hash takes a core and 46 MiB for about 10 ms: more at once would starve everything else. */
const AT_ONCE = 2;
/** About a second of waiting. Whoever comes later is better told so than kept. */
const WAITING_MAX = 64;
const RETRY_AFTER_SECONDS = 2;

const queue = pLimit(AT_ONCE);
declareWaiting("passwords", () => queue.pendingCount);

/** Refuses at once when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= WAITING_MAX) throw new AppError("UNAVAILABLE", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return queue(work);
}

/** Compared against when there is no such account, so that both cases take the same time. */
const decoy = hash("no account has this password", OPTIONS);

/** PHC string of `password`. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** True when `password` opens `stored`; takes as long, and answers false, when `stored` is null. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== null;
}
