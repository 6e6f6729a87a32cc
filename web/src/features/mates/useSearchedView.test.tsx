import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import type { MapView } from "./map/MapPort.ts";
import { useSearchedView } from "./useSearchedView.ts";

const again = page.getByRole("button", { name: "다시 찾기" });
const searched = page.getByRole("status", { name: "찾은 곳" });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

/** A view one degree wide. */
function viewOf(longitude: number, byHand: boolean): MapView {
  return {
    centre: { latitude: 37, longitude },
    zoom: 14,
    southWest: { latitude: 36.5, longitude: longitude - 0.5 },
    northEast: { latitude: 37.5, longitude: longitude + 0.5 },
    byHand,
  };
}

/** A phone's map, moved one degree east at a time. */
function Phone() {
  const [view, setView] = useState(viewOf(127, false));
  const search = useSearchedView(view, null, false);
  const move = (byHand: boolean) => setView(viewOf(view.centre.longitude + 1, byHand));
  return (
    <>
      <button type="button" onClick={() => move(true)}>
        손
      </button>
      <button type="button" onClick={() => move(false)}>
        화면
      </button>
      <button
        type="button"
        onClick={() => {
          search.follow();
          // As long as a map takes to get there, and longer.
          setTimeout(() => move(false), 400);
        }}
      >
        느린 화면
      </button>
      {search.hasMoved && (
        <button type="button" onClick={search.searchHere}>
          다시 찾기
        </button>
      )}
      <p role="status" aria-label="찾은 곳">
        {search.searched?.centre.longitude}
      </p>
    </>
  );
}

test("on a phone a hand that moves the map away is asked, and what the page moves is searched by itself", async () => {
  show(<Phone />);
  await expect.element(searched).toHaveTextContent("127");
  await press("화면");
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(searched).toHaveTextContent("128");

  await press("손");
  await expect.element(again).toBeVisible();
  await expect.element(searched).toHaveTextContent("128");
  await press("다시 찾기");
  await expect.element(searched).toHaveTextContent("129");
  await expect.element(again).not.toBeInTheDocument();

  await press("손");
  await expect.element(again).toBeVisible();
  await press("화면");
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(searched).toHaveTextContent("131");
});

test("a map that is slow to get where the page moves it is searched there", async () => {
  show(<Phone />);
  await expect.element(searched).toHaveTextContent("127");
  await press("느린 화면");
  await expect.element(searched).toHaveTextContent("128");
  await expect.element(again).not.toBeInTheDocument();
});
