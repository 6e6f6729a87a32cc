import { createHash } from "node:crypto";
import { PUSH_DEVICES_MAX } from "@fitmate/contract/limits";
import type { NotificationType } from "@fitmate/contract/notificationTypes";
import { paths } from "@fitmate/contract/paths";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../test/app.ts";
import { TEST_PASSWORD, TestMember } from "../../../test/client.ts";
import { idOf } from "../../../test/groupRooms.ts";
import { changingMeanwhile } from "../../../test/meanwhile.ts";
import {
  createTestBrowser,
  NOWHERE,
  readVapid,
  startTestPushService,
  type TestPushService,
} from "../../../test/push.ts";
import { composePush } from "../notifications/pushing.ts";
import { notify } from "../notifications/service.ts";
import { createPushSender } from "./sending.ts";
import { openVapid } from "./vapid.ts";

let service: TestPushService;
let app: TestApp;
let sendPushes: () => Promise<void>;
let asker: TestMember;
let members = 0;
const member = () => app.member(`받는이${(members += 1)}`);

beforeAll(async () => {
  service = await startTestPushService();
  app = await startTestApp({ PUSH_SERVICES: `https://fcm.googleapis.com, ${NOWHERE}, ${service.origin}` });
  asker = await app.member("신청자");
  // Asks more often than newcomers may.
  await sql`update members set created_at = now() - interval '2 days'`.execute(app.database.db);
  const { db, log } = app.ports;
  const vapid = await openVapid(db, "https://fitmate.example");
  sendPushes = createPushSender({ db, log, vapid, compose: (id) => composePush(db, id) });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  await sql`delete from pushes`.execute(app.database.db);
  service.received.length = 0;
  service.answers.length = 0;
});

const ask = (receiver: TestMember, by = asker) =>
  by.call("requestMate", { query: { receiverNickname: receiver.nickname } });

/** Somebody whose browser gets pushes from the local service. */
async function subscribed(): Promise<{ who: TestMember; browser: ReturnType<typeof createTestBrowser> }> {
  const who = await member();
  const browser = createTestBrowser(service.origin);
  expect(await who.call("subscribeToPush", { body: browser.subscription })).toMatchObject({ status: 200 });
  return { who, browser };
}

const count = async (table: "pushes" | "push_subscriptions", where = sql`true`) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(app.database.db);
  return rows[0]?.count;
};
const subscriptionsOf = (who: TestMember) =>
  count("push_subscriptions", sql`member_id = (select id from members where nickname = ${who.nickname})`);
/** Until so many pushes wait for another try: what is being tried is further away. */
const postponed = (pushes: number) =>
  vi.waitFor(async () => expect(await count("pushes", sql`due_at < now() + interval '45 s'`)).toBe(pushes), 20_000);
/** Waits stop counting. */
const hurry = () => sql`update pushes set due_at = now()`.execute(app.database.db);

