/** Storing the messages of many senders in few statements, and the same message sent twice. */
import { setTimeout as sleep } from "node:timers/promises";
import { inBatches } from "../../platform/batches.ts";
import type { Db } from "../../platform/db/database.ts";
import { USUAL_LIMITS } from "../../platform/db/limits.ts";
import { DatabaseOutage } from "../../platform/db/outage.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import { type Appended, appendMessages, appendToFree, HELD, type NewMessage } from "./appendingQueries.ts";

/** Stores a message as `appendMessages` does. */
export type Append = (message: NewMessage) => Promise<Appended | undefined>;

/** The messages of one statement. */
const APPENDED_AT_ONCE = 400;
/** Mostly it is another node, or somebody who reads, and over at once; then it is asked less and less often. */
const HELD_FIRST_MS = 3;
const HELD_MOST_MS = 100;

/**
 * An `append` for many senders at once: what comes while a commit is under way shares the next one. A room that somebody else
 * holds keeps only its own messages waiting: they come back in later batches, one after the other. Throws DatabaseOutage when
 * the room is held for longer than PostgreSQL waits for a lock.
 */
export function createAppend(db: Db): Append {
  const store = inBatches(APPENDED_AT_ONCE, (messages: NewMessage[]) => storeFree(db, messages));
  /** By held room, the end of the last message in line. */
  const lines = new Map<number, Promise<unknown>>();

  const insist = async (message: NewMessage, end: number) => {
    for (let pause = HELD_FIRST_MS; ; pause = Math.min(pause * 2, HELD_MOST_MS)) {
      const answer = await store(message);
      if (answer !== HELD) return answer;
      if (performance.now() > end) throw new DatabaseOutage("The room is held by somebody else");
      await sleep(pause);
    }
  };

  return async (message) => {
    const { roomId } = message;
    const end = performance.now() + USUAL_LIMITS.lockMs;
    if (!lines.has(roomId)) {
      const answer = await store(message);
      if (answer !== HELD) return answer;
    }
    const before = lines.get(roomId) ?? Promise.resolve();
    const stored = before.then(() => insist(message, end));
    const over = stored.then(
      () => {},
      () => {},
    );
    lines.set(roomId, over);
    void over.then(() => lines.get(roomId) === over && lines.delete(roomId));
    return stored;
  };
}

async function storeFree(db: Db, messages: NewMessage[]): Promise<(Appended | undefined | typeof HELD)[]> {
  try {
    return await appendToFree(db, messages);
  } catch (error) {
    if (violatedConstraint(error) !== "chat_messages_once") throw error;
    // One of them was sent twice: that is its own affair.
    const answers = [];
    for (const message of messages) {
      answers.push(await unlessUnderWay(async () => (await appendToFree(db, [message]))[0]));
    }
    return answers;
  }
}

/** Stores one message alone, and waits for whoever holds its room. */
export async function appendOne(db: Db, message: NewMessage): Promise<Appended | undefined> {
  return unlessUnderWay(async () => (await appendMessages(db, [message]))[0]);
}

/** undefined where the same message is being stored at this very moment. */
export async function unlessUnderWay<T>(store: () => Promise<T>): Promise<T | undefined> {
  try {
    return await store();
  } catch (error) {
    if (violatedConstraint(error) === "chat_messages_once") return undefined;
    throw error;
  }
}
