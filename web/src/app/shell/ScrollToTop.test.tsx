import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { wantMotion } from "../../../test/media.ts";
import { show } from "../../../test/show.tsx";
import { ScrollToTop } from "./ScrollToTop.tsx";
import { Shell } from "./Shell.tsx";

const button = page.getByRole("button", { name: "맨 위로" });

/** A long page; `act` lies where the button floats once it is scrolled by 1,000 px. */
async function showLong(act: { right: string; width: string }) {
  show(
    <div style={{ height: "5000px", position: "relative" }}>
      <button
        type="button"
        style={{ position: "absolute", top: `${1_000 + innerHeight - 64}px`, height: "48px", ...act }}
      >
        댓글 메뉴
      </button>
      <ScrollToTop />
    </div>,
  );
  onTestFinished(() => scrollTo(0, 0));
  await expect.element(page.getByRole("button", { name: "댓글 메뉴" })).toBeInTheDocument();
}

const isAway = () => button.element().closest("[data-away]") !== null;

test("'맨 위로' goes while a small button would lie under it", async () => {
  await showLong({ right: "16px", width: "48px" });
  scrollTo(0, 500);
  await expect.element(button).toBeVisible();
  expect(isAway()).toBe(false);
  scrollTo(0, 1_000);
  await expect.poll(isAway).toBe(true);
  scrollTo(0, 1_500);
  await expect.poll(isAway).toBe(false);
});

test("'맨 위로' stays over the end of a wide row, which is easily met elsewhere", async () => {
  await showLong({ right: "0", width: "100%" });
  const scrolled = new Promise((heard) => addEventListener("scroll", heard, { once: true }));
  scrollTo(0, 1_000);
  await scrolled;
  await new Promise(requestAnimationFrame);
  await expect.element(button).toBeVisible();
  expect(isAway()).toBe(false);
});

test("'맨 위로' appears after 200 px and leads there", async () => {
  await wantMotion(true);
  show(
    <Shell member={null} unreadMessages={0} onSignOut={() => {}}>
      <div style={{ height: "5000px" }} />
    </Shell>,
  );
  onTestFinished(() => scrollTo(0, 0));
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(5_000);
  const scrolled = new Promise((heard) => addEventListener("scroll", heard, { once: true }));
  scrollTo({ top: 200, behavior: "instant" });
  await scrolled;
  await new Promise(requestAnimationFrame);
  expect(button.elements()).toEqual([]);
  scrollTo({ top: 201, behavior: "instant" });
  await expect.element(button).toBeVisible();
  await button.click();
  await expect.poll(() => scrollY).toBe(0);
  await expect.element(button).not.toBeInTheDocument();
});
