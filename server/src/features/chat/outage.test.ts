/** A database that cannot store for a while: the member is told to try again, and trying again stores the message once. */
import { CHAT_SEND_DESTINATION } from "@fitmate/contract/chat";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { openTestRoom } from "../../../test/chat.ts";
import { ChatClient } from "../../../test/chatClient.ts";
import type { TestMember } from "../../../test/client.ts";
import { makeMates } from "../../../test/mates.ts";

const PATIENCE_MS = 20_000;

let app: TestApp;
let mina: TestMember;
let roomId: number;

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "silent" });
  mina = await app.member("미나");
  const jun = await app.member("준호");
  await makeMates(mina, jun);
  roomId = await openTestRoom(mina, jun);
});
afterAll(() => app.close());

/** As after a failover, or on a full disk: every connection breaks, and the next one can only read. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  await app.database.pool.query(`
    begin read write;
    do $$ begin execute format('alter database %I set default_transaction_read_only = ${isReadOnly}', current_database()); end $$;
    commit;`);
  await app.database.pool
    .query(`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
    select pg_terminate_backend(pg_backend_pid());`)
    .catch(() => {});
}

test("SEND and a request are answered UNAVAILABLE, not as a fault; the same message is stored later, once", async () => {
  const sender = await ChatClient.connect(app.url, mina.token);
  await setReadOnly(true);
  const draft = { chatRoomId: roomId, contents: "지금은 안 돼요", clientMessageId: "once" };
  await expect(sender.publish(CHAT_SEND_DESTINATION, draft, "7")).rejects.toMatchObject({
    headers: { message: "UNAVAILABLE", "receipt-id": "7" },
    body: { status: 503, code: "UNAVAILABLE" },
    closeCode: 1011,
  });
  const muting = await mina.call("muteChatRoom", { body: { chatRoomId: roomId, muted: true } });
  expect(muting).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });

  await setReadOnly(false);
  await vi.waitFor(async () => (await ChatClient.connect(app.url, mina.token)).send(draft), PATIENCE_MS);
  const history = await mina.ask("getChatHistory", { query: { chatRoomId: roomId } });
  expect(history).toMatchObject([{ seq: 1, contents: "지금은 안 돼요" }]);
});
