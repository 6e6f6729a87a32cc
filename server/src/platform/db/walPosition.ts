/**
 * Places in what PostgreSQL has written (its write-ahead log, WAL), by which is known what a replica has taken over: whatever was
 * committed before a place is there once the replica has replayed up to it.
 */
import { sql } from "kysely";

/** `lsn`: bytes since the beginning; `timeline`: of which history, since another one begins when a replica takes over. */
export type WalPosition = { timeline: number; lsn: number };

/**
 * Where the next record of the primary goes, as text. Behind every commit before it, also with `synchronous_commit = off`, where
 * a commit is answered before it is written: `pg_current_wal_lsn()` would say how far is written, and so leave it out.
 */
export const nextPosition = sql<string>`
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) || '/' || pg_current_wal_insert_lsn()`;

/** Up to where the primary has written, as text: a replica gets there without anything new being written. */
export const writtenPosition = sql<string>`
  left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/' || pg_current_wal_lsn()`;

const HALF = 2 ** 32;

/** Reads what the two above answer, such as `00000001/0/16B3748`. A number is exact for the first 9 petabytes. */
export function parsePosition(text: string): WalPosition {
  const [timeline = 0, high = 0, low = 0] = text.split("/").map((part) => Number.parseInt(part, 16));
  return { timeline, lsn: high * HALF + low };
}

/**
 * Whether who is at `known` has all that was before `wanted`. On an earlier timeline they may have gone on where `wanted` has not
 * been; what was kept of an earlier one than theirs is part of theirs.
 */
export function isPast(known: WalPosition, wanted: WalPosition): boolean {
  return known.timeline >= wanted.timeline && known.lsn >= wanted.lsn;
}
