/** The mate who has no page open: told by an urgent push that says who, and nothing of where. */
import { paths } from "@fitmate/contract/paths";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type TestApp, startTestApp } from "../../../../test/app.ts";
import { agreedCheckIn, checkIn, passSilently } from "../../../../test/checkIns.ts";
import { makeMates } from "../../../../test/mates.ts";
import { newMeetup } from "../../../../test/meetups.ts";
import { createTestBrowser, startTestPushService, type TestPushService } from "../../../../test/push.ts";

let service: TestPushService;
let app: TestApp;
beforeAll(async () => {
  service = await startTestPushService();
  app = await startTestApp({ PUSH_SERVICES: service.origin });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

it("the request is pushed when a notification would be, the alert at once; each leads to the check-in", async () => {
  const [host, goer, mate] = await Promise.all([app.member("푸시주최"), app.member("푸시가는"), app.member("푸시짝")]);
  await makeMates(goer, mate);
  const { meetupId } = await host.ask("createMeetup", { body: newMeetup() });
  const browser = createTestBrowser(service.origin);
  await mate.ask("subscribeToPush", { body: browser.subscription });
  const checkInId = await checkIn(goer, mate, meetupId);
  await vi.waitFor(() => expect(service.received).toHaveLength(1), 20_000);
  await mate.ask("answerCheckIn", { params: { checkInId }, body: { accept: true } });
  await passSilently(app, checkInId);
  await vi.waitFor(() => expect(service.received).toHaveLength(2), 20_000);
  expect(service.received.map(({ headers }) => headers["urgency"])).toEqual(["normal", "high"]);
  const arrivals = service.received.map(({ body }) => browser.decrypt(body));
  expect(arrivals).toMatchObject([
    { message: "푸시가는님이 안심 체크인을 부탁했어요.", url: paths.checkIn(checkInId) },
    {
      message: "푸시가는님이 들어오기로 한 시간이 지났는데 아직 답이 없어요.",
      url: paths.checkIn(checkInId),
      urgent: true,
    },
  ]);
  expect(JSON.stringify(arrivals)).not.toContain("자양");
});

it("an alert that could not be delivered is not tried again after the all-clear, which takes its place on the phone", async () => {
  const { goer, mate, checkInId, params } = await agreedCheckIn(app);
  const browser = createTestBrowser(service.origin);
  await mate.ask("subscribeToPush", { body: browser.subscription });
  const from = service.received.length;
  service.answers.push({ status: 503 });
  await passSilently(app, checkInId);
  await vi.waitFor(() => expect(service.received).toHaveLength(from + 1), 20_000);
  await goer.ask("arrive", { params });
  await vi.waitFor(() => expect(service.received).toHaveLength(from + 2), 20_000);
  const { db } = app.database;
  const waiting = async () => (await sql`select from pushes`.execute(db)).rows.length;
  // What is still being sent would be sent again.
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);
  await sql`update pushes set due_at = now()`.execute(db);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 20_000);
  const pushes = service.received.slice(from);
  expect(pushes.map(({ body }) => (browser.decrypt(body) as { message: string }).message)).toEqual([
    `${goer.nickname}님이 들어오기로 한 시간이 지났는데 아직 답이 없어요.`,
    `${goer.nickname}님이 잘 들어왔대요.`,
  ]);
  expect(new Set(pushes.map(({ headers }) => headers["topic"])).size).toBe(1);
});
