import { cellBounds, cellCentre, cellOf } from "@fitmate/contract/cell";
import { DEFAULT_MAP_CENTRE, MAP_CELL_PAGE_SIZE } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, refuse, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { Component as FindMatePage } from "./FindMatePage.tsx";

const CELL = cellOf(DEFAULT_MAP_CENTRE);
const SANDEUL = {
  nickname: "산들",
  ...cellCentre(CELL),
  gender: null,
  introduction: "",
  exerciseChoice: [],
  profilePicture: null,
  distanceBand: null,
  relation: "NONE" as const,
};

/** A map of more people than it names, all in one cell. */
const CROWDED: Answers = {
  getMyLocation: () => ({ location: null, paused: false, sameGenderOnly: false, visibleUntil: null }),
  getMapSettings: () => ({ kakao: null, tiles: null }),
  getMap: ({ query }) =>
    query["zoom"]
      ? { total: 300, clusters: [{ ...cellCentre(CELL), ...cellBounds(CELL), count: 300 }], users: [] }
      : [],
};

const openCell = () => page.getByRole("button", { name: "눌러서 목록 보기" }).click();
const nobody = page.getByText("이 근처엔 아직 혼자예요.");

test("the list of a crowded cell says that it is on its way, and where it does not come, that it has failed", async () => {
  const answer = Promise.withResolvers<void>();
  let fails = true;
  serve({ ...CROWDED, getMapCell: () => (fails ? answer.promise.then(() => refuse("FORBIDDEN")) : [SANDEUL]) });
  show(<FindMatePage />, "/findmate");
  await openCell();
  await expect.element(page.getByText("메이트를 불러오고 있어요.")).toBeInTheDocument();
  await expect.element(nobody).not.toBeInTheDocument();

  answer.resolve();
  await expect.element(page.getByText("메이트를 불러오지 못했어요.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "모두 보기" })).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect.element(page.getByRole("list", { name: "메이트" }).getByText("산들")).toBeVisible();
});

test("a cell's list counts that cell alone, also where the map is too far away to count it by itself", async () => {
  const one = { ...cellCentre(CELL), ...cellBounds(CELL), count: 300 };
  const larger = { ...one, southWest: cellBounds({ x: CELL.x - 3, y: CELL.y + 3 }).southWest, count: 900 };
  serve({
    ...CROWDED,
    getMap: ({ query }) =>
      query["zoom"] ? { total: 900, clusters: [Number(query["zoom"]) < 13 ? larger : one], users: [] } : [],
    getMapCell: () =>
      Array.from({ length: MAP_CELL_PAGE_SIZE }, (_, index) => ({ ...SANDEUL, nickname: `산들${index}` })),
  });
  await page.viewport(1280, 800);
  show(<FindMatePage />, "/findmate");
  await openCell();
  await expect.element(page.getByText("이 칸 안에 300명")).toBeVisible();
  await page.getByRole("button", { name: "축소" }).click();
  await expect.element(page.getByText(`이 칸 안에 ${MAP_CELL_PAGE_SIZE}명 이상`)).toBeVisible();
});

test("on a phone moving the list asks nothing: what it uncovers is searched by itself, also after a hand on the map", async () => {
  const calls = serve({
    ...CROWDED,
    getMap: ({ query }) => (query["zoom"] ? { total: 0, clusters: [], users: [] } : []),
  });
  const searches = () => calls.filter(({ name, query }) => name === "getMap" && query["zoom"]).length;
  await page.viewport(390, 844);
  show(<FindMatePage />, "/findmate");
  const map = page.getByRole("application");
  const again = page.getByRole("button", { name: "이 지역에서 다시 찾기" });
  await expect.poll(searches).toBe(1);
  await expect.element(page.getByRole("region", { name: "지도" })).toHaveAttribute("aria-busy", "false");
  (map.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await again.click();
  await expect.poll(searches).toBe(2);

  (page.getByRole("button", { name: "목록 모두 펼치기" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(searches).toBe(3);
  await expect.element(again).not.toBeInTheDocument();
});

test("who is shown is never somebody of the exercise before", async () => {
  const asked = Promise.withResolvers<void>();
  serve({
    ...CROWDED,
    getMap: async ({ query }) => {
      if (!query["zoom"]) return [];
      if (query["sport"] !== "HIKING")
        return { total: 1, clusters: [], users: [{ ...SANDEUL, exerciseChoice: ["RUNNING"] }] };
      await asked.promise;
      return { total: 0, clusters: [], users: [] };
    },
  });
  await page.viewport(1280, 800);
  show(<FindMatePage />, "/findmate");
  const sandeul = page.getByRole("list", { name: "메이트" }).getByText("산들");
  await expect.element(sandeul).toBeVisible();
  await page.getByRole("tab", { name: "등산" }).click();
  await expect.element(page.getByText("메이트를 찾고 있어요")).toBeInTheDocument();
  await expect.element(sandeul).not.toBeInTheDocument();

  asked.resolve();
  await expect.element(nobody).toBeVisible();
});
