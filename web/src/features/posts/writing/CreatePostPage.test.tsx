import { HASHTAG_MAX, POST_TITLE_MAX } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { example, serve, silence } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { bodyOf } from "../../../data/posts/wire.ts";
import { Component as CreatePostPage } from "./CreatePostPage.tsx";
import { contentOf, EMPTY_DRAFT, keepDraft, loadDraft } from "./draft.ts";

test("a post is for everybody unless 메이트 is chosen", async () => {
  await page.viewport(1_280, 800);
  signIn();
  const draft = { ...EMPTY_DRAFT, title: "서울숲", description: "<p>같이 뛰어요</p>", category: "RUNNING" } as const;
  keepDraft("민서", draft);
  const calls = serve({ createPost: () => example("createPost") });
  const { router } = show(<CreatePostPage />, "/posts/createpost");
  const choice = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) });
  await expect.element(choice("전체")).toBeChecked();
  await choice("메이트").click();
  await expect.element(choice("메이트")).toBeChecked();
  await page.getByRole("button", { name: "등록" }).click();
  await expect.poll(() => router.state.location.pathname).not.toBe("/posts/createpost");
  expect(calls.find(({ name }) => name === "createPost")?.body).toEqual({
    ...bodyOf(contentOf({ ...draft, visibility: "mates" })),
    clientId: expect.any(String) as string,
  });
});

