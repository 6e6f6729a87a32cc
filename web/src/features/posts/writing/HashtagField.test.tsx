import { HASHTAG_MAX, HASHTAGS_MAX } from "@fitmate/contract/limits";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { HashtagField } from "./HashtagField.tsx";

const KNOWN = ["한티재", "한티재일출", "북한산"].map((hashtag, index) => ({ hashtag, postCount: 9 - index }));
const field = page.getByRole("combobox", { name: "해시태그" });
const options = page.getByRole("option");
const chip = (hashtag: string) => page.getByRole("button", { name: `${hashtag} 지우기`, exact: true });

function Writing({ hashtags }: { hashtags: readonly string[] }) {
  const [value, setValue] = useState(hashtags);
  return <HashtagField value={value} onChange={setValue} />;
}

function open(hashtags: readonly string[] = []): void {
  serve({
    getPopularHashtags: () => KNOWN,
    completeHashtag: ({ query }) => KNOWN.filter(({ hashtag }) => hashtag.startsWith(query.typed ?? "")),
  });
  show(<Writing hashtags={hashtags} />);
}

test("offers while a syllable is composed; Enter of the input method adds nothing; arrows and Enter take one", async () => {
  open();
  const ime = inputMethod();
  await field.click();
  await ime.compose("한티");
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(["한티재글 9개", "한티재일출글 8개"]);
  await ime.pressEnterWhileComposing();
  await ime.finish("티");
  await expect.element(chip("한티")).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await userEvent.keyboard("{Enter}");
  await expect.element(chip("한티재일출")).toBeVisible();
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();

  // What is there already is not offered again; a press chooses also in the middle of a syllable.
  await ime.compose("한");
  await expect.poll(() => options.elements().length).toBe(1);
  await options.first().click();
  await expect.element(chip("한티재")).toBeVisible();
  await expect.element(field).toHaveValue("");
});

test("one's own words go in without spaces, once, and out again by their X", async () => {
  open();
  await field.click();
  await userEvent.keyboard("새 벽등산");
  await expect.element(field).toHaveValue("새벽등산");
  await userEvent.keyboard("{Enter}");
  await expect.element(chip("새벽등산")).toBeVisible();
  await userEvent.keyboard("새벽등산{Enter}");
  expect(chip("새벽등산").elements()).toHaveLength(1);
  await expectAccessible();
  await chip("새벽등산").click();
  await expect.element(chip("새벽등산")).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test("what closes the offers for who hears them says so in Korean", async () => {
  open();
  await field.click();
  await expect.element(options.first()).toBeVisible();
  expect(page.getByRole("button", { name: "Dismiss" }).elements()).toEqual([]);
  const close = page.getByRole("button", { name: "닫기" });
  expect(close.elements()).toHaveLength(2);
  await field.fill("한");
  await expect.poll(() => options.elements().length).toBe(2);
  expect(page.getByRole("button", { name: "Dismiss" }).elements()).toEqual([]);
  (close.last().element() as HTMLElement).click();
  await expect.element(options.first()).not.toBeInTheDocument();
});

test("Escape closes what is offered and leaves what is typed", async () => {
  open();
  await field.click();
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard("북한");
  await expect.poll(() => options.elements().length).toBe(1);
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => options.elements().length).toBe(0);
  await expect.element(field).toHaveValue("북한");
});

test("one that is too long stays whole, says by how much, and neither Enter nor the post takes it", async () => {
  serve({ getPopularHashtags: () => [], completeHashtag: ({ query }) => (query.typed === "가" ? KNOWN : []) });
  const sent = vi.fn<() => void>();
  show(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <Writing hashtags={[]} />
      <button type="submit">등록</button>
    </form>,
  );
  const typed = "가".repeat(HASHTAG_MAX + 3);
  await field.fill("가");
  await expect.element(options.first()).toBeVisible();
  await field.fill(typed);
  await expect.poll(() => options.elements().length).toBe(0);
  await expect.element(field).toHaveAccessibleDescription("해시태그는 20자까지 쓸 수 있어요. 3자를 줄여 주세요.");
  await userEvent.keyboard("{Enter}");
  await page.getByText("등록", { exact: true }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(typed);
  expect(sent).not.toHaveBeenCalled();
  await field.fill(typed.slice(3));
  await page.getByText("등록", { exact: true }).click();
  await expect.element(chip(typed.slice(3))).toBeVisible();
  expect(sent).toHaveBeenCalledOnce();
});

test("while nothing is offered the rest of the page stays there for screen readers", async () => {
  open();
  await field.click();
  await expect.element(options.first()).toBeVisible();
  await field.fill("없는말");
  await expect.poll(() => options.elements().length).toBe(0);
  await expect.element(field).toHaveAttribute("aria-expanded", "false");
  expect(document.querySelectorAll("[aria-hidden=true]:has(input), [inert]")).toHaveLength(0);
  await userEvent.keyboard("{Enter}");
  await expect.element(chip("없는말")).toBeVisible();
});

test("a full field takes no more and says so", async () => {
  open(Array.from({ length: HASHTAGS_MAX }, (_, index) => `태그${index}`));
  await expect.element(field).toHaveAccessibleDescription(`해시태그는 ${HASHTAGS_MAX}개까지 달 수 있어요.`);
  await expect.element(field).toHaveAttribute("readonly");
  await field.click();
  expect(options.elements()).toEqual([]);
});

test("a word left in the field counts when the post is sent", async () => {
  serve({ getPopularHashtags: () => [], completeHashtag: () => [] });
  const sent = vi.fn<(hashtags: readonly string[]) => void>();
  function Form() {
    const [value, setValue] = useState<readonly string[]>(["한강"]);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(value);
        }}
      >
        <HashtagField value={value} onChange={setValue} />
        <button type="submit">등록</button>
      </form>
    );
  }
  show(<Form />);
  await field.click();
  // Its last syllable is still being composed when the button is pressed.
  await inputMethod().compose("야간 러닝");
  await page.getByText("등록", { exact: true }).click();
  await expect.poll(() => sent.mock.calls).toEqual([[["한강", "야간러닝"]]]);
  await expect.element(chip("야간러닝")).toBeVisible();
  await expect.element(field).toHaveValue("");
});
