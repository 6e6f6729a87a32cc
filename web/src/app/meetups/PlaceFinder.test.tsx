import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { plansBetween } from "../../../test/plans.ts";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { ProposalSheet } from "../../features/meetups/plans/ProposalSheet.tsx";
import { PlaceFinder } from "./placeFinderPart.ts";

test("what is typed once another place is to be sought is sought", async () => {
  serve({
    getPlansWith: () => plansBetween(),
    getPlanOffers: () => example("getPlanOffers"),
    getOverlaps: () => ({ overlaps: [] }),
    getMyProfile: () => example("getMyProfile"),
  });
  show(<ProposalSheet open onClose={() => {}} nickname="성수러너" Finder={PlaceFinder} />);
  await page.getByRole("button", { name: "다른 곳 찾기" }).click();
  const search = page.getByLabelText("장소 검색");
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("mangwon");
  await expect.element(search).toHaveValue("mangwon");
});

test("where the operator has a key of Kakao's, Kakao is asked for what the app does not know, once told to", async () => {
  const kakao = { key: "열쇠", sdkUrl: location.origin };
  serve({ getMapSettings: () => ({ kakao, tiles: null }), searchPlaces: () => ({ offered: false, places: [] }) });
  show(<PlaceFinder sport="RUNNING" place={null} onPlace={() => {}} />);
  await page.getByLabelText("장소 검색").fill("서울숲 커피");
  await expect.element(page.getByRole("option", { name: "'서울숲 커피' 카카오맵에서 찾기" })).toBeVisible();
  expect(document.querySelector("script[src*='sdk.js']")).toBeNull();
});
