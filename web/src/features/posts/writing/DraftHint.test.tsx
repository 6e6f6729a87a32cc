import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../test/show.tsx";
import { EMPTY_DRAFT, keepDraft } from "./draft.ts";
import { DraftHint } from "./DraftHint.tsx";

test("a post that was begun waits, for its author alone, until it is sent", async () => {
  onTestFinished(() => void keepDraft("민서", EMPTY_DRAFT));
  keepDraft("민서", { ...EMPTY_DRAFT, title: "서울숲 야간 러닝" });
  const { router } = show(
    <>
      <DraftHint me="준호" />
      <DraftHint me="민서" />
    </>,
    "/posts",
  );
  await expect.element(page.getByText("쓰다 만 글이 있어요: 서울숲 야간 러닝")).toBeVisible();
  await page.getByRole("link", { name: "이어서 쓰기" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/posts/createpost");
  keepDraft("민서", EMPTY_DRAFT);
  await router.navigate("/posts");
  await expect.poll(() => router.state.location.pathname).toBe("/posts");
  await expect.element(page.getByText("쓰다 만 글이 있어요", { exact: false })).not.toBeInTheDocument();
});
