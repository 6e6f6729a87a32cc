import { describe, expect, it } from "vitest";
import { createComposition } from "./composition.ts";

const ENTER = 13;
const key = (timeStamp: number, more: { isComposing?: boolean; keyCode?: number } = {}) => ({
  timeStamp,
  isComposing: false,
  keyCode: ENTER,
  ...more,
});

describe("createComposition", () => {
  it("leaves keys alone when nothing is composed", () => {
    expect(createComposition(false).owns(key(100))).toBe(false);
    expect(createComposition(true).owns(key(100))).toBe(false);
  });

  it("owns a key during a composition, by the event's flag, by its code, or by what it has seen", () => {
    const composition = createComposition(false);
    expect(composition.owns(key(100, { isComposing: true }))).toBe(true);
    expect(composition.owns(key(100, { keyCode: 229 }))).toBe(true);
    composition.start();
    expect(composition.active()).toBe(true);
    expect(composition.owns(key(100))).toBe(true);
  });

  it("Chromium: the Enter that follows the end at once is a real one, so one press sends once and loses nothing", () => {
    const composition = createComposition(false);
    composition.start();
    expect(composition.owns(key(100, { isComposing: true, keyCode: 229 }))).toBe(true);
    composition.end(101);
    expect(composition.owns(key(102))).toBe(false);
  });

  it("Safari: the key that ended the composition comes after its end and is owned, the next is not", () => {
    const composition = createComposition(true);
    composition.start();
    composition.end(101);
    expect(composition.owns(key(100))).toBe(true);
    expect(composition.owns(key(110))).toBe(false);
  });

  it("Safari: an Enter well after the end is a real one", () => {
    const composition = createComposition(true);
    composition.start();
    composition.end(100);
    expect(composition.owns(key(400))).toBe(false);
  });
});
