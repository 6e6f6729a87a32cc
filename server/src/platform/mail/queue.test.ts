import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { startTestMailServer, type TestMailServer } from "../../../test/smtp.ts";
import { openDatabase, type OpenDatabase } from "../db/database.ts";
import { createLogger } from "../logger.ts";
import { writeMail } from "./mail.ts";
import { pauseAfter } from "../pauseAfter.ts";
import { createMailSender, enqueueMail } from "./queue.ts";
import { createTransport } from "./transport.ts";

const LETTER = { subject: "제목", paragraphs: ["안녕하세요."], note: "핏메이트가 보냈어요." };
const log = createLogger("silent");

let drop: () => Promise<void>;
let database: OpenDatabase;
let smtp: TestMailServer;
beforeAll(async () => {
  const created = await createTestDatabase();
  drop = () => created.drop();
  database = openDatabase(created.url, 5, () => {});
  smtp = await startTestMailServer();
});
afterAll(async () => {
  await smtp.close();
  await database.close();
  await drop();
});
beforeEach(async () => {
  smtp.mood = "kind";
  smtp.received.length = 0;
  await database.pool.query("delete from mails");
});

/** A node of its own: what it sends is written by `kinds`, one of them once `isLate` is over. */
function node(isLate = Promise.resolve()) {
  const transport = createTransport({ smtp: { url: smtp.url, from: "hello@fitmate.example" }, dataDir: "" }, log, {
    silenceMs: 1_000,
  });
  const kinds = {
    test: async (recipient: string) => writeMail(recipient, LETTER),
    nothing: async () => undefined,
    late: (recipient: string) => isLate.then(() => writeMail(recipient, LETTER)),
  };
  return createMailSender({ db: database.db, transport, kinds, log });
}

const enqueue = (recipient: string, kind = "test", hours = 1) => enqueueMail(database.db, kind, recipient, hours);
const waiting = async () =>
  (await database.pool.query("select attempts, due_at > now() as later from mails order by id")).rows;

describe("the mail queue", () => {
  it.each(["busy", "silent", "cut", "disown"] as const)(
    "tries again later when the mail server's mood is %s, then sends once",
    async (mood) => {
      await enqueue("a@example.com");
      smtp.mood = mood;
      await node()();
      expect(await waiting()).toEqual([{ attempts: 1, later: true }]);
      smtp.mood = "kind";
      await node()();
      expect(smtp.received).toEqual([]);
      await database.pool.query("update mails set due_at = now()");
      await node()();
      expect(smtp.received.map(({ to }) => to)).toEqual(["a@example.com"]);
      expect(await waiting()).toEqual([]);
    },
  );

  it("gives a mailbox up that does not exist, says why in the log, and goes on with the next mail", async () => {
    const warn = vi.spyOn(log, "warn");
    smtp.mood = "refuse";
    await enqueue("nobody@example.com");
    await node()();
    expect(await waiting()).toEqual([]);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ command: "RCPT TO", responseCode: 550 }),
      "mail refused for good",
    );
  });

  it("sends the others while one takes long", async () => {
    const { promise: isLate, resolve } = Promise.withResolvers<void>();
    await enqueue("late@example.com", "late");
    await enqueue("soon@example.com");
    const run = node(isLate)();
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual(["soon@example.com"]);
    resolve();
    await run;
    expect(smtp.received.map(({ to }) => to)).toEqual(["soon@example.com", "late@example.com"]);
  });

  it("leaves mail of a kind that it does not know to a node of the version that does", async () => {
    await enqueue("a@example.com", "newer");
    await enqueue("b@example.com");
    await node()();
    await node()();
    expect(smtp.received.map(({ to }) => to)).toEqual(["b@example.com"]);
    expect(await waiting()).toEqual([{ attempts: 1, later: true }]);
  });

  it("gives up what nobody waits for any more, and what has nothing to say", async () => {
    await enqueue("late@example.com", "test", -1);
    await enqueue("gone@example.com", "nothing");
    await node()();
    expect(await waiting()).toEqual([]);
    expect(smtp.received).toEqual([]);
  });

  it("is worked off by many nodes at once without a mail going out twice", async () => {
    const recipients = Array.from({ length: 20 }, (_, index) => `m${index}@example.com`);
    for (const recipient of recipients) await enqueue(recipient);
    await Promise.all([node()(), node()(), node()()]);
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted());
  });

  it("waits longer after every failure, an hour at most", () => {
    expect([1, 2, 3, 10].map(pauseAfter)).toEqual([5, 20, 80, 3_600]);
  });
});
