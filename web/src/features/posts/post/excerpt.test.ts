import { expect, it } from "vitest";
import { excerptOf, firstPictureOf } from "./excerpt.ts";

it("tells a post in a line", () => {
  expect(excerptOf("<h1>한강</h1><p>같이&nbsp;<strong>뛰어요</strong> &amp; 쉬어요 &lt;3</p>")).toBe(
    "한강 같이 뛰어요 & 쉬어요 <3",
  );
  expect(excerptOf("")).toBe("");
});

it("cuts between characters, not inside of one", () => {
  const excerpt = excerptOf(`<p>${"🏃".repeat(200)}</p>`);
  expect(excerpt).toBe(`${"🏃".repeat(150)}…`);
});

it("finds the first picture that is ours", () => {
  expect(
    firstPictureOf('<p>글</p><img alt="" src="https://else.example/a.png"><img src="/uploads/b.webp" width="3">'),
  ).toBe("/uploads/b.webp");
  expect(firstPictureOf("<p>글</p>")).toBeNull();
  expect(firstPictureOf('<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>')).toBeNull();
});