describe("a push", () => {
  it("travels encrypted for the browser and signed by the installation's key, by itself", async () => {
    const { who, browser } = await subscribed();
    const { publicKey } = await who.ask("getPushKey");
    await ask(who);
    await vi.waitFor(() => expect(service.received).toHaveLength(1), 20_000);
    const [push] = service.received;
    expect(`${service.origin}${push?.path}`).toBe(browser.subscription.endpoint);
    expect(push?.headers).toMatchObject({
      ttl: "86400",
      "content-encoding": "aes128gcm",
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(push?.body.includes(asker.nickname)).toBe(false);
    expect(browser.decrypt(push?.body ?? Buffer.alloc(0))).toMatchObject({
      notificationId: expect.any(Number),
      message: "신청자님이 운동메이트를 신청했어요.",
      url: paths.mates({ request: asker.nickname }),
      topic: "MATCHING 신청자",
      // By which the browser knows what to close when that session ends.
      session: createHash("sha256").update(who.token).digest("hex"),
    });
    const { key, claims } = readVapid(push?.headers.authorization);
    expect(key).toBe(publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^(https|mailto):/) });
    expect(Number(claims.exp) * 1_000).toBeGreaterThan(Date.now());
    await expect.poll(() => count("pushes")).toBe(0);
  });

  it("goes to each browser of the member once, however many nodes send", async () => {
    const { who } = await subscribed();
    const elsewhere = await TestMember.signIn(app.url, who.nickname);
    await elsewhere.call("subscribeToPush", { body: createTestBrowser(service.origin).subscription });
    await ask(who);
    const { db, log } = app.ports;
    const vapid = await openVapid(db, undefined);
    const another = createPushSender({ db, log, vapid, compose: (id) => composePush(db, id) });
    await Promise.all([sendPushes(), another(), sendPushes()]);
    await expect.poll(() => count("pushes")).toBe(0);
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(2);
    expect(service.received).toHaveLength(2);
  });

  it("is not sent once the notification was read elsewhere, nor when it is gone", async () => {
    const [{ who: reader }, { who: leftAlone }] = [await subscribed(), await subscribed()];
    service.answers.push({ status: 503 }, { status: 503 });
    await Promise.all([ask(reader), ask(leftAlone)]);
    await vi.waitFor(() => expect(service.received).toHaveLength(2), 20_000);
    await postponed(2);
    await reader.call("readNotifications");
    await asker.call("cancelMateRequest", { query: { receiverNickname: leftAlone.nickname } });
    expect(await count("pushes")).toBe(1);
    await hurry();
    await vi.waitFor(async () => expect(await count("pushes")).toBe(0), 20_000);
    expect(service.received).toHaveLength(2);
  });

  it("is not sent once its session has run out, also before that is gone", async () => {
    const { who } = await subscribed();
    await sql`
      update sessions set expires_at = now() - interval '1 minute'
       where member_id = (select id from members where nickname = ${who.nickname})`.execute(app.database.db);
    await ask(who);
    await vi.waitFor(async () => {
      await sendPushes();
      expect(await count("pushes")).toBe(0);
    }, 20_000);
    expect(service.received).toEqual([]);
  });

  it("loses the subscription of a browser that is gone", async () => {
    for (const status of [404, 410]) {
      const { who } = await subscribed();
      service.answers.push({ status });
      await ask(who);
      await vi.waitFor(async () => expect(await subscriptionsOf(who)).toBe(0), 20_000);
    }
    expect(await count("pushes")).toBe(0);
  });

  it("is tried again later when the push service cannot, a few times", async () => {
    const { who, browser } = await subscribed();
    service.answers.push(
      { status: 429, headers: { "retry-after": "40" } },
      { status: 503 },
      { status: 307, headers: { location: `${app.url}/healthz` } },
    );
    await ask(who);
    await vi.waitFor(() => expect(service.received).toHaveLength(1), 20_000);
    await expect
      .poll(() => count("pushes", sql`due_at between now() + interval '25 s' and now() + interval '40 s'`))
      .toBe(1);
    await hurry();
    await vi.waitFor(() => expect(service.received).toHaveLength(2), 20_000);
    await postponed(1);
    await hurry();
    // A redirect is not followed, and not tried again.
    await vi.waitFor(async () => expect(await count("pushes")).toBe(0), 20_000);
    expect(service.received).toHaveLength(3);
    expect(browser.decrypt(service.received[2]?.body ?? Buffer.alloc(0))).toMatchObject({
      url: paths.mates({ request: asker.nickname }),
    });
    expect(await subscriptionsOf(who)).toBe(1);
  });

  it("of a notification that only a later version knows waits for it", async () => {
    const { who } = await subscribed();
    service.answers.push({ status: 503 });
    await ask(who);
    await vi.waitFor(() => expect(service.received).toHaveLength(1), 20_000);
    await postponed(1);
    // As the migration of that version lets it.
    await sql`alter table notifications drop constraint notifications_type_check`.execute(app.database.db);
    const become = (type: string, state: string | null) =>
      sql`
      update notifications set type = ${type}, state = ${state}
       where member_id = (select id from members where nickname = ${who.nickname})`.execute(app.database.db);
    await become("NEWER", null);
    await hurry();
    await vi.waitFor(async () => {
      expect(await count("pushes", sql`attempts = 2 and due_at < now() + interval '45 s'`)).toBe(1);
    }, 20_000);
    expect(service.received).toHaveLength(1);
    await become("MATCHING", "PENDING");
    await hurry();
    await vi.waitFor(() => expect(service.received).toHaveLength(2), 20_000);
  });

  it("that is urgent is taken before what waits", async () => {
    const { who } = await subscribed();
    const [memberId, senderId] = [await idOf(app, who), await idOf(app, asker)];
    const order = await app.database.db.transaction().execute(async (trx) => {
      const tell = (type: NotificationType) => notify(trx, { memberId, senderId, type, url: "/" });
      await tell("MATCHING");
      await sql`update pushes set due_at = now() - interval '1 minute'`.execute(trx);
      await tell("CHECK_IN_ALERT");
      const { rows } = await sql<{ type: string }>`
        select n.type from pushes p join notifications n on n.id = p.notification_id order by p.due_at`.execute(trx);
      // Before anybody sends them.
      await trx.deleteFrom("pushes").execute();
      return rows.map(({ type }) => type);
    });
    expect(order).toEqual(["CHECK_IN_ALERT", "MATCHING"]);
  });

  it("that is urgent is tried until it is delivered, every half a minute, whatever the push service asks for", async () => {
    const { who } = await subscribed();
    for (let attempt = 0; attempt < 7; attempt += 1) {
      service.answers.push({ status: 429, headers: { "retry-after": "900" } });
    }
    await notify(app.database.db, {
      memberId: await idOf(app, who),
      senderId: await idOf(app, asker),
      type: "CHECK_IN_ALERT",
      url: "/",
    });
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await expect
        .poll(() => count("pushes", sql`attempts = ${attempt} and due_at <= now() + interval '30 s'`))
        .toBe(1);
      await expect.poll(() => service.received.length).toBe(attempt);
      await hurry();
      await sendPushes();
    }
    await expect.poll(() => count("pushes")).toBe(0);
    expect(service.received).toHaveLength(8);
  });

  it("is given up after five attempts", async () => {
    const { who } = await subscribed();
    for (let attempt = 0; attempt < 5; attempt += 1) service.answers.push({ status: 500 });
    await ask(who);
    await vi.waitFor(
      async () => {
        await hurry();
        expect(service.received).toHaveLength(5);
        expect(await count("pushes")).toBe(0);
      },
      { timeout: 20_000, interval: 300 },
    );
    expect(await subscriptionsOf(who)).toBe(1);
  });
});

