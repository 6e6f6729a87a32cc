/**
 * What tells the server that somebody has signed in in this browser before: a token for each account, the newest first. They
 * open nothing and name nobody; they keep those who guess at an account elsewhere from shutting its owner out here.
 */
import { DEVICE_TOKENS_MAX } from "@fitmate/contract/limits";

const KEY = "deviceTokens";
export const DEVICE_HEADER = "x-device-token";

/** All of them, as the header takes them; empty where there is none, or the browser blocks storage. */
export function deviceTokens(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Keeps the token of an answer in place of the one it renews: its first part names the device. */
export function keepDeviceToken(token: string): void {
  const [device] = token.split(".", 1);
  const others = deviceTokens()
    .split(",")
    .filter((each) => each !== "" && !each.startsWith(`${device}.`));
  try {
    localStorage.setItem(KEY, [token, ...others].slice(0, DEVICE_TOKENS_MAX).join(","));
  } catch {
    // Then the browser is a new one each time.
  }
}
