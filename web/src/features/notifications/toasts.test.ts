import type { Notification } from "../../data/notifications/wire.ts";
import { paths } from "@fitmate/contract/paths";
import { afterEach, expect, it, vi } from "vitest";
import { closeToast, currentToast } from "../../ui/feedback/toast.ts";
import { announce } from "./toasts.ts";

const ACCEPTED: Notification = {
  notificationId: 7,
  notificationType: "PLAN_ACCEPTED",
  message: "산들님과 약속했어요.",
  sender: "산들",
  senderPicture: null,
  url: paths.room("산들"),
  createdAt: "2026-11-26T10:00:00.000Z",
  read: false,
  state: null,
};

afterEach(() => {
  closeToast(currentToast()?.id ?? 0);
  vi.unstubAllGlobals();
});

it.each([
  ["is told elsewhere", paths.plans(), ACCEPTED.message],
  ["is told in another room", paths.room("성수러너"), ACCEPTED.message],
  ["is not told in the room whose card says so", paths.room("산들"), undefined],
])("a plan that was accepted %s", (_, pathname, told) => {
  vi.stubGlobal("location", { pathname });
  announce(ACCEPTED, () => {});
  expect(currentToast()?.text).toBe(told);
});

const room = paths.room("산들", { message: 3 });
it.each([
  ["PLAN_CANCELLED", room],
  ["MEETUP_CANCELLED", paths.meetup(7)],
  ["MEETUP_CHANGED", paths.meetup(7)],
] as const)("%s, by which one would stand somewhere in vain, is told wherever one is, and leads there", (type, url) => {
  vi.stubGlobal("location", { pathname: paths.posts() });
  const went: string[] = [];
  announce({ ...ACCEPTED, notificationType: type, message: "취소됐어요.", url }, (to) => void went.push(to));
  expect(currentToast()?.text).toBe("취소됐어요.");
  currentToast()?.action?.onSelect();
  expect(went).toEqual([url]);
});

it.each([
  ["PLAN_CANCELLED", room, paths.room("산들")],
  ["MEETUP_CANCELLED", paths.meetup(7), paths.meetup(7)],
] as const)("%s is not told on the page that says so", (type, url, pathname) => {
  vi.stubGlobal("location", { pathname });
  announce({ ...ACCEPTED, notificationType: type, url }, () => {});
  expect(currentToast()).toBeNull();
});

it.each([
  ["that of the gathering, which has a line of it", 7, undefined],
  ["that of another one", 8, "취소됐어요."],
])("of a gathering that changes nothing more is told to whoever reads in its room: %s", (_, gatheringId, told) => {
  vi.stubGlobal("location", { pathname: paths.groupRoom(3) });
  announce(
    { ...ACCEPTED, notificationType: "MEETUP_CANCELLED", message: "취소됐어요.", url: paths.meetup(7) },
    () => {},
    gatheringId,
  );
  expect(currentToast()?.text).toBe(told);
});
