import { describe, expect, it } from "vitest";
import { allowedValue, videoAddress } from "./postHtml.ts";

const PLAYER = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

describe("the player of a video", () => {
  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=0s",
    "https://youtu.be/dQw4w9WgXcQ?t=",
    "https://youtu.be/dQw4w9WgXcQ?t=soon",
    "https://youtu.be/dQw4w9WgXcQ?start=999999",
    "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
    "http://youtube.com/shorts/dQw4w9WgXcQ",
    " https://youtu.be/dQw4w9WgXcQ?si=abc ",
    "https://www.youtube.com/live/dQw4w9WgXcQ",
    "https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0",
    "//www.youtube.com/embed/dQw4w9WgXcQ",
    PLAYER,
  ])("is found for %s", (address) => expect(videoAddress(address)).toBe(PLAYER));

  it.each([
    ["https://youtu.be/dQw4w9WgXcQ?t=90", 90],
    ["https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=30s", 30],
    ["https://www.youtube.com/watch?t=1m30s&v=dQw4w9WgXcQ", 90],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=1h2m3s", 3_723],
    [`${PLAYER}?start=90`, 90],
  ])("goes on where %s begins", (address, start) => {
    const player = `${PLAYER}?start=${start}`;
    expect(videoAddress(address)).toBe(player);
    expect(allowedValue("iframe", "src", player)).toBe(player);
  });

  it.each([
    "",
    "https://www.youtube.com/",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ",
    "https://evil.example/https://youtu.be/dQw4w9WgXcQ",
    "javascript:alert(1)//youtu.be/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ0",
    `https://youtu.be/dQw4w9WgXcQ" onload="alert(1)`.replace('Q"', 'Q0"'),
  ])("is none for %j", (address) => expect(videoAddress(address)).toBeNull());
});

describe("an attribute", () => {
  it("loses what of a style or a class is not allowed there", () => {
    expect(allowedValue("span", "style", "color: red; position: fixed;font-size:2.5em")).toBe(
      "color:red;font-size:2.5em",
    );
    expect(allowedValue("p", "style", "color: red")).toBeNull();
    expect(allowedValue("span", "style", "constructor: red; font-size: 99em")).toBeNull();
    expect(allowedValue("p", "class", "fixed ql-align-center")).toBe("ql-align-center");
    expect(allowedValue("a", "class", "ql-align-center")).toBeNull();
  });

  it("is itself or nothing elsewhere", () => {
    expect(allowedValue("a", "href", "tel:010")).toBe("tel:010");
    expect(allowedValue("a", "href", "javascript:alert(1)")).toBeNull();
    expect(allowedValue("img", "onerror", "x")).toBeNull();
    expect(allowedValue("constructor", "name", "x")).toBeNull();
  });
});
