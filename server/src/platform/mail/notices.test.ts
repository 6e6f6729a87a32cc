import { MAIL_NOTICES_PER_DAY } from "@fitmate/contract/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { startTestMailServer, type TestMailServer } from "../../../test/smtp.ts";
import { openDatabase, type OpenDatabase } from "../db/database.ts";
import { createLogger } from "../logger.ts";
import { writeMail } from "./mail.ts";
import { boundNotices } from "./notices.ts";
import { createMailSender, enqueueMail } from "./queue.ts";
import { createTransport } from "./transport.ts";

const log = createLogger("silent");

let drop: () => Promise<void>;
let database: OpenDatabase;
let smtp: TestMailServer;
let send: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  drop = () => created.drop();
  database = openDatabase(created.url, 5, () => {});
  smtp = await startTestMailServer();
  const transport = createTransport({ smtp: { url: smtp.url, from: "hello@fitmate.example" }, dataDir: "" }, log);
  const notice = (subject: string) => async (recipient: string) =>
    writeMail(recipient, { subject, paragraphs: ["안녕하세요."], note: "핏메이트가 보냈어요." });
  const kinds = boundNotices(database.pool, {
    changed: notice("바뀜"),
    added: notice("추가"),
    nothing: async () => undefined,
  });
  send = createMailSender({ db: database.db, transport, kinds, log });
});
afterAll(async () => {
  await smtp.close();
  await database.close();
  await drop();
});
beforeEach(async () => {
  smtp.mood = "kind";
  smtp.received.length = 0;
  await database.pool.query("delete from rate_limits");
});

async function enqueue(times: number, recipient: string, kind = "changed") {
  for (let time = 0; time < times; time += 1) await enqueueMail(database.db, kind, recipient, 1);
}
const receivedBy = (address: string) => smtp.received.filter(({ to }) => to === address).length;

describe("notices by mail", () => {
  it("of one kind come ten a day to an address; what comes after them is dropped, and does not wait", async () => {
    await enqueue(MAIL_NOTICES_PER_DAY + 3, "often@example.com");
    await enqueue(1, "often@example.com", "added");
    await enqueue(1, "other@example.com");
    await send();
    const changes = smtp.received.filter(({ to, subject }) => to === "often@example.com" && subject.includes("바뀜"));
    expect(changes).toHaveLength(MAIL_NOTICES_PER_DAY);
    expect(receivedBy("often@example.com")).toBe(MAIL_NOTICES_PER_DAY + 1);
    expect(receivedBy("other@example.com")).toBe(1);
    expect((await database.pool.query("select from mails")).rowCount).toBe(0);
  });

  it("that there is nothing to say in count for none", async () => {
    await enqueue(MAIL_NOTICES_PER_DAY + 1, "quiet@example.com", "nothing");
    await send();
    expect((await database.pool.query("select from rate_limits")).rowCount).toBe(0);
  });

  it("that are sent at a further attempt were counted at the first", async () => {
    smtp.mood = "busy";
    await enqueue(MAIL_NOTICES_PER_DAY, "later@example.com");
    await send();
    expect(receivedBy("later@example.com")).toBe(0);
    smtp.mood = "kind";
    await database.pool.query("update mails set due_at = now()");
    await send();
    expect(receivedBy("later@example.com")).toBe(MAIL_NOTICES_PER_DAY);
  });
});
