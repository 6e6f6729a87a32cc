import { VIDEO_PAGE_SIZE } from "@fitmate/contract/limits";
import type { Video } from "@fitmate/contract/videos";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { ExercisePage } from "./ExercisePage.tsx";

const players = page.getByRole("button", { name: /재생$/ });
const said = (words: string) => page.getByRole("status").filter({ hasText: words });

/** As many of these as there are on two pages; `first` is the title of the first. */
function videosOf(category: string, first = `${category} 1`): Video[] {
  const [video] = example("getVideos").values;
  if (!video) throw new Error("The contract shows no video.");
  return Array.from({ length: 2 * VIDEO_PAGE_SIZE }, (_, index) => ({
    ...video,
    videoId: `${category}${index}`,
    title: index === 0 ? first : `${category} ${index + 1}`,
  }));
}

/** The first page of them, or the next. */
function pageOf(all: Video[], cursorId: string | undefined) {
  const isFirst = cursorId === "-1";
  const values = isFirst ? all.slice(0, VIDEO_PAGE_SIZE) : all.slice(VIDEO_PAGE_SIZE);
  return { ...example("getVideos"), values, hasNext: isFirst, lastId: isFirst ? VIDEO_PAGE_SIZE : all.length };
}

function open(getVideos: Answers["getVideos"], address = "/exerciseInfo") {
  serve({ getVideos });
  return show(<ExercisePage saveButton={() => null} />, address);
}

test("more videos come by keyboard, and the focus goes to the first of them", async () => {
  await page.viewport(390, 844);
  open(({ query }) => pageOf(videosOf("헬스"), query.cursorId));
  await expect.poll(() => players.elements().length).toBe(VIDEO_PAGE_SIZE);
  (page.getByRole("button", { name: "더 보기" }).element() as HTMLElement).focus({ preventScroll: true });
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => players.elements().length).toBe(2 * VIDEO_PAGE_SIZE);
  await expect.element(players.nth(VIDEO_PAGE_SIZE)).toHaveFocus();
  await expect.element(said(`영상 ${2 * VIDEO_PAGE_SIZE}개를 불러왔어요`)).toBeInTheDocument();
});

test("what is on its way has its place already", async () => {
  await page.viewport(390, 844);
  const answered = Promise.withResolvers<void>();
  open(async ({ params, query }) => {
    if (params.category === "hiking") await answered.promise;
    return pageOf(videosOf(params.category ?? ""), query.cursorId);
  });
  await expect.poll(() => players.elements().length).toBe(VIDEO_PAGE_SIZE);
  await page.getByRole("tab", { name: "등산" }).click();
  await expect.element(said("영상을 불러오는 중이에요")).toBeInTheDocument();
  const places = () => document.querySelectorAll("[role=tabpanel] li");
  await expect
    .poll(() => document.querySelectorAll("[role=tabpanel] li[aria-hidden=true]").length)
    .toBe(VIDEO_PAGE_SIZE);
  const place = places()[1]?.getBoundingClientRect();
  answered.resolve();
  await expect.poll(() => players.elements().length).toBe(VIDEO_PAGE_SIZE);
  const card = places()[1]?.getBoundingClientRect();
  expect(card?.width).toBe(place?.width);
  // A title of the first may take a line more than its place has.
  const LINE_PX = 24;
  expect(Math.abs((card?.y ?? 0) - (place?.y ?? Number.NaN))).toBeLessThan(LINE_PX);
});

test("long titles are cut at fifty characters, and whole where one looks closer", async () => {
  await page.viewport(1_280, 800);
  const long = "The ONE Tip You Need to Choose Between Hiking Boots, Shoes, and Trail Runners";
  open(({ query }) => pageOf(videosOf("등산", long), query.cursorId), "/exerciseInfo?category=hiking");
  const cut = page.getByRole("heading", { name: "The ONE Tip You Need to Choose Between Hiking Boot…", exact: true });
  await expect.element(cut).toBeVisible();
  const button = page.getByRole("button", { name: `${long} 재생` });
  await expect.element(button).toHaveAttribute("title", long);
  await button.click();
  await expect.element(page.getByRole("dialog").getByRole("heading", { name: long, exact: true })).toBeVisible();
});
