import { beforeEach, describe, expect, it } from "vitest";
import { findStep, forgetStep, keepStep, keepWanted, takeWanted } from "./kakaoState.ts";

/** What a browser's storage does. */
function createStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

const HOME = { from: "/", purpose: "signIn", keep: false } as const;

let storage: Storage;
beforeEach(() => {
  storage = createStorage();
});

describe("the state of a sign-in with Kakao", () => {
  it("gives back what was wanted, once", () => {
    const state = keepWanted(storage, { from: "/posts?page=2", purpose: "signIn", keep: true });
    expect(state).toMatch(/^[0-9a-f]{32}$/);
    expect(takeWanted(storage, state)).toEqual({ from: "/posts?page=2", purpose: "signIn", keep: true });
    expect(takeWanted(storage, state)).toBeNull();
  });

  it("is another each time, and only the last counts", () => {
    const first = keepWanted(storage, HOME);
    const second = keepWanted(storage, { from: "/mypage/passwordchange", purpose: "proof", keep: false });
    expect(takeWanted(storage, first)).toBeNull();
    expect(takeWanted(storage, second)).toEqual({ from: "/mypage/passwordchange", purpose: "proof", keep: false });
  });

  it("is not found where it was not begun, and a wrong one uses nothing up", () => {
    expect(takeWanted(createStorage(), keepWanted(storage, HOME))).toBeNull();
    const state = keepWanted(storage, HOME);
    for (const wrong of [null, "", state.slice(1)]) expect(takeWanted(storage, wrong)).toBeNull();
    expect(takeWanted(storage, state)).toEqual(HOME);
  });
});

describe("the step that follows", () => {
  it("is found again by the same answer only, until it is forgotten", () => {
    const step = { kind: "consents", from: "/mypage", keep: true, ticket: "t", says: "…" } as const;
    expect(keepStep(storage, "one", step)).toEqual(step);
    expect(findStep(storage, "one")).toEqual(step);
    for (const other of ["two", "", null]) expect(findStep(storage, other)).toBeNull();
    forgetStep(storage);
    expect(findStep(storage, "one")).toBeNull();
  });
});
