import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { NotificationPanel } from "./NotificationPanel.tsx";
import { OutsideSwitch } from "./OutsideSwitch.tsx";
import { turnOff } from "./outsidePage.ts";

/** A browser whose answer to the permission is this one; no push service. */
function permit(permission: NotificationPermission) {
  const asked = vi.spyOn(Notification, "permission", "get").mockReturnValue("default");
  vi.spyOn(Notification, "requestPermission").mockImplementation(async () => {
    asked.mockReturnValue(permission);
    return permission;
  });
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(undefined);
  onTestFinished(() => void vi.restoreAllMocks());
}

async function press(name: string) {
  const button = page.getByRole("button", { name });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

test("turning notifications off and on says so, and keeps the focus on their one button", async () => {
  permit("granted");
  serve({ unsubscribeFromPush: () => example("unsubscribeFromPush") });
  show(<OutsideSwitch always />);
  await press("알림 켜기");
  const state = page.getByRole("status").filter({ hasText: /이 기기에서/ });
  await expect.element(state).toHaveTextContent("이 기기에서 알림을 받고 있어요.");
  await expect.element(page.getByRole("button", { name: "알림 끄기" })).toHaveFocus();
  await press("알림 끄기");
  await expect.element(state).toHaveTextContent("이 기기에서는 알림을 꺼 두었어요.");
  await expect.element(page.getByRole("button", { name: "알림 켜기" })).toHaveFocus();
});

test("where the browser allows no notifications the focus goes to the words that say so", async () => {
  permit("denied");
  show(<OutsideSwitch always />);
  await press("알림 켜기");
  await expect.element(page.getByText("브라우저가 알림을 막고 있어요.")).toHaveFocus();
});

test("turned on in the panel, which asks no longer then, the focus stays in the panel", async () => {
  permit("granted");
  serve({ getNotifications: () => [], unsubscribeFromPush: () => example("unsubscribeFromPush") });
  await turnOff();
  show(<NotificationPanel onClose={() => {}} />);
  await press("알림 켜기");
  await expect.element(page.getByRole("button", { name: "알림 켜기" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("dialog", { name: "알림" })).toHaveFocus();
});

test("whoever has gone on to the page is not led back into the panel by what comes", async () => {
  const [one] = example("getNotifications");
  if (!one) throw new Error("The contract shows no notification.");
  let list: (typeof one)[] = [];
  serve({ getNotifications: () => list });
  const { queryClient } = show(<NotificationPanel onClose={() => {}} />);
  const panel = page.getByRole("dialog", { name: "알림" });
  await expect.element(panel).toHaveFocus();
  (panel.element() as HTMLElement).blur();
  list = [{ ...one, state: null }];
  await queryClient.refetchQueries();
  await expect.element(panel.getByText(one.message)).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});
