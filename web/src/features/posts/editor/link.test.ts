import { describe, expect, it } from "vitest";
import { linkAddress } from "./link.ts";

describe("the address of a link", () => {
  it.each([
    ["https://example.com/a?b=1", "https://example.com/a?b=1"],
    [" http://example.com ", "http://example.com"],
    ["mailto:a@example.com", "mailto:a@example.com"],
    ["tel:010-1234-5678", "tel:010-1234-5678"],
    ["example.com", "https://example.com"],
    ["www.example.co.kr/산?a=1", "https://www.example.co.kr/산?a=1"],
    ["한글.한국", "https://한글.한국"],
    ["a@example.com", "mailto:a@example.com"],
  ])("%s is %s", (typed, address) => expect(linkAddress(typed)).toBe(address));

  it.each([
    "",
    "  ",
    "javascript:alert(1)",
    "JavaScript:alert(1)//example.com",
    "data:text/html,x",
    "ftp://example.com",
    "/posts",
    "그냥 말",
    "https://",
    "https:// x",
    "tel:",
    "vbscript:x.com",
  ])("%s leads nowhere", (typed) => expect(linkAddress(typed)).toBeNull());
});
