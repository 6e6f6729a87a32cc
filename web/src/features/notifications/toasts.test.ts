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
  announce(ACCEPTED);
  expect(currentToast()?.text).toBe(told);
});
