import { expect, it } from "vitest";
import { embedAddress, PLAYER_ORIGIN, playerNews, watchAddress } from "./youtube.ts";

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

it.each([
  [{ event: "onStateChange", info: 0 }, "ended"],
  [{ event: "infoDelivery", info: { playerState: 0, currentTime: 12 } }, "ended"],
  [{ event: "onStateChange", info: 1 }, "playing"],
  [{ event: "onError", info: 150 }, "refused"],
  [{ event: "onStateChange", info: 2 }, undefined],
  [{ event: "infoDelivery", info: { currentTime: 0 } }, undefined],
  [{ event: "infoDelivery", info: null }, undefined],
  [{ event: "onReady" }, undefined],
  [null, undefined],
])("understands the player saying %j", (message, news) => {
  expect(playerNews(JSON.stringify(message))).toBe(news);
});

it("takes what is no message of the player for nothing", () => {
  expect(playerNews("not json")).toBeUndefined();
  expect(playerNews({ event: "onError" })).toBeUndefined();
});
