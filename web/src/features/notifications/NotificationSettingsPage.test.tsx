import { notificationTypes } from "@fitmate/contract/notificationTypes";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { Component } from "./NotificationSettingsPage.tsx";

test("a switch whose change does not arrive goes back, also where nobody can say how it stands", async () => {
  let isDown = false;
  serve({
    getNotificationSettings: () => (isDown ? refuse("INTERNAL") : example("getNotificationSettings")),
    setNotificationSetting: () => refuse("INTERNAL"),
  });
  show(<Component />);
  const wanted = page.getByRole("checkbox", { name: "알림 받기" }).first();
  await expect.element(wanted).not.toBeChecked();
  isDown = true;
  await page.getByText("알림 받기").first().click();
  await expect.element(page.getByText(/문제가 생겼어요/)).toBeVisible();
  await expect.element(wanted).not.toBeChecked();
});

test("who comes back a few seconds later does not save over what was chosen elsewhere meanwhile", async () => {
  let settings = example("getNotificationSettings");
  const calls = serve({
    getNotificationSettings: () => settings,
    setNotificationSetting: () => example("setNotificationSetting"),
  });
  settings = { ...settings, MATCHING: { enabled: true, push: true } };
  const { router } = show(<Component />, "/settings");
  const row = page.getByRole("group", { name: notificationTypes.MATCHING.title });
  const push = row.getByRole("checkbox", { name: "푸시로도 받기" });
  await expect.element(push).toBeChecked();
  await router.navigate("/elsewhere");
  await expect.element(push).not.toBeInTheDocument();
  settings = { ...settings, MATCHING: { enabled: true, push: false } };
  // Later than all that one look is.
  vi.setSystemTime(Date.now() + 3_000);
  onTestFinished(() => void vi.useRealTimers());
  await router.navigate("/settings");
  await expect.element(push).not.toBeChecked();
  await row.getByText("알림 받기").click();
  await expect
    .poll(() => calls.find(({ name }) => name === "setNotificationSetting")?.body)
    .toEqual({ enabled: false, push: false });
});

test("switches that are pressed while one is being saved never jump back", async () => {
  let settings = { ...example("getNotificationSettings"), MATCHING: { enabled: true, push: true } };
  const held: (() => void)[] = [];
  let asked = 0;
  serve({
    getNotificationSettings: () => {
      asked += 1;
      return settings;
    },
    async setNotificationSetting({ params, body }) {
      await new Promise<void>((resolve) => held.push(resolve));
      settings = { ...settings, [params["type"] ?? ""]: body };
      return example("setNotificationSetting");
    },
  });
  show(<Component />);
  const row = page.getByRole("group", { name: notificationTypes.MATCHING.title });
  const push = row.getByRole("checkbox", { name: "푸시로도 받기" });
  await expect.element(push).toBeChecked();
  const isChosen = () => (push.element() as HTMLInputElement).checked;
  const press = async () => {
    const was = isChosen();
    (push.element() as HTMLElement).click();
    await expect.poll(isChosen).toBe(!was);
  };
  await press();
  await expect.poll(() => held.length).toBe(1);
  await press();
  const shown: boolean[] = [];
  let frame = 0;
  const watch = () => {
    shown.push(isChosen());
    frame = requestAnimationFrame(watch);
  };
  watch();
  onTestFinished(() => cancelAnimationFrame(frame));
  held[0]?.();
  await expect.poll(() => held.length).toBe(2);
  held[1]?.();
  await expect.poll(() => asked).toBe(2);
  expect(shown).not.toContain(false);
});
