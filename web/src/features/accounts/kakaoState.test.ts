import { beforeEach, describe, expect, it } from "vitest";
import { keepWanted, takeWanted } from "./kakaoState.ts";

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

let storage: Storage;
beforeEach(() => {
  storage = createStorage();
});

describe("the state of a sign-in with Kakao", () => {
  it("gives the wanted page back, once", () => {
    const state = keepWanted(storage, "/posts?page=2");
    expect(state).toMatch(/^[0-9a-f]{32}$/);
    expect(takeWanted(storage, state)).toBe("/posts?page=2");
    expect(takeWanted(storage, state)).toBeNull();
  });

  it("is another each time, and only the last counts", () => {
    const first = keepWanted(storage, "/");
    const second = keepWanted(storage, "/mypage");
    expect(takeWanted(storage, first)).toBeNull();
    expect(takeWanted(storage, second)).toBe("/mypage");
  });

  it("is not found where it was not begun, and a wrong one uses nothing up", () => {
    expect(takeWanted(createStorage(), keepWanted(storage, "/"))).toBeNull();
    const state = keepWanted(storage, "/");
    for (const wrong of [null, "", state.slice(1)]) expect(takeWanted(storage, wrong)).toBeNull();
    expect(takeWanted(storage, state)).toBe("/");
  });
});
