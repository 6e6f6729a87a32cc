import { describe, expect, it } from "vitest";
import { embedAddress, isRefusal, PLAYER_ORIGIN, watchAddress } from "./youtube.ts";

it("embeds without cookies, and names the page that may speak to the player", () => {
  const address = new URL(embedAddress("_at0nBrJBSg", "https://fitmate.example"));
  expect(address.origin).toBe(PLAYER_ORIGIN);
  expect(address.pathname).toBe("/embed/_at0nBrJBSg");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    autoplay: "1",
    enablejsapi: "1",
    origin: "https://fitmate.example",
  });
});

it("knows the video's own page", () => {
  expect(watchAddress("_at0nBrJBSg")).toBe("https://www.youtube.com/watch?v=_at0nBrJBSg");
});

describe("isRefusal", () => {
  it("hears the player say that it cannot play", () => {
    expect(isRefusal(JSON.stringify({ event: "onError", info: 150, id: "fitmate", channel: "widget" }))).toBe(true);
  });

  it.each([['{"event":"initialDelivery"}'], ["onError"], ["null"], ["{"], [{ event: "onError" }], [undefined]])(
    "hears nothing of it in %j",
    (message) => {
      expect(isRefusal(message)).toBe(false);
    },
  );
});
