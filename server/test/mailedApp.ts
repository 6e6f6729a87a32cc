/** A server that sends mails, and what members do there with their addresses. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { startTestApp, type TestApp } from "./app.ts";
import { TEST_PASSWORD, type TestAnswer, type TestMember } from "./client.ts";
import { startTestMailServer, type TestMailServer } from "./smtp.ts";

export const EMAIL_CONFIRMED = { status: 200, body: { message: "이메일을 확인했어요." } };
export const EMAIL_LINK_INVALID = { status: 400, body: { code: "EMAIL_LINK_INVALID" } };

export const addressOf = (nickname: string): string => `${nickname.toLowerCase()}@example.com`;

/** One for the tests of the file that calls this; at the start of each no mail has come yet. */
export function mailedApp(): MailedApp {
  const here = new MailedApp();
  beforeAll(() => here.open());
  beforeEach(() => {
    here.smtp.received.length = 0;
  });
  afterAll(() => here.close());
  return here;
}

async function until<Value>(read: () => Value | Promise<Value>, value: Value): Promise<void> {
  await expect.poll(read).toEqual(value);
}

class MailedApp {
  app!: TestApp;
  smtp!: TestMailServer;

  async open(): Promise<void> {
    this.smtp = await startTestMailServer();
    this.app = await startTestApp({
      ...this.smtp.environment,
      PUBLIC_URL: "https://fitmate.example",
      FIND_ATTEMPTS_PER_ADDRESS: "1000",
    });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.smtp.close();
  }

  mailsTo(email: string): TestMailServer["received"] {
    return this.smtp.received.filter(({ to }) => to === email);
  }

  subjectsTo(email: string): string[] {
    return this.mailsTo(email).map(({ subject }) => subject.replace("[핏메이트] ", ""));
  }

  change(member: TestMember, email: string, currentPassword: string | undefined = TEST_PASSWORD): Promise<TestAnswer> {
    return member.call("changeMyEmail", { body: { email, currentPassword } });
  }

  confirm(token: string): Promise<TestAnswer> {
    return this.app.visitor.call("confirmEmail", { body: { token } });
  }

  /** The token in the nth link that came to `email`; behind the `#`, which no server gets to see. */
  async mailedToken(email: string, nth = 1): Promise<string> {
    const tokens = () =>
      this.mailsTo(email).flatMap(
        ({ text }) => /https:\/\/fitmate\.example\/email\/confirm#([\w-]{43})\s/.exec(text)?.[1] ?? [],
      );
    await until(() => tokens().length, nth);
    return tokens()[nth - 1] ?? "";
  }

  /** The token in the link for a new password that came to `email`. */
  async mailedReset(email: string): Promise<string> {
    const tokens = () =>
      this.mailsTo(email).flatMap(({ text }) => /finduserpassword\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
    await until(() => tokens().length, 1);
    return tokens()[0] ?? "";
  }

  /** A new member whose address is confirmed, and nothing is under way. */
  async confirmed(nickname: string): Promise<TestMember> {
    const member = await this.app.member(nickname);
    await this.confirm(await this.mailedToken(addressOf(nickname)));
    await until(async () => (await member.ask("getMyEmail")).isConfirmed, true);
    return member;
  }

  /** Lets links that have been asked for have been asked for a minute earlier. */
  async aMinuteLater(): Promise<void> {
    await sql`update email_confirmations set requested_at = requested_at - interval '61 seconds'`.execute(
      this.app.database.db,
    );
  }

  /** Until all that waits has been tried to be sent, and has to wait for its next turn. */
  async triedInVain(): Promise<void> {
    const hasFailed = sql<boolean>`bool_and(attempts > 0 and due_at < now() + interval '1 minute')`;
    const { db } = this.app.database;
    await until(() => db.selectFrom("mails").select(hasFailed.as("is")).executeTakeFirst(), { is: true });
  }

  /** The mail server is away until `meanwhile` is over; then what waits is sent at once. */
  async withoutMail(meanwhile: () => Promise<void>): Promise<void> {
    await until(() => this.isQueueEmpty(), true);
    this.smtp.received.length = 0;
    this.smtp.mood = "busy";
    try {
      await meanwhile();
    } finally {
      this.smtp.mood = "kind";
    }
    await sql`update mails set due_at = now() where due_at < now() + interval '1 minute'`.execute(this.app.database.db);
    await until(() => this.isQueueEmpty(), true);
  }

  async isQueueEmpty(): Promise<boolean> {
    return (await this.app.database.pool.query("select from mails")).rowCount === 0;
  }
}
