/** Where a request reads what may be a moment old, and what its session has to find the next time. */
import type { Db } from "../db/database.ts";
import type { Replicas } from "../db/replicas.ts";
import type { NoteWrite } from "../lastWrites.ts";
import type { SignedIn } from "./authentication.ts";
import { AppError } from "./errors.ts";

export type Reading = {
  /** Answers by `work`, told where to read. `whoAsks`: who it is for, undefined for a visitor; asked only where it makes a difference. */
  answer<T>(whoAsks: () => Promise<SignedIn | undefined>, work: (reads: Db) => Promise<T>): Promise<T>;
  /** The member may have changed something, and all of it is committed: the answer leaves when this resolves. */
  noteChange(me: SignedIn): Promise<void>;
};

/** Everything from one place. */
export function readingFrom(db: Db): Reading {
  return { answer: (_, work) => work(db), noteChange: async () => {} };
}

/** From replicas as far as they are; what would be refused by what a replica knows, by what `db` knows: a new link leads somewhere. */
export function readingFromReplicas(db: Db, replicas: Replicas, noteWrite: NoteWrite): Reading {
  return {
    async answer(whoAsks, work) {
      // A token that opens nothing is nobody's.
      const me = await whoAsks().catch(unlessRefused);
      const reads = replicas.readsFor(me?.lastWrite);
      if (reads === db) return work(db);
      return (await work(reads).catch(unlessRefused)) ?? work(db);
    },
    noteChange: ({ memberId }) => noteWrite(memberId),
  };
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
