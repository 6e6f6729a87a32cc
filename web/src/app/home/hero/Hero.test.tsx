import { ordinalWord } from "@fitmate/contract/counting";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { wantMotion } from "../../../../test/media.ts";
import { show } from "../../../../test/show.tsx";
import { tabTo } from "../../../../test/tabTo.ts";
import { Hero } from "./Hero.tsx";

const SLIDE_MS = 3_000;

const dot = (number: number) => page.getByRole("button", { name: `${ordinalWord(number)} 소개 보기` });
const previous = page.getByRole("button", { name: "이전 소개" });
const next = page.getByRole("button", { name: "다음 소개" });
const pause = page.getByRole("button", { name: "자동 넘김 멈추기" });
const play = page.getByRole("button", { name: "자동 넘김 다시 시작하기" });
const elsewhere = page.getByRole("button", { name: "딴 곳" });

/** Which slide can be read and reached: the others are inert. */
const shown = () => document.querySelector("article:not([inert])")?.ariaLabel;

async function expectShown(number: number): Promise<void> {
  await expect.poll(shown).toBe(`${number} / 3`);
}

/** The carousel, with the pointer beside it, and time that passes only when it is told to. */
async function open({ motion }: { motion: boolean }): Promise<void> {
  await wantMotion(motion);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  show(
    <>
      <Hero compact />
      <button type="button">딴 곳</button>
    </>,
  );
  await elsewhere.hover();
}

/** The same once the slides move: the first one's time has begun. */
async function openMoving(): Promise<void> {
  await open({ motion: true });
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
}

const pass = (ms: number) => vi.advanceTimersByTime(ms);

test("moves on every 3 seconds and comes round; a jump starts the time anew", async () => {
  await openMoving();
  await expectShown(1);
  for (const number of [2, 3, 1]) {
    pass(SLIDE_MS);
    await expectShown(number);
  }
  pass(SLIDE_MS - 100);
  (dot(3).element() as HTMLElement).click();
  await expectShown(3);
  pass(SLIDE_MS - 100);
  await expectShown(3);
  pass(100);
  await expectShown(1);
});

test("moves on without a script at work; the first slide comes round from behind the last", async () => {
  await openMoving();
  for (const number of [2, 3, 1]) {
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    pass(SLIDE_MS);
    await expectShown(number);
  }
  const slides = [...document.querySelectorAll("article")];
  const [first, last] = [slides.at(0), slides.at(-1)] as [HTMLElement, HTMLElement];
  const left = (slide: HTMLElement) => Math.round(slide.getBoundingClientRect().left);
  const moves = document.getAnimations().filter(({ playState }) => playState === "running");
  expect(moves.map(({ effect }) => (effect as KeyframeEffect).target)).toEqual([first.parentElement, first]);
  for (const move of moves) {
    move.pause();
    move.currentTime = 100;
  }
  expect(left(first)).toBe(left(last) + last.offsetWidth);
  for (const move of moves) move.finish();
  await expect.poll(() => first.parentElement?.getAnimations()).toEqual([]);
  expect(left(first)).toBe(left(first.parentElement?.parentElement ?? first));
});

test("rests under the pointer and under the keyboard's focus, and goes on after either", async () => {
  await openMoving();
  await page.getByRole("region", { name: "핏메이트 소개" }).hover();
  pass(3 * SLIDE_MS);
  await expectShown(1);
  await elsewhere.hover();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  pass(SLIDE_MS);
  await expectShown(2);
  // The link of the slide, then its dots.
  await tabTo(page.getByRole("link", { name: "내 근처 메이트 보기" }));
  pass(3 * SLIDE_MS);
  await expectShown(2);
  (document.activeElement as HTMLElement).blur();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  pass(SLIDE_MS);
  await expectShown(3);
});

test("rests after two rounds in which nobody touched it, until somebody does", async () => {
  await openMoving();
  for (const number of [2, 3, 1, 2, 3, 1]) {
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    pass(SLIDE_MS);
    await expectShown(number);
  }
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  pass(3 * SLIDE_MS);
  await expectShown(1);
  await page.getByRole("region", { name: "핏메이트 소개" }).hover();
  await elsewhere.hover();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  pass(SLIDE_MS);
  await expectShown(2);
});

test("rests while the tab is hidden, and goes on once it is seen again", async () => {
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  onTestFinished(() => state.mockRestore());
  const turn = (to: DocumentVisibilityState) => {
    state.mockReturnValue(to);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  await openMoving();
  turn("hidden");
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  pass(10 * SLIDE_MS);
  await expectShown(1);
  turn("visible");
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  pass(SLIDE_MS);
  await expectShown(2);
});

test("dots, pause and arrows are worked by keys; paused it stays, and says each slide aloud", async () => {
  await openMoving();
  await tabTo(page.getByRole("link", { name: "영상 보러 가기" }));
  for (const number of [1, 2, 3]) await tabTo(dot(number));
  await userEvent.keyboard("{Enter}");
  await expectShown(3);
  await expect.element(dot(3)).toHaveAttribute("aria-current", "true");
  expect(document.querySelector("[aria-live]")?.getAttribute("aria-live")).toBe("off");
  await tabTo(pause);
  await userEvent.keyboard(" ");
  await expect.element(play).toHaveFocus();
  expect(document.querySelector("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
  await tabTo(previous);
  await userEvent.keyboard("{Enter}");
  await expectShown(2);
  await tabTo(next);
  await userEvent.keyboard("{Enter}{Enter}");
  await expectShown(1);
  (document.activeElement as HTMLElement).blur();
  pass(3 * SLIDE_MS);
  await expectShown(1);
  (play.element() as HTMLElement).click();
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  pass(SLIDE_MS);
  await expectShown(2);
});

test("stands still where motion is not wanted, without a pause, and is turned by hand", async () => {
  await open({ motion: false });
  await next.click();
  await expectShown(2);
  await previous.click();
  await previous.click();
  await expectShown(3);
  await elsewhere.hover();
  pass(3 * SLIDE_MS);
  await expectShown(3);
  expect([...pause.elements(), ...play.elements()]).toEqual([]);
  await wantMotion(true);
  await expect.element(pause).toBeVisible();
  vi.useRealTimers();
  await expectAccessible();
});
