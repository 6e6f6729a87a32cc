import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { currentToast } from "../../ui/feedback/toast.ts";
import { NotificationPanel } from "./NotificationPanel.tsx";
import { turnOn } from "./outsidePage.ts";

test("a list that cannot be had says so, and the next try brings it", async () => {
  let fails = true;
  serve({ getNotifications: () => (fails ? refuse("FORBIDDEN") : []) });
  show(<NotificationPanel onClose={() => {}} />);
  await expect.element(page.getByText("알림을 불러오지 못했어요")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect.element(page.getByText("알림을 불러오지 못했어요")).not.toBeInTheDocument();
});

test("one that could not be deleted is there again, also where the list cannot be had", async () => {
  const [one] = example("getNotifications");
  if (!one) throw new Error("The contract shows no notification.");
  let isDown = false;
  serve({
    getNotifications: () => (isDown ? refuse("INTERNAL") : [{ ...one, state: null }]),
    deleteNotification: () => refuse("INTERNAL"),
  });
  show(<NotificationPanel onClose={() => {}} />);
  const row = page.getByRole("listitem").filter({ hasText: one.message });
  await row.getByRole("button", { name: /알림 메뉴$/ }).click();
  isDown = true;
  await page.getByRole("menuitem", { name: "지우기" }).click();
  await expect.element(page.getByText(/문제가 생겼어요/)).toBeVisible();
  await expect.element(row).toBeVisible();
});

test("one that another has taken the place of is followed, and one that is deleted already goes, without a word", async () => {
  const [one] = example("getNotifications");
  if (!one) throw new Error("The contract shows no notification.");
  let listed = [{ ...one, state: null, read: false }];
  serve({
    getNotifications: () => listed,
    readNotification: () => refuse("NOTIFICATION_NOT_FOUND"),
    deleteNotification: () => refuse("NOTIFICATION_NOT_FOUND"),
  });
  show(<NotificationPanel onClose={() => {}} />);
  const row = page.getByRole("listitem").filter({ hasText: one.message });
  const choose = async (act: string) => {
    await row.getByRole("button", { name: /알림 메뉴$/ }).click();
    await page.getByRole("menuitem", { name: act }).click();
  };
  await expect.element(row).toBeVisible();
  listed = [{ ...one, state: null, read: true }];
  await choose("읽음으로 표시");
  await expect.poll(() => row.element().querySelector("[data-unread]")).toBeNull();
  listed = [];
  await choose("지우기");
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByText("아직 알림이 없어요")).toBeVisible();
  expect(currentToast()).toBeNull();
});

test("what comes from nobody in particular shows a sign of its kind, not one's own picture and page", async () => {
  signIn();
  const [one] = example("getNotifications");
  if (!one) throw new Error("The contract shows no notification.");
  const told = { ...one, notificationType: "CHECK_IN_CHANGED" as const, state: null, senderProfileImage: null };
  serve({
    getNotifications: () => [
      { ...told, notificationId: 2, sender: "민서", message: "안심 체크인이 꺼졌어요." },
      { ...told, notificationId: 1, sender: "산들", message: "안심 체크인 시간이 바뀌었어요." },
    ],
  });
  show(<NotificationPanel onClose={() => {}} />);
  const row = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  const pages = (text: string) => row(text).element().querySelectorAll("a[href^='/members/']").length;
  await expect.element(row("시간이 바뀌었어요").getByRole("button", { name: "산들님 알림 메뉴" })).toBeVisible();
  expect([pages("꺼졌어요"), pages("시간이 바뀌었어요")]).toEqual([0, 1]);
  await row("꺼졌어요").getByRole("button", { name: "알림 메뉴", exact: true }).click();
  await expect.element(page.getByRole("menuitem", { name: "지우기" })).toBeVisible();
  expect(page.getByRole("menuitem", { name: "프로필 보기" }).elements()).toEqual([]);
});

test.each([
  ["granted", "알림 권한이 허용되었습니다. 실시간 알림을 받을 수 있습니다."],
  ["denied", "알림 권한이 거부되었습니다. 실시간 알림을 받을 수 없습니다."],
] as const)("the permission's result, %s, shows for three seconds", async (permission, sentence) => {
  serve({});
  vi.spyOn(Notification, "requestPermission").mockResolvedValue(permission);
  onTestFinished(() => void vi.restoreAllMocks());
  show(<p>아무 화면</p>);
  await turnOn();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(currentToast()?.duration).toBe(3_000);
});
