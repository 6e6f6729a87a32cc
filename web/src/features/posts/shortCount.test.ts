import { describe, expect, it } from "vitest";
import { shortCount } from "./shortCount.ts";

describe("counts", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_204, "1,204"],
    [9_999, "9,999"],
    [12_345, "1.2만"],
  ])("%i is %s", (count, text) => expect(shortCount(count)).toBe(text));
});
