/** Storing the messages of many senders in few statements, and the same message sent twice. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Context, context } from "@opentelemetry/api";
import { inBatches } from "../../platform/batches.ts";
import type { Db } from "../../platform/db/database.ts";
import { USUAL_LIMITS } from "../../platform/db/limits.ts";
import { DatabaseOutage } from "../../platform/db/outage.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import { tracedTogether } from "../../platform/tracing.ts";
import { type Appended, appendMessages, appendToFree, HELD, type NewMessage } from "./appendingQueries.ts";

/** Stores a message as `appendMessages` does. */
export type Append = (message: NewMessage) => Promise<Appended | undefined>;

/** The messages of one statement. */
const APPENDED_AT_ONCE = 400;
/** Mostly it is another node, or somebody who reads, and over at once; then it is asked less and less often. */
const HELD_FIRST_MS = 3;
const HELD_MOST_MS = 100;
/**
 * After that the line takes its turn among whoever holds the room: where many read at the same moment, some side of fifty is always
 * held for a moment, and never would all be found free.
 */
const QUEUED_AFTER_MS = 500;

/** A message of a room that somebody else holds. */
type Held = {
  message: NewMessage;
  cause: Context;
  since: number;
  resolve(answer: Appended | undefined): void;
  reject(error: unknown): void;
};

/**
 * An `append` for many senders at once: what comes while a commit is under way shares the next one. A room that somebody else
 * holds keeps only its own messages waiting: they stand in line, and leave together, in their order, once the room is free. Throws
 * DatabaseOutage when the room is held for longer than PostgreSQL waits for a lock.
 */
export function createAppend(db: Db): Append {
  const store = inBatches(APPENDED_AT_ONCE, (messages: NewMessage[]) => storeAll(db, messages, appendToFree));
  /** By held room. */
  const lines = new Map<number, Held[]>();

  /** Stores what stands in line: all of a room in one statement, so that no other sender comes before them again and again. */
  const insist = async (roomId: number, line: Held[]) => {
    let pause = HELD_FIRST_MS;
    while (line.length > 0) {
      const first = line.slice(0, APPENDED_AT_ONCE);
      const waited = performance.now() - (first[0]?.since ?? 0);
      const messages = first.map(({ message }) => message);
      const answers = await tracedTogether(
        first.map(({ cause }) => cause),
        () => storeAll(db, messages, waited > QUEUED_AFTER_MS ? appendMessages : appendToFree),
      ).catch((error: unknown) => ({ error }));
      if ("error" in answers) {
        for (const { reject } of line.splice(0, first.length)) reject(answers.error);
        continue;
      }
      const now = performance.now();
      const waiting = first.filter(({ since, resolve, reject }, index) => {
        const answer = answers[index];
        if (answer !== HELD) resolve(answer);
        else if (now > since + USUAL_LIMITS.lockMs) reject(new DatabaseOutage("The room is held by somebody else"));
        else return true;
        return false;
      });
      line.splice(0, first.length, ...waiting);
      if (waiting.length === first.length) {
        await sleep(pause);
        pause = Math.min(pause * 2, HELD_MOST_MS);
      } else pause = HELD_FIRST_MS;
    }
    lines.delete(roomId);
  };

  return async (message) => {
    const { roomId } = message;
    const since = performance.now();
    if (!lines.has(roomId)) {
      const answer = await store(message);
      if (answer !== HELD) return answer;
    }
    return new Promise((resolve, reject) => {
      const held = { message, cause: context.active(), since, resolve, reject };
      const line = lines.get(roomId) ?? [];
      line.push(held);
      if (lines.has(roomId)) return;
      lines.set(roomId, line);
      void insist(roomId, line);
    });
  };
}

/** As `store` does it, one by one where one was sent twice. */
async function storeAll(
  db: Db,
  messages: NewMessage[],
  store: (db: Db, messages: NewMessage[]) => Promise<(Appended | undefined | typeof HELD)[]>,
): Promise<(Appended | undefined | typeof HELD)[]> {
  try {
    return await store(db, messages);
  } catch (error) {
    if (violatedConstraint(error) !== "chat_messages_once") throw error;
    // One of them was sent twice: that is its own affair.
    const answers = [];
    const held = new Set<number>();
    for (const message of messages) {
      // What comes after one that waits, waits behind it.
      const answer = held.has(message.roomId)
        ? HELD
        : await unlessUnderWay(async () => (await store(db, [message]))[0]);
      if (answer === HELD) held.add(message.roomId);
      answers.push(answer);
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