test("a post whose answer was lost is sent again as the same one, over a reload, too; another text as another", async () => {
  await page.viewport(1_280, 800);
  signIn();
  keepDraft("민서", { ...EMPTY_DRAFT, title: "서울숲", description: "<p>같이 뛰어요</p>", category: "RUNNING" });
  let isLost = true;
  const calls = serve({ createPost: () => (isLost ? silence() : example("createPost")) });
  const sent = () =>
    calls.flatMap(({ name, body }) => (name === "createPost" ? [(body as { clientId: string }).clientId] : []));
  const { router } = show(<CreatePostPage />, "/posts/createpost");
  const submit = page.getByRole("button", { name: "등록" });
  await submit.click();
  await expect.element(page.getByText(/서버에 닿지 못했어요/)).toBeVisible();
  await router.navigate("/elsewhere");
  await router.navigate("/posts/createpost");
  await submit.click();
  await expect.poll(() => sent().length).toBe(2);
  await expect.element(submit).not.toHaveAttribute("aria-busy");
  await page.getByRole("textbox", { name: "제목" }).fill("서울숲 토요일");
  isLost = false;
  await submit.click();
  await expect.poll(() => router.state.location.pathname).not.toBe("/posts/createpost");
  const [first, again, other] = sent();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("a post that is sent twice before that shows is published once", async () => {
  await page.viewport(1_280, 800);
  signIn();
  keepDraft("민서", { ...EMPTY_DRAFT, title: "서울숲", description: "<p>같이 뛰어요</p>", category: "RUNNING" });
  const calls = serve({ createPost: () => example("createPost") });
  const { router } = show(<CreatePostPage />, "/posts/createpost");
  const submit = page.getByRole("button", { name: "등록" });
  await expect.element(submit).toBeVisible();
  const element = submit.element() as HTMLElement;
  element.click();
  element.click();
  await expect.poll(() => router.state.location.pathname).not.toBe("/posts/createpost");
  expect(calls.filter(({ name }) => name === "createPost")).toHaveLength(1);
});

test("a post that arrives once its writer has gone on does not wait to be sent again", async () => {
  await page.viewport(1_280, 800);
  signIn();
  keepDraft("민서", { ...EMPTY_DRAFT, title: "서울숲", description: "<p>같이 뛰어요</p>", category: "RUNNING" });
  const answered = Promise.withResolvers<void>();
  serve({ createPost: () => answered.promise.then(() => example("createPost")) });
  const { router } = show(<CreatePostPage />, "/posts/createpost");
  const submit = page.getByRole("button", { name: "등록" });
  await submit.click();
  await expect.element(submit).toHaveAttribute("aria-busy", "true");
  await router.navigate("/elsewhere");
  await expect.element(submit).not.toBeInTheDocument();
  expect(loadDraft("민서").title).toBe("서울숲");
  answered.resolve();
  await expect.poll(() => loadDraft("민서")).toEqual(EMPTY_DRAFT);
  expect(router.state.location.pathname).toBe("/elsewhere");
});

test("nothing can be written into a post that is on its way: it would be in none", async () => {
  await page.viewport(1_280, 800);
  signIn();
  keepDraft("민서", { ...EMPTY_DRAFT, title: "서울숲", description: "<p>같이 뛰어요</p>", category: "RUNNING" });
  const answered = Promise.withResolvers<void>();
  serve({ createPost: () => answered.promise.then(silence) });
  show(<CreatePostPage />, "/posts/createpost");
  const title = page.getByRole("textbox", { name: "제목" });
  const text = page.getByRole("textbox", { name: "본문" });
  await expect.element(text).toBeVisible();
  const typed = async () => {
    for (const field of [title, text]) {
      (field.element() as HTMLElement).focus();
      await userEvent.keyboard("!");
    }
    return [(title.element() as HTMLInputElement).value, text.element().textContent];
  };
  const submit = page.getByRole("button", { name: "등록" });
  await submit.click();
  await expect.element(submit).toHaveAttribute("aria-busy", "true");
  expect(await typed()).toEqual(["서울숲", "같이 뛰어요"]);
  answered.resolve();
  await expect.element(submit).not.toHaveAttribute("aria-busy");
  expect(await typed()).not.toEqual(["서울숲", "같이 뛰어요"]);
});

test("what is missing is named alone, where it is missing, until it is there", async () => {
  await page.viewport(1_280, 800);
  signIn();
  keepDraft("민서", { ...EMPTY_DRAFT, description: "<p>같이 뛰어요</p>" });
  const calls = serve({ createPost: () => example("createPost") });
  show(<CreatePostPage />, "/posts/createpost");
  const said = () =>
    page
      .getByRole("alert")
      .elements()
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  await page.getByRole("button", { name: "등록" }).click();
  await expect.poll(said).toEqual(["제목을 적어 주세요.", "카테고리를 골라 주세요."]);
  const title = page.getByRole("textbox", { name: "제목" });
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription("제목을 적어 주세요.");
  await title.fill("서울숲");
  await expect.poll(said).toEqual(["카테고리를 골라 주세요."]);
  await page.getByRole("button", { name: "등록" }).click();
  // Where the answer is given.
  const category = page.getByRole("group", { name: "카테고리" }).first();
  await expect.element(category.getByRole("alert")).toBeVisible();
  await expect.element(category.getByRole("button", { name: "러닝", exact: true })).toHaveFocus();
  expect(calls.some(({ name }) => name === "createPost")).toBe(false);
  await category.getByRole("button", { name: "등산", exact: true }).click();
  await expect.poll(said).toEqual([]);
  await page.getByRole("button", { name: "등록" }).click();
  await expect.poll(() => calls.some(({ name }) => name === "createPost")).toBe(true);
});

test("a title that is too long stays whole, is refused at the field, and goes once it is cut", async () => {
  await page.viewport(1_280, 800);
  signIn();
  const title = "가".repeat(POST_TITLE_MAX + 2);
  keepDraft("민서", { ...EMPTY_DRAFT, title, description: "<p>같이 뛰어요</p>", category: "RUNNING" });
  const calls = serve({ createPost: () => example("createPost") });
  show(<CreatePostPage />, "/posts/createpost");
  const field = page.getByRole("textbox", { name: "제목" });
  await expect.element(field).toHaveAccessibleDescription("제목은 100자까지 쓸 수 있어요. 2자를 줄여 주세요.");
  await page.getByRole("button", { name: "등록" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(title);
  expect(calls.some(({ name }) => name === "createPost")).toBe(false);
  await field.fill(title.slice(2));
  await page.getByRole("button", { name: "등록" }).click();
  await expect.poll(() => calls.some(({ name }) => name === "createPost")).toBe(true);
});

test("a title and a hashtag that are too long wait for each other, and lead to what is left", async () => {
  await page.viewport(1_280, 800);
  signIn();
  const [longTitle, longHashtag] = ["긴".repeat(POST_TITLE_MAX + 3), "긴".repeat(HASHTAG_MAX + 2)];
  const tooMuch = "해시태그는 20자까지 쓸 수 있어요. 2자를 줄여 주세요.";
  keepDraft("민서", { ...EMPTY_DRAFT, title: longTitle, description: "<p>할 말이 많아요</p>", category: "RUNNING" });
  const calls = serve({ createPost: () => example("createPost") });
  show(<CreatePostPage />, "/posts/createpost");
  const title = page.getByRole("textbox", { name: "제목" });
  const hashtag = page.getByRole("combobox", { name: "해시태그" });
  const submit = page.getByRole("button", { name: "등록" });
  await hashtag.fill(longHashtag);
  await userEvent.keyboard("{Enter}");
  await expect.element(hashtag).toHaveAccessibleDescription(tooMuch);
  await expect.element(page.getByText("제목은 100자까지 쓸 수 있어요. 3자를 줄여 주세요.")).toBeVisible();
  await submit.click();
  await expect.element(hashtag).toHaveValue(longHashtag);
  await expect.element(title).toHaveValue(longTitle);
  await hashtag.click();
  await userEvent.keyboard("{End}{Backspace}{Backspace}");
  await expect.element(page.getByText(tooMuch)).not.toBeInTheDocument();
  await submit.click();
  await expect.element(title).toHaveFocus();
  expect(calls.some(({ name }) => name === "createPost")).toBe(false);
  await userEvent.keyboard("{End}{Backspace}{Backspace}{Backspace}");
  await submit.click();
  await expect
    .poll(() => calls.find(({ name }) => name === "createPost")?.body)
    .toMatchObject({ title: longTitle.slice(3), hashtag: [longHashtag.slice(2)] });
});

test("a 후기 that was opened and left as it was is nothing one has begun, and the next one begins with its own", async () => {
  await page.viewport(1_280, 800);
  signIn();
  const of = (sport: "RUNNING" | "HIKING") => ({ ...example("getTraining"), sport });
  serve({ getTraining: ({ params }) => of(params.gatheringId === "7" ? "RUNNING" : "HIKING") });
  const { router } = show(<CreatePostPage />, "/posts/createpost?training=7");
  const title = page.getByRole("textbox", { name: "제목" });
  await expect.element(title).toHaveValue(expect.stringMatching(/러닝 후기$/));
  // The editor has come, and with it whatever it makes of the text.
  await expect.element(page.getByRole("textbox", { name: "본문" })).toBeVisible();
  await router.navigate("/elsewhere");
  await expect.element(title).not.toBeInTheDocument();
  expect(loadDraft("민서")).toEqual(EMPTY_DRAFT);
  await router.navigate("/posts/createpost?training=8");
  await expect.element(title).toHaveValue(expect.stringMatching(/등산 후기$/));
  await title.fill("내가 쓴 제목");
  await router.navigate("/elsewhere");
  await expect.element(title).not.toBeInTheDocument();
  expect(loadDraft("민서").title).toBe("내가 쓴 제목");
});
