import { describe, expect, it } from "vitest";
import { safeParse } from "zod/v4/core";
import { atSize, unsigned } from "./pictures.ts";
import { PictureReference, ProfilePictureReference } from "./uploads.ts";

const PLAIN = `/uploads/pictures/${"0a".repeat(32)}.webp`;
const SIGNATURE = `?until=1800000000&signature=${"aB-_".repeat(10)}xyz`;

describe("references", () => {
  it("may be signed", () => {
    expect([PLAIN, PLAIN + SIGNATURE].map((each) => safeParse(PictureReference, each).success)).toEqual([true, true]);
    expect(unsigned(PLAIN + SIGNATURE)).toBe(PLAIN);
    expect(unsigned(PLAIN)).toBe(PLAIN);
  });

  it.each([
    `https://evil.example${PLAIN}`,
    `/${PLAIN}`,
    PLAIN.replace("/pictures/", "/pictures/../pictures/"),
    PLAIN.replace(".webp", "-thumb.webp"),
    PLAIN.replace("0a", "0A"),
    `${PLAIN}?onerror=alert(1)`,
    `${PLAIN}${SIGNATURE}&x=1`,
    `${PLAIN}\n`,
    PLAIN.replace("pictures", "profiles"),
  ])("are nothing else: %s", (reference) => {
    expect(safeParse(PictureReference, reference).success).toBe(false);
  });

  it("of profiles are of profiles", () => {
    expect(safeParse(ProfilePictureReference, PLAIN).success).toBe(false);
    expect(safeParse(ProfilePictureReference, PLAIN.replace("pictures", "profiles")).success).toBe(true);
  });
});

describe("sizes", () => {
  it("stand beside the largest, signature and all", () => {
    expect(atSize(PLAIN + SIGNATURE, "thumb")).toBe(PLAIN.replace(".webp", "-thumb.webp") + SIGNATURE);
    expect(atSize(PLAIN, "full")).toBe(PLAIN);
  });

  it("leave other addresses alone", () => {
    expect(atSize("https://example.com/a.webp", "sm")).toBe("https://example.com/a.webp");
  });
});
