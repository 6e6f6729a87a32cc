import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { ALL } from "./filters.ts";
import { PostFinder } from "./PostFinder.tsx";

const field = page.getByLabelText("해시태그 검색");

/** Calls `act` with the field that stands there before what offers hashtags has come, as soon as it shows. */
function withEarlyField(act: (early: HTMLInputElement) => void): void {
  const observer = new MutationObserver(() => {
    const early = document.querySelector<HTMLInputElement>("input[name=hashtag]");
    if (!early) return;
    observer.disconnect();
    act(early);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

test("the field for hashtags keeps the focus when what offers them arrives", async () => {
  serve({ getPopularHashtags: () => [], completeHashtag: () => [] });
  let early: HTMLInputElement | undefined;
  withEarlyField((shown) => {
    early = shown;
    shown.focus();
  });
  show(<PostFinder filter={ALL} />);
  // Else this would be about nothing.
  await expect.poll(() => early?.isConnected).toBe(false);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("러닝");
  await expect.element(field).toHaveValue("러닝");
});

test("offers that come too late for whoever has gone on to the other field stay away", async () => {
  const answer = Promise.withResolvers<[{ hashtag: string; postCount: number }]>();
  const calls = serve({ getPopularHashtags: () => [], completeHashtag: () => answer.promise });
  show(<PostFinder filter={ALL} />);
  await field.click();
  await expect.element(field).toHaveRole("combobox");
  await userEvent.keyboard("야간");
  await expect.poll(() => calls.some(({ query }) => query.typed === "야간")).toBe(true);
  const title = page.getByRole("searchbox", { name: "제목 검색" });
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(title).toHaveFocus();
  answer.resolve([{ hashtag: "야간산행", postCount: 2 }]);
  await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
  await field.click();
  await expect.element(page.getByRole("option", { name: /야간산행/ })).toBeVisible();
});
