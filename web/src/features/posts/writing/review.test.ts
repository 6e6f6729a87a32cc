import type { Training } from "@fitmate/contract/together";
import { expect, it } from "vitest";
import { missingParts } from "./draft.ts";
import { reviewOf } from "./review.ts";

const NOW = new Date("2026-11-24T03:00:00Z");
const past = (some: Partial<Training> = {}) =>
  ({ sport: "RUNNING", begins: "2026-11-22T20:00", place: "뚝섬 <3> & 역", isPlacePublic: false, ...some }) as Training;

it("begins with date, sport and hashtags, and says where it was only where everybody sees it", () => {
  expect(reviewOf(past(), NOW)).toEqual({
    title: "11월 22일 러닝 후기",
    description: "<p>11월 22일 일요일</p><p></p>",
    hashtags: ["러닝", "함께운동"],
    category: "RUNNING",
    visibility: "public",
  });
  expect(reviewOf(past({ isPlacePublic: true }), NOW).description).toBe(
    "<p>11월 22일 일요일 · 뚝섬 &lt;3&gt; &amp; 역</p><p></p>",
  );
  expect(missingParts(reviewOf(past(), NOW))).toEqual([]);
});
