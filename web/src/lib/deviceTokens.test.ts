import type { PasskeySignInBody } from "@fitmate/contract/passkeys";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./api.ts";
import { deviceTokens, keepDeviceToken } from "./deviceTokens.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a token takes the place of the one it renews, and five are kept, the newest first", () => {
  for (const token of ["a.1.x", "b.1.x", "a.2.x"]) keepDeviceToken(token);
  expect(deviceTokens()).toBe("a.2.x,b.1.x");
  for (const token of ["c.1.x", "d.1.x", "e.1.x", "f.1.x"]) keepDeviceToken(token);
  expect(deviceTokens()).toBe("f.1.x,e.1.x,d.1.x,c.1.x,a.2.x");
});

test("a browser that blocks storage is a new one each time", () => {
  const refuse = () => {
    throw new Error("blocked");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  keepDeviceToken("a.1.x");
  expect(deviceTokens()).toBe("");
});

test.each([
  ["signIn", () => call("signIn", { body: { nickname: "민서", password: "hills4running" } })],
  ["signInWithKakao", () => call("signInWithKakao", { query: { code: "code" } })],
  ["signInWithPasskey", () => call("signInWithPasskey", { body: {} as PasskeySignInBody })],
  ["changePassword", () => call("changePassword", { body: { password: "hills4running" } }).catch(() => undefined)],
] as const)("%s sends what is kept and keeps what comes; other calls send nothing of it", async (_, renew) => {
  const asked: Headers[] = [];
  vi.stubGlobal("fetch", async (__: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    return new Response("token", { headers: { "x-device-token": `device.${asked.length}.x` } });
  });
  await renew();
  await renew();
  await call("getMyProfile").catch(() => undefined);
  expect(asked.map((headers) => headers.get("x-device-token"))).toEqual([null, "device.1.x", null]);
  expect(deviceTokens()).toBe("device.3.x");
});
