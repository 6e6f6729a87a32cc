import type { MeetupItem } from "@fitmate/contract/meetups";
import { expect, it } from "vitest";
import { fitting } from "./fitting.ts";

const meetup = (meetupId: number, some: Partial<MeetupItem> = {}) =>
  ({ meetupId, part: "CONFIRMED", hosting: false, reason: null, ...some }) as MeetupItem;
const ids = (meetups: MeetupItem[]) => meetups.map(({ meetupId }) => meetupId);

it("offers three that are not mine, those that say why first", () => {
  const others = (meetupId: number, reason: string | null = null) => meetup(meetupId, { part: null, reason });
  const meetups = [others(1), meetup(2), others(3), others(4, "화요일 저녁에 시간이 맞아요"), others(5), others(6)];
  expect(ids(fitting(meetups))).toEqual([4, 1, 3]);
  expect(ids(fitting([meetup(1, { part: null, hosting: true }), others(2)]))).toEqual([2]);
  expect(fitting([])).toEqual([]);
});
