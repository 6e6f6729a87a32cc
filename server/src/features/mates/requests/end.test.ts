import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import type { TestMember } from "../../../../test/client.ts";
import { changing } from "../../../../test/meanwhile.ts";
import {
  accept,
  cancel,
  letPass,
  notificationsOf,
  receivedBy,
  reject,
  relationsBetween,
  request,
  sentBy,
  strangers,
} from "../../../../test/mates.ts";
import { forgetExpiredRequests } from "./service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("a request nobody answers", () => {
  it("waits 14 days and shows nowhere afterwards", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    await letPass(app, 13, asker, other);
    expect(await receivedBy(other)).toHaveLength(1);
    expect(await request(asker, other)).toMatchObject({ status: 400, body: { code: "ALREADY_REQUESTED" } });
    await letPass(app, 1, asker, other);
    expect([...(await receivedBy(other)), ...(await sentBy(asker)), ...(await notificationsOf(other))]).toEqual([]);
    expect(await accept(other, asker)).toMatchObject({ status: 404 });
    expect(await reject(other, asker)).toMatchObject({ status: 404 });
    expect(await cancel(asker, other)).toMatchObject({ status: 404 });
  });

  it("may be sent again, by either, and is a request like any other", async () => {
    for (const again of ["asker", "other"] as const) {
      const [asker, other] = await strangers(app);
      await request(asker, other);
      await letPass(app, 14, asker, other);
      const [from, to] = again === "asker" ? [asker, other] : [other, asker];
      expect(await request(from, to)).toMatchObject({ status: 200, body: { relation: "REQUESTED" } });
      expect(await notificationsOf(to)).toMatchObject([{ state: "PENDING" }]);
      expect(await notificationsOf(from)).toEqual([]);
      expect(await accept(to, from)).toMatchObject({ status: 200, body: { relation: "MATES" } });
    }
  });

  it("is forgotten in time, and only then", async () => {
    const [asker, other] = await strangers(app);
    const [late, patient] = await strangers(app);
    await request(asker, other);
    await request(late, patient);
    await letPass(app, 15, asker, other);
    await forgetExpiredRequests(app.database.db);
    expect(await relationsBetween(app, asker, other)).toEqual([]);
    expect(await relationsBetween(app, late, patient)).toEqual([{ state: "PENDING" }]);
    expect(await notificationsOf(patient)).toHaveLength(1);
  });

  it("that somebody is changing is left for the next time, and keeps no other", async () => {
    const [asker, other] = await strangers(app);
    const [late, patient] = await strangers(app);
    for (const [from, to] of [
      [asker, other],
      [late, patient],
    ] as const) {
      await request(from, to);
      await letPass(app, 15, from, to);
    }
    await changing(
      app,
      (client) =>
        client.query(
          "select from mate_relations where requester_id = (select id from members where nickname = $1) for update",
          [asker.nickname],
        ),
      () => forgetExpiredRequests(app.database.db),
    );
    expect(await relationsBetween(app, late, patient)).toEqual([]);
    expect(await relationsBetween(app, asker, other)).toHaveLength(1);
    await forgetExpiredRequests(app.database.db);
    expect(await relationsBetween(app, asker, other)).toEqual([]);
  });

  it("is forgotten with its note a week after it was rejected, and only then", async () => {
    const [asker, other] = await strangers(app);
    const [barred, peaceful] = await strangers(app);
    for (const [from, to] of [
      [asker, other],
      [barred, peaceful],
    ] as const) {
      await request(from, to, { note: "같이 뛰어요" });
      await reject(to, from);
    }
    await letPass(app, 8, asker, other);
    await letPass(app, 6, barred, peaceful);
    await forgetExpiredRequests(app.database.db);
    expect(await relationsBetween(app, asker, other)).toEqual([]);
    expect(await relationsBetween(app, barred, peaceful)).toEqual([{ state: "REJECTED" }]);
  });

  it("no longer makes two mates at once when the other asks after a rejection of long ago", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    await reject(other, asker);
    await letPass(app, 8, asker, other);
    expect(await request(other, asker)).toMatchObject({ status: 200, body: { relation: "REQUESTED" } });
  });
});

describe("a request rejected late", () => {
  it("ends for its sender on the day on which one that nobody answered ends", async () => {
    const [asker, other] = await strangers(app);
    const [waiting, busy] = await strangers(app);
    for (const [from, to] of [
      [asker, other],
      [waiting, busy],
    ] as const) {
      await request(from, to);
      await letPass(app, 9, from, to);
    }
    await reject(other, asker);
    const steps = async (one: TestMember, two: TestMember) => {
      const daysLeft = (await sentBy(one)).map(({ requestedAt, expiresAt }) => {
        return (Date.parse(expiresAt) - Date.parse(requestedAt)) / 86_400_000;
      });
      await letPass(app, 5, one, two);
      const match = await one.call("getMateMatch", { query: { nickname: two.nickname } });
      const { relation } = match.body as { relation: string };
      return [daysLeft, await sentBy(one), relation, (await request(one, two)).body];
    };
    expect(await steps(asker, other)).toEqual(await steps(waiting, busy));
    // The one who rejected has 7 days of peace all the same.
    expect(await receivedBy(other)).toEqual([]);
    await letPass(app, 2, asker, other);
    expect(await request(asker, other)).toMatchObject({ status: 200, body: { relation: "REQUESTED" } });
    expect(await receivedBy(other)).toHaveLength(1);
  });

  it("no longer makes two mates at once when the other asks after that day", async () => {
    const [asker, other] = await strangers(app);
    await request(asker, other);
    await letPass(app, 9, asker, other);
    await reject(other, asker);
    await letPass(app, 5, asker, other);
    expect(await request(other, asker)).toMatchObject({ status: 200, body: { relation: "REQUESTED" } });
    expect(await receivedBy(asker)).toHaveLength(1);
  });
});
