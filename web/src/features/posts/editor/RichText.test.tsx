import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { show } from "../../../../test/show.tsx";
import { tabTo } from "../../../../test/tabTo.ts";
import { RichText } from "./RichText.tsx";

const text = page.getByRole("textbox", { name: "본문" });
const choose = (label: string, option: string) => page.getByLabelText(label).selectOptions(option);

/** The editor with `initial` in it; answers what it holds by now. */
function open(initial = ""): () => string {
  let html = initial;
  show(
    <RichText
      initial={initial}
      invalid={false}
      onChange={(changed) => (html = changed)}
      onWaiting={() => undefined}
      onReady={() => undefined}
    />,
  );
  return () => html;
}

test("colour and bold chosen at the cursor are those of what is written next, whatever becomes of its line before", async () => {
  await page.viewport(1_280, 800);
  const html = open();
  await text.click();
  await choose("글자색", "빨강");
  await page.getByRole("button", { name: "굵게" }).click();
  await choose("정렬", "가운데");
  await choose("문단 모양", "제목 2");
  await expect.element(page.getByLabelText("글자색")).toHaveDisplayValue("빨강");
  await expect.element(page.getByRole("button", { name: "굵게" })).toHaveAttribute("aria-pressed", "true");
  const ime = inputMethod();
  await ime.compose("가파른 길");
  await ime.finish("길");
  expect(html()).toBe(
    '<h2 style="text-align: center;"><span style="color: rgb(201, 58, 42);"><strong>가파른 길</strong></span></h2>',
  );
});

test("what was chosen at the cursor is forgotten where one goes on elsewhere", async () => {
  await page.viewport(1_280, 800);
  const html = open("<p>가나</p>");
  await text.click();
  await userEvent.keyboard("{End}");
  const bold = page.getByRole("button", { name: "굵게" });
  await bold.click();
  await expect.element(bold).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{Home}");
  await expect.element(bold).toHaveAttribute("aria-pressed", "false");
  await userEvent.keyboard("다");
  expect(html()).toBe("<p>다가나</p>");
});

test("on a phone pictures are in sight, and that there is more, without moving the bar along", async () => {
  // As wide as the editor is between the gutters of a page of 390 px.
  await page.viewport(358, 844);
  open();
  await expect.element(page.getByRole("button", { name: "사진", exact: true })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole("button", { name: "링크", exact: true })).toBeInViewport();
});

test("the toolbar is one stop for the keyboard, on a phone too", async () => {
  await page.viewport(358, 844);
  const html = open();
  const bold = page.getByRole("button", { name: "굵게" });
  const background = page.getByLabelText("배경색");
  await tabTo(page.getByLabelText("문단 모양"));
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(bold).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard("굵게");
  await userEvent.keyboard("{Control>}]{/Control}");
  await userEvent.tab({ shift: true });
  await expect.element(bold).toHaveFocus();
  await expect.element(bold).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{End}");
  await expect.element(background).toHaveFocus();
  await expect.element(background).toBeInViewport();
  await userEvent.keyboard("{Home}");
  await tabTo(text);
  expect(html()).toBe('<p class="ql-indent-1"><strong>굵게</strong></p>');
});
