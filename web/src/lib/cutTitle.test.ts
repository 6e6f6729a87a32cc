import { LIST_TITLE_MAX, SHELF_TITLE_MAX } from "@fitmate/contract/limits";
import { describe, expect, it } from "vitest";
import { cutTitle } from "./cutTitle.ts";

describe("cutTitle", () => {
  it("leaves what fits as it is", () => {
    const title = "가".repeat(50);
    expect(cutTitle(title, 50)).toBe(title);
    expect(cutTitle("", 50)).toBe("");
  });

  it("cuts at the number of characters and says that there is more", () => {
    expect(cutTitle("가".repeat(51), 50)).toBe(`${"가".repeat(50)}…`);
  });

  it("cuts at 50 characters in a list and at 12 on a shelf, as the specification has it", () => {
    const title = "가".repeat(60);
    expect(cutTitle(title, LIST_TITLE_MAX)).toBe(`${"가".repeat(50)}…`);
    expect(cutTitle(title, SHELF_TITLE_MAX)).toBe(`${"가".repeat(12)}…`);
  });

  it("leaves no space before the ellipsis", () => {
    expect(cutTitle(`${"가".repeat(49)} 나다`, 50)).toBe(`${"가".repeat(49)}…`);
  });

  it("counts as a person does and cuts no character in two", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(cutTitle(family.repeat(12), 12)).toBe(family.repeat(12));
    expect(cutTitle(family.repeat(13), 12)).toBe(`${family.repeat(12)}…`);
    expect(cutTitle("한글".normalize("NFD"), 2)).toBe("한글".normalize("NFD"));
  });
});
