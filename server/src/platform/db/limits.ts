/**
 * How long PostgreSQL may take over something. Whatever it does for a request is done in milliseconds: what takes seconds
 * hangs, on a lock, on a node that is gone or on a cable that is pulled, and holds up others.
 */

/** In milliseconds. */
export type Limits = {
  /** One statement. */
  statementMs: number;
  /** Its waiting for one lock. */
  lockMs: number;
  /** A transaction whose node says nothing: that node is gone, and others wait for what it has locked. */
  idleMs: number;
  /** Waiting for a connection, free or new. */
  connectMs: number;
  /** PostgreSQL ends a statement that takes too long by itself; who has not even said so by then is not there. */
  silenceMs: number;
};

export const USUAL_LIMITS: Limits = {
  statementMs: 6_000,
  lockMs: 2_000,
  idleMs: 5_000,
  connectMs: 5_000,
  silenceMs: 2_000,
};
/** For reads that the primary takes over when they fail: nobody waits long for a replica. */
export const REPLICA_LIMITS: Limits = {
  statementMs: 1_000,
  lockMs: 500,
  idleMs: 5_000,
  connectMs: 500,
  silenceMs: 500,
};
/** For what fills databases with many rows at once. */
export const HOUR_LIMITS: Limits = {
  ...USUAL_LIMITS,
  statementMs: 3_600_000,
  lockMs: 3_600_000,
  idleMs: 3_600_000,
};

/**
 * What a new connection begins with. Statements, not parameters of the connection: PgBouncer refuses those. The last two lines
 * let PostgreSQL notice that a node is gone: idle (10 s + 3 × 5 s), and while it is being sent rows.
 */
export function settingsFor({ statementMs, lockMs, idleMs }: Limits): string {
  return `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
    set idle_in_transaction_session_timeout = ${idleMs};
    set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
    set tcp_user_timeout = 15000`;
}

const LONGER = /^set local statement_timeout = (\d+);/;

/** What begins a transaction that may take `minutes` over everything. */
export function longerLimits(minutes: number): string {
  const milliseconds = minutes * 60_000;
  return `set local statement_timeout = ${milliseconds}; set local lock_timeout = ${milliseconds};
    set local idle_in_transaction_session_timeout = ${milliseconds}`;
}

/** The statement limit that `statement` sets until its transaction ends, if it is one of `longerLimits`. */
export function limitSetBy(statement: string): number | undefined {
  const milliseconds = LONGER.exec(statement)?.[1];
  return milliseconds === undefined ? undefined : Number(milliseconds);
}
