import { expect, it } from "vitest";
import type { Notification } from "./notifications.ts";
import type { NotificationType } from "./notificationTypes.ts";
import { paths } from "./paths.ts";
import { arrivalOf } from "./push.ts";

const told = (notificationType: NotificationType, url: string | null, sender = "지우"): Notification => ({
  notificationId: 1,
  message: "지우님이 알려요.",
  notificationType,
  sender,
  senderProfileImage: null,
  url,
  createdAt: "2026-11-23T09:00:00.000Z",
  read: false,
  state: null,
});

const topic = (...of: Parameters<typeof told>) => arrivalOf(told(...of)).topic;

it("leads where the notification leads, and home where that leads nowhere", () => {
  const url = paths.post(7, { comment: 31 });
  expect(arrivalOf(told("COMMENT", url)).url).toBe(url);
  expect(arrivalOf(told("MATCHING", null)).url).toBe(paths.home());
});

it("is one topic for all that is said to a post, another for each post, person and type", () => {
  const one = topic("COMMENT", paths.post(7, { comment: 31 }));
  expect(topic("COMMENT", paths.post(7, { comment: 32 }), "민서")).toBe(one);
  const topics = [
    one,
    topic("COMMENT", paths.post(8, { comment: 31 })),
    topic("REPLY", paths.post(7, { comment: 31 })),
    topic("MATCHING", paths.mates({ request: "지우" })),
    topic("MATCHING", paths.mates({ request: "민서" }), "민서"),
    topic("MESSAGE", paths.groupRoom(7, { message: 3 }), "토요일 밤 한강 8km"),
    topic("MESSAGE", paths.groupRoom(8, { message: 3 }), "토요일 밤 한강 8km"),
    topic("MESSAGE", paths.room("지우", { message: 3 })),
  ];
  expect(new Set(topics).size).toBe(topics.length);
  expect(topic("MESSAGE", paths.room("지우", { message: 4 }))).toBe(topics.at(-1));
});

it("is one topic for all that is told of a gathering, whoever tells it, another for each", () => {
  const meetup = topic("MEETUP_CHANGED", paths.meetup(7));
  expect(topic("MEETUP_CANCELLED", paths.meetup(7), "민서")).toBe(meetup);
  const plan = topic("MEETUP_SOON", paths.plans({ plan: 8 }));
  expect(topic("MEETUP_TOMORROW", paths.plans({ plan: 8 }))).toBe(plan);
  const topics = [
    meetup,
    plan,
    topic("MEETUP_CHANGED", paths.meetup(9)),
    topic("MEETUP_SOON", paths.plans({ plan: 9 })),
  ];
  expect(new Set(topics).size).toBe(topics.length);
});

it("is one topic for all that is told of a check-in, but nothing other than the all-clear takes the place of the alert", () => {
  const alert = topic("CHECK_IN_ALERT", paths.checkIn(7));
  expect(topic("CHECK_IN_SAFE", paths.checkIn(7))).toBe(alert);
  expect(topic("CHECK_IN_ALERT", paths.checkIn(8))).not.toBe(alert);
  const changed = topic("CHECK_IN_CHANGED", paths.checkIn(7));
  expect(topic("CHECK_IN_ASKED", paths.checkIn(7))).toBe(changed);
  expect(changed).not.toBe(alert);
});
