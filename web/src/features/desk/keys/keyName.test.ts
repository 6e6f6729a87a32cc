import { describe, expect, it } from "vitest";
import { keyName } from "./keyName.ts";

describe("keyName", () => {
  it.each([
    ["j", "KeyJ", "j"],
    ["J", "KeyJ", "j"],
    ["ㅓ", "KeyJ", "j"],
    ["Process", "KeyJ", "j"],
    ["?", "Slash", "?"],
    ["/", "Slash", "/"],
    ["5", "Digit5", "5"],
    ["5", "Numpad5", "5"],
    // A layout of another order: what is written counts, not where the key lies.
    ["c", "KeyI", "c"],
    ["Escape", "Escape", "Escape"],
    ["ArrowDown", "ArrowDown", "ArrowDown"],
  ])("%s (%s) is %s", (key, code, name) => {
    expect(keyName({ key, code })).toBe(name);
  });
});
