import { expect, it } from "vitest";
import { videoIdOf } from "./videoId.ts";

it.each([
  ["dQw4w9WgXcQ"],
  ["-Qw4w9WgXc_"],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://m.youtube.com/watch?list=PLx&v=dQw4w9WgXcQ&t=12s"],
  ["http://youtu.be/dQw4w9WgXcQ?si=abc"],
  ["youtu.be/dQw4w9WgXcQ"],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ"],
  ["https://www.youtube.com/live/dQw4w9WgXcQ?feature=share"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
])("finds the video in %s", (text) => {
  expect(videoIdOf(text)).toMatch(/^(dQw4w9WgXcQ|-Qw4w9WgXc_)$/);
});

it.each(
  [
    ["", "https://www.youtube.com/", "https://www.youtube.com/@channel", "https://www.youtube.com/watch?v=short"],
    [
      "https://youtube.com.example/watch?v=dQw4w9WgXcQ",
      "https://example.com/embed/dQw4w9WgXcQ",
      "ftp://youtu.be/dQw4w9WgXcQ",
    ],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ0", "dQw4w9WgXc%"],
  ].flat(),
)("finds none in %j", (text) => {
  expect(videoIdOf(text)).toBeUndefined();
});
