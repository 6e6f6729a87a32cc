import { expect, test } from "vitest";
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
