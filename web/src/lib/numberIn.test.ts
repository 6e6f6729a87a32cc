import { expect, test } from "vitest";
import { numberIn } from "./numberIn.ts";

test.each(["1", "16", "999999999999999"])("%s is a number", (text) => expect(numberIn(text)).toBe(Number(text)));

test.each([undefined, null, "", "0", "-3", "1.5", "0x10", "1e1", " 7", "016", "NaN", "9".repeat(16)])(
  "%s is none",
  (text) => expect(numberIn(text)).toBe(0),
);
