/** Mail waits in the database: no answer waits for it, and what could not be sent is sent later, by whichever node. */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { workOff } from "../leasedQueue.ts";
import type { Mail } from "./mail.ts";
import { SEND_WITHIN_MS, type Transport } from "./transport.ts";

/**
 * Writes the mail of one kind to `recipient`, on the account of the member and about the thing it was put in the queue with, if
 * any; undefined = there is nothing to say any more. Called anew at every attempt, the first of which is 1.
 */
export type Compose = (
  recipient: string,
  attempt: number,
  memberId: number | null,
  aboutId: number | null,
) => Promise<Mail | undefined>;

/** Longer than one attempt can take, of which a minute for writing it: no other node tries meanwhile. */
const LEASE_SECONDS = SEND_WITHIN_MS / 1_000 + 60;

/**
 * Lets a mail be sent soon, within `hours` or never; in a transaction, only if that commits. `memberId`: on whose account it
 * is, where the address does not tell; `aboutId`: what it is about, as its kind numbers it.
 */
export async function enqueueMail(
  db: Db,
  kind: string,
  recipient: string,
  hours: number,
  memberId: number | null = null,
  aboutId: number | null = null,
): Promise<void> {
  await db
    .insertInto("mails")
    .values({
      kind,
      recipient,
      member_id: memberId,
      about_id: aboutId,
      expires_at: sql<Date>`now() + ${hours} * interval '1 hour'`,
    })
    .execute();
}

/** What waits to be sent to `recipient`, and on the account of the member. */
export async function selectMails(
  db: Db,
  memberId: number,
  recipient: string | null,
): Promise<{ kind: string; recipient: string; dueAt: Date }[]> {
  return db
    .selectFrom("mails")
    .select(["kind", "recipient", "due_at as dueAt"])
    .where(isAbout(memberId, recipient))
    .execute();
}

/** Sends nothing more to `recipient`, nor on the account of the member. */
export async function deleteMails(db: Db, memberId: number, recipient: string | null): Promise<void> {
  await db.deleteFrom("mails").where(isAbout(memberId, recipient)).execute();
}

const isAbout = (memberId: number, recipient: string | null) =>
  sql<boolean>`(member_id = ${memberId} or recipient = ${recipient}::text)`;

type Sender = { db: Db; transport: Transport; kinds: Record<string, Compose>; log: FastifyBaseLogger };
type Waiting = {
  id: number;
  kind: string;
  recipient: string;
  memberId: number | null;
  aboutId: number | null;
  attempts: number;
};

/** Answers a function that sends what is due; called while it runs, it waits for that run. */
export function createMailSender({ db, transport, kinds, log }: Sender): (closing?: AbortSignal) => Promise<void> {
  return workOff<Waiting>(db, {
    table: "mails",
    key: ["id"],
    columns: sql`q.id, q.kind, q.recipient, q.member_id as "memberId", q.about_id as "aboutId"`,
    // One that the server takes long to take, or never answers, leaves the way to the others open.
    atOnce: 4,
    leaseSeconds: LEASE_SECONDS,
    async work({ id, kind, recipient, memberId, aboutId, attempts }) {
      const compose = kinds[kind];
      // A later version's, whose nodes take it when it is due again.
      if (!compose) return { retryAfterSeconds: 0 };
      try {
        const mail = await compose(recipient, attempts, memberId, aboutId);
        if (mail) await transport.send(mail);
        return "over";
      } catch (error) {
        // Codes only: the server's words may hold the address, and logs are read by more people than mail.
        const { code, responseCode, command } = error as SmtpError;
        const why = { code, responseCode, command, mail: id, kind, attempts };
        if (isForGood(error as SmtpError)) {
          log.warn(why, "mail refused for good");
          return "over";
        }
        log.warn(why, "mail not sent, will be tried again");
        return { retryAfterSeconds: 0 };
      }
    },
  });
}

/** `command`: to what the server said so. */
type SmtpError = { code?: string; responseCode?: number; command?: string };

/**
 * Such a mailbox will not exist the next time either; anything else, also what is said of the sender or of the mail, may be the
 * server's bad day.
 */
function isForGood({ responseCode = 0, command }: SmtpError): boolean {
  return command === "RCPT TO" && responseCode >= 500;
}