describe("a subscription", () => {
  it("that goes while somebody has something to tell holds nobody up", async () => {
    const { who } = await subscribed();
    const end = (client: pg.PoolClient) =>
      client.query("delete from push_subscriptions where member_id = (select id from members where nickname = $1)", [
        who.nickname,
      ]);
    expect(await changingMeanwhile(app, end, () => ask(who))).toMatchObject({ status: 200 });
    expect(await count("pushes")).toBe(0);
  });

  it("has an address as browsers write them", async () => {
    const who = await member();
    const { subscription } = createTestBrowser(service.origin);
    const endpoint = `${service.origin}/${"가나다".repeat(300)}`;
    expect(await who.call("subscribeToPush", { body: { ...subscription, endpoint } })).toMatchObject({ status: 400 });
    expect(await subscriptionsOf(who)).toBe(0);
  });

  it("may be renewed, and is one a session", async () => {
    const { who, browser } = await subscribed();
    await who.call("subscribeToPush", { body: browser.subscription });
    expect(await subscriptionsOf(who)).toBe(1);
    await who.call("subscribeToPush", { body: createTestBrowser(service.origin).subscription });
    expect(await subscriptionsOf(who)).toBe(1);
    await who.call("unsubscribeFromPush");
    expect(await subscriptionsOf(who)).toBe(0);
    expect(await who.call("unsubscribeFromPush")).toMatchObject({ status: 200 });
  });

  it("belongs to whoever signed in last in the browser, and what waited for the other is not sent there", async () => {
    const { who: before, browser } = await subscribed();
    service.answers.push({ status: 503 });
    await ask(before);
    await vi.waitFor(() => expect(service.received).toHaveLength(1), 20_000);
    const now = await member();
    await now.call("subscribeToPush", { body: browser.subscription });
    expect([await subscriptionsOf(before), await subscriptionsOf(now), await count("pushes")]).toEqual([0, 1, 0]);
  });

  it("goes with its session: sign-out, a device signed out from elsewhere, a new password", async () => {
    const { who } = await subscribed();
    const other = await TestMember.signIn(app.url, who.nickname);
    const third = await TestMember.signIn(app.url, who.nickname);
    for (const each of [other, third]) {
      await each.call("subscribeToPush", { body: createTestBrowser(service.origin).subscription });
    }
    expect(await subscriptionsOf(who)).toBe(3);
    await other.call("signOut");
    expect(await subscriptionsOf(who)).toBe(2);
    await who.call("changePassword", { body: { password: `${TEST_PASSWORD}2` } });
    expect(await subscriptionsOf(who)).toBe(1);
    await who.call("signOut");
    expect(await subscriptionsOf(who)).toBe(0);
    expect(await who.call("subscribeToPush", { body: createTestBrowser().subscription })).toMatchObject({
      status: 401,
      body: { code: "SESSION_EXPIRED" },
    });
  });

  it(`is kept for the ${PUSH_DEVICES_MAX} browsers renewed last`, async () => {
    const { who, browser } = await subscribed();
    const older = (device: number) => `https://push.invalid/${who.nickname}/${device}`;
    await sql`
      with devices as (select n, sha256((${who.nickname} || n)::bytea) as hash from generate_series(1, ${PUSH_DEVICES_MAX}::int) n),
      signed as (
        insert into sessions (token_hash, member_id, expires_at)
        select hash, (select id from members where nickname = ${who.nickname}), now() + interval '1 day' from devices
        returning token_hash, member_id
      )
      insert into push_subscriptions (member_id, session_hash, endpoint, p256dh, auth, renewed_at)
      select member_id, token_hash, 'https://push.invalid/' || ${who.nickname} || '/' || n, '', '', now() - n * interval '1 day'
        from devices join signed on token_hash = hash`
      // Foreign keys are looked at when the statement ends.
      .execute(app.database.db);
    expect(await subscriptionsOf(who)).toBe(PUSH_DEVICES_MAX + 1);
    await who.call("subscribeToPush", { body: browser.subscription });
    expect(await subscriptionsOf(who)).toBe(PUSH_DEVICES_MAX);
    expect(await count("push_subscriptions", sql`endpoint = ${older(PUSH_DEVICES_MAX)}`)).toBe(0);
    expect(await count("push_subscriptions", sql`endpoint = ${older(PUSH_DEVICES_MAX - 1)}`)).toBe(1);
  });

  it.each([
    ["at an address of our own network", { endpoint: "https://127.0.0.1/push" }],
    ["at a host that only looks like a push service", { endpoint: "https://fcm.googleapis.com.evil.example/push" }],
    ["over plain HTTP", { endpoint: "http://fcm.googleapis.com/push" }],
    ["at another port", { endpoint: "https://fcm.googleapis.com:8443/push" }],
    ["with a password in the address", { endpoint: "https://a:b@fcm.googleapis.com/push" }],
    ["with a key that is no point", { keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } }],
  ])("is refused %s", async (_, change) => {
    const who = await member();
    expect(
      await who.call("subscribeToPush", { body: { ...createTestBrowser().subscription, ...change } }),
    ).toMatchObject({ status: 400, body: { code: "PUSH_SUBSCRIPTION_REFUSED" } });
  });

  it.each([
    ["no address", { endpoint: "fcm" }],
    ["an endless address", { endpoint: `https://fcm.googleapis.com/${"a".repeat(1_000)}` }],
    ["no keys", { keys: {} }],
  ])("is refused with %s", async (_, change) => {
    const who = await member();
    expect(
      await who.call("subscribeToPush", { body: { ...createTestBrowser().subscription, ...change } }),
    ).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });
});

describe("the installation's key", () => {
  it("is the same on every node and after every start", async () => {
    const { db } = app.database;
    const [one, other] = await Promise.all([openVapid(db, undefined), openVapid(db, undefined)]);
    expect(one).toEqual(other);
    expect(Buffer.from(one.privateKey, "base64url")).toHaveLength(32);
    expect((await asker.call("getPushKey")).body).toEqual({ publicKey: one.publicKey });
  });
});
