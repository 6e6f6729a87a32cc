import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepText, keptText } from "./keptTexts.ts";
import { moveTexts } from "./movedTexts.ts";
import { endSession, startSession } from "./session.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("keeps what each place was begun with, until it is empty", () => {
  keepText("민서", "room 1", "뚝섬에서");
  keepText("민서", "post 7", "저도요");
  expect(keptText("민서", "room 1")).toBe("뚝섬에서");
  keepText("민서", "room 1", "");
  expect(keptText("민서", "room 1")).toBe("");
  expect(keptText("민서", "post 7")).toBe("저도요");
});

it("is nobody else's", () => {
  keepText("민서", "room 1", "뚝섬에서");
  expect(keptText("지우", "room 1")).toBe("");
  keepText("지우", "room 2", "저는 잠실");
  expect(keptText("민서", "room 1")).toBe("");
});

it("goes with a writer who is called otherwise", () => {
  keepText("민서", "room 1", "뚝섬에서");
  moveTexts("민서", "쉬는민서");
  expect([keptText("민서", "room 1"), keptText("쉬는민서", "room 1")]).toEqual(["", "뚝섬에서"]);
  // Nobody else's.
  moveTexts("지우", "다른지우");
  expect(keptText("쉬는민서", "room 1")).toBe("뚝섬에서");
});

it("goes when its writer signs out", () => {
  startSession({ token: "t", nickname: "민서" });
  keepText("민서", "room 1", "뚝섬에서");
  endSession();
  expect(keptText("민서", "room 1")).toBe("");
});

it("forgets the oldest of many", () => {
  for (let room = 0; room <= 20; room += 1) keepText("민서", `room ${room}`, "글");
  expect(keptText("민서", "room 0")).toBe("");
  expect(keptText("민서", "room 1")).toBe("글");
});

it("goes without where storage is blocked", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(() => keepText("민서", "room 1", "글")).not.toThrow();
  expect(keptText("민서", "room 1")).toBe("");
});
