/** Storing the messages of many senders in few statements, and the same message sent twice. */
import { inBatches } from "../../platform/batches.ts";
import type { Db } from "../../platform/db/database.ts";
import { violatedConstraint } from "../../platform/db/violations.ts";
import { type Appended, appendMessages, type NewMessage } from "./appendingQueries.ts";

/** Stores a message as `appendMessages` does. */
export type Append = (message: NewMessage) => Promise<Appended | undefined>;

/** The messages of one statement. */
const APPENDED_AT_ONCE = 400;

/** An `append` for many senders at once: what comes while a commit is under way shares the next one. */
export function createAppend(db: Db): Append {
  return inBatches(APPENDED_AT_ONCE, async (messages) => {
    try {
      return await appendMessages(db, messages);
    } catch (error) {
      if (violatedConstraint(error) !== "chat_messages_once") throw error;
      // One of them was sent twice: that is its own affair.
      const answers = [];
      for (const message of messages) answers.push(await appendOne(db, message));
      return answers;
    }
  });
}

/** The same for one message alone. */
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
