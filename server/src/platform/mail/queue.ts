/** Mail waits in the database: no answer waits for it, and what could not be sent is sent later, by whichever node. */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { pauseAfter } from "../pauseAfter.ts";
import type { Mail } from "./mail.ts";
import type { Transport } from "./transport.ts";

/**
 * Writes the mail of one kind to `recipient`; undefined = there is nothing to say any more. Called anew at every attempt, the
 * first of which is 1.
 */
export type Compose = (recipient: string, attempt: number) => Promise<Mail | undefined>;

/** Longer than one attempt can take: no other node tries meanwhile. */
const LEASE_SECONDS = 60;

/** Lets a mail be sent soon, within `hours` or never; in a transaction, only if that commits. */
export async function enqueueMail(db: Db, kind: string, recipient: string, hours: number): Promise<void> {
  await db
    .insertInto("mails")
    .values({ kind, recipient, expires_at: sql<Date>`now() + ${hours} * interval '1 hour'` })
    .execute();
}

type Sender = { db: Db; transport: Transport; kinds: Record<string, Compose>; log: FastifyBaseLogger };

/** Answers a function that sends what is due, one after the other; called while it runs, it waits for that run. */
export function createMailSender(sender: Sender): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= sendDue(sender).finally(() => (running = undefined)));
}

async function sendDue(sender: Sender): Promise<void> {
  for (let mail = await takeNext(sender.db); mail; mail = await takeNext(sender.db)) await sendOne(sender, mail);
}

type Waiting = { id: number; kind: string; recipient: string; attempts: number };

async function takeNext(db: Db): Promise<Waiting | undefined> {
  await sql`delete from mails where expires_at < now()`.execute(db);
  const { rows } = await sql<Waiting>`
    update mails set attempts = attempts + 1, due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    where id = (select id from mails where due_at <= now() order by due_at limit 1 for update skip locked)
    returning id, kind, recipient, attempts`.execute(db);
  return rows[0];
}

async function sendOne({ db, transport, kinds, log }: Sender, { id, kind, recipient, attempts }: Waiting) {
  try {
    const mail = await kinds[kind]?.(recipient, attempts);
    if (mail) await transport.send(mail);
  } catch (error) {
    // Codes only: the server's words may hold the address, and logs are read by more people than mail.
    const { code, responseCode } = error as SmtpError;
    if (!isForGood(error)) {
      log.warn({ code, responseCode, mail: id, kind, attempts }, "mail not sent, will be tried again");
      await sql`update mails set due_at = now() + ${pauseAfter(attempts)} * interval '1 second' where id = ${id}`.execute(
        db,
      );
      return;
    }
    log.warn({ mail: id, kind }, "mail refused for good");
  }
  await db.deleteFrom("mails").where("id", "=", id).execute();
}

type SmtpError = { code?: string; responseCode?: number };

/** Such a mailbox will not exist the next time either; anything else may be the server's bad day. */
function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return code === "EENVELOPE" && responseCode >= 500;
}
