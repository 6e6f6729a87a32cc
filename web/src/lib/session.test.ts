import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession, expireSession, getSession, startSession, storageOfSession } from "./session.ts";

const FIRST = { token: "first", nickname: "앞사람" };
const SECOND = { token: "second", nickname: "뒷사람" };

function memory(): Storage {
  const kept = new Map<string, string>();
  const storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return storage as Storage;
}

beforeEach(() => {
  vi.stubGlobal("document", {});
  vi.stubGlobal("sessionStorage", memory());
  vi.stubGlobal("localStorage", memory());
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

/** Somebody else signs in in this tab while this page lies in the browser's cache. */
function signInBeside({ token, nickname }: typeof SECOND): void {
  for (const [key, value] of Object.entries({ token, signIn: nickname, loggedIn: "true" }))
    sessionStorage.setItem(key, value);
}

it("leaves nothing in the tab when it expires", () => {
  startSession(FIRST);
  expireSession(FIRST.token);
  expect([sessionStorage.getItem("token"), sessionStorage.getItem("loggedIn")]).toEqual([null, "false"]);
});

it("ends for itself alone where somebody else has signed in since", () => {
  startSession(FIRST);
  signInBeside(SECOND);
  expireSession(FIRST.token);
  expect(getSession()).toBeNull();
  expect([sessionStorage.getItem("token"), sessionStorage.getItem("loggedIn")]).toEqual(["second", "true"]);
});

it("leaves in the tab nothing of how pages looked, where another tab has ended what was kept", () => {
  startSession(FIRST, true);
  // Opened later: the session is the browser's, not the tab's. The other tab ends it, and this one is hidden before it hears of that.
  for (const storage of [sessionStorage, localStorage])
    for (const key of ["token", "signIn", "loggedIn"]) storage.removeItem(key);
  storageOfSession().setItem("lastSeen", "{}");
  expireSession(FIRST.token);
  expect(sessionStorage.getItem("lastSeen")).toBeNull();
});
