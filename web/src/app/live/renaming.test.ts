import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { endSession, getSession, startSession } from "../../lib/session.ts";
import { rename } from "./renaming.ts";

/** Storage as the browser has it: what is kept is listed among its own keys. */
function storage(): Storage {
  const kept: Record<string, string> = {};
  const calls = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  return new Proxy(calls as Storage, {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: (_, key) => ({ value: kept[String(key)], enumerable: true, configurable: true }),
  });
}

test("what could not be told yet goes with a nickname of mine that changes", () => {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("location", { pathname: "/" });
  vi.useFakeTimers();
  onTestFinished(() => {
    endSession();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  startSession({ token: "token", nickname: "달리는민서" });
  const keyOf = (nickname: string) => `arrival:${encodeURIComponent(nickname)}`;
  localStorage.setItem(keyOf("달리는민서"), "5");
  rename(new QueryClient(), { from: "달리는민서", to: "걷는민서" }, () => {});
  expect(getSession()?.nickname).toBe("걷는민서");
  expect([keyOf("달리는민서"), keyOf("걷는민서")].map((key) => localStorage.getItem(key))).toEqual([null, "5"]);
});
