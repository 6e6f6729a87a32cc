/** Password hashing: argon2id, 46 MiB, one pass, one lane (OWASP Password Storage Cheat Sheet), off the event loop. */
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

// `Algorithm` is a const enum, which type stripping cannot read: 2 is Argon2id.
const OPTIONS = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** Each hash takes a core and 46 MiB for about 10 ms: more at once would starve everything else. */
const limit = pLimit(2);

/** Compared against when there is no such account, so that both cases take the same time. */
const decoy = hash("no account has this password", OPTIONS);

/** PHC string of `password`. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, OPTIONS));
}

/** True when `password` opens `stored`; takes as long, and answers false, when `stored` is null. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy);
  const matches = await limit(() => verify(against, password));
  return matches && stored !== null;
}
