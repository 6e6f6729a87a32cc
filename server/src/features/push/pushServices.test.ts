import { expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { isPushService } from "./pushServices.ts";

const { pushServices } = readConfig({});

it.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("knows %s", (address) => {
  expect(isPushService(pushServices, address)).toBe(true);
});

it.each([
  "https://push.apple.com.evil.example/abc",
  "https://evilpush.apple.com/abc",
  "http://web.push.apple.com/abc",
  "https://web.push.apple.com:81/abc",
  "https://user@fcm.googleapis.com/abc",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/abc",
])("refuses %s", (address) => {
  expect(isPushService(pushServices, address)).toBe(false);
});
