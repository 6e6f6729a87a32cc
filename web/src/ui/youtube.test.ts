import { expect, it } from "vitest";
import { embedAddress, PLAYER_ORIGIN, watchAddress } from "./youtube.ts";

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
