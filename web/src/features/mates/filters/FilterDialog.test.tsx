import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../test/show.tsx";
import { FilterDialog } from "./FilterDialog.tsx";

const NO_CHOICE = { filters: {}, count: 0, change: () => {}, clear: () => {} };
const dialog = page.getByRole("dialog", { name: "누구를 찾을까요?" });
const groups = dialog.getByRole("radiogroup");

function open() {
  show(<FilterDialog open onClose={() => {}} choice={NO_CHOICE} hasLocation />);
}

/** By how much what stands in `box` sticks out of it. */
function overflow({ scrollWidth, clientWidth }: Element): number {
  return scrollWidth - clientWidth;
}

/** All in their own places: no label lies on the next. */
function expectChoicesFit() {
  for (const option of groups.getByText(/./).elements()) expect(overflow(option), option.textContent).toBe(0);
}

// The last is a phone at 200 %.
test.each([1280, 390, 360, 320, 195])("all its choices fit, %s px wide", async (width) => {
  await page.viewport(width, 844);
  open();
  await expect.element(groups.nth(3)).toBeVisible();
  expect(overflow(dialog.element())).toBe(0);
  expectChoicesFit();
});

test.each([390, 320])("its choices take more lines where letters are twice as large, %s px wide", async (width) => {
  await page.viewport(width, 844);
  document.documentElement.style.fontSize = "200%";
  onTestFinished(() => {
    document.documentElement.style.fontSize = "";
  });
  open();
  await expect.element(groups.nth(3)).toBeVisible();
  for (const group of groups.elements()) expect(overflow(group)).toBe(0);
  expectChoicesFit();
});
