/** Posts on their way: what they lack or have too much of is said where it is, and what is begun is not lost. */
import { pathOf } from "../../server/test/client.ts";
import { endpoints } from "@fitmate/contract/endpoints";
import { HASHTAG_MAX, POST_TITLE_MAX } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import type { Page } from "@playwright/test";
import { expectAccessibleInEachTheme } from "../accessibility.ts";
import { api, DESKTOP, expect, PASSWORD, PHONE, test } from "../fixtures.ts";
import { reloadAgreeing } from "../unload.ts";
import { addHashtag, category, hashtagField, POST, submit, textOf, titleOf } from "../writing.ts";

/** What `page` sends to be a post from now on. */
function sentPosts(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === pathOf("createPost"))
      sent.push(request.postData() ?? "");
  });
  return sent;
}

test("what a post lacks is named alone, where it is missing, until it is there", async ({ person }) => {
  const { page } = await person({ nickname: "하나빠뜨림" });
  const sent = sentPosts(page);
  await page.goto(paths.createPost());
  await titleOf(page).fill("종류를 잊은 글");
  await textOf(page).click();
  await page.keyboard.type("저녁에 같이 걸어요");
  await submit(page, "등록").click();
  const said = page.getByRole("main").getByRole("alert");
  await expect(said).toHaveText(["카테고리를 골라 주세요."]);
  await expect(page.getByRole("group", { name: "카테고리" }).first().getByRole("alert")).toBeVisible();
  // Where the answer is given.
  await expect(category(page, "러닝")).toBeFocused();
  expect(sent).toEqual([]);

  await category(page, "등산").click();
  await expect(said).toHaveCount(0);
  await submit(page, "등록").click();
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  await expect(page.getByRole("heading", { name: "종류를 잊은 글" })).toBeVisible();
});

test("a title and a hashtag that are too long stay whole, say by how much, and have the post wait (390 px)", async ({
  person,
}) => {
  const { page } = await person({ nickname: "길게쓰는이", ...PHONE });
  const sent = sentPosts(page);
  const [longTitle, longHashtag] = ["긴".repeat(POST_TITLE_MAX + 3), "긴".repeat(HASHTAG_MAX + 2)];
  const sayTooMuch = {
    title: `제목은 100자까지 쓸 수 있어요. 3자를 줄여 주세요.`,
    hashtag: `해시태그는 20자까지 쓸 수 있어요. 2자를 줄여 주세요.`,
  };
  await page.goto(paths.createPost());
  await titleOf(page).fill(longTitle);
  await expect(titleOf(page)).toHaveAccessibleDescription(sayTooMuch.title);
  await textOf(page).tap();
  await page.keyboard.type("할 말이 많아요");
  await category(page, "러닝").tap();
  await addHashtag(page, longHashtag);
  await expect(hashtagField(page)).toHaveAccessibleDescription(sayTooMuch.hashtag);
  for (const words of Object.values(sayTooMuch)) await expect(page.getByText(words)).toBeVisible();

  await submit(page, "등록").tap();
  await expect(hashtagField(page)).toHaveValue(longHashtag);
  await expect(titleOf(page)).toHaveValue(longTitle);
  await hashtagField(page).press("End");
  for (let excess = 0; excess < 2; excess += 1) await page.keyboard.press("Backspace");
  await expect(page.getByText(sayTooMuch.hashtag)).toHaveCount(0);
  await submit(page, "등록").tap();
  // It waits for the other one, too, and leads there.
  await expect(titleOf(page)).toBeFocused();
  await expect(titleOf(page)).toHaveValue(longTitle);
  expect(sent).toEqual([]);

  await titleOf(page).press("End");
  for (let excess = 0; excess < 3; excess += 1) await page.keyboard.press("Backspace");
  await expect(page.getByText(sayTooMuch.title)).toHaveCount(0);
  await submit(page, "등록").tap();
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  await expect(page.getByRole("heading", { name: longTitle.slice(3), exact: true })).toBeVisible();
  const hashtags = page.getByRole("article").getByRole("list", { name: "해시태그" }).getByRole("listitem");
  await expect(hashtags).toHaveText([longHashtag.slice(2)]);
  expect(sent).toHaveLength(1);
});

test("a draft outlives a session that ends while it is written", async ({ person, product }) => {
  const { page, token, nickname } = await person({ nickname: "쓰다끊긴이", ...PHONE });
  // The page would hear of the end by its stream of events, and lead to sign-in before anything is sent.
  await page.route(`**${endpoints.subscribeNotifications.path}`, (route) => route.abort());
  await page.goto("/posts/createpost");
  await titleOf(page).fill("새벽 한강");
  await textOf(page).click();
  await page.keyboard.type("안개가 짙었어요");
  await category(page, "러닝").click();
  await addHashtag(page, "한강");
  // Just as it is sent: whatever else the page asks after that leads to sign-in, too, and the button is gone before it is pressed.
  await page.route(
    `**${pathOf("createPost")}`,
    async (route) => {
      await api(product, token).ask("signOut");
      await route.continue();
    },
    { times: 1 },
  );
  await submit(page, "등록").click();

  await expect(page).toHaveURL(/\/signin\?from=/);
  await page.getByLabel("닉네임").fill(nickname);
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.getByLabel("비밀번호", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/posts\/createpost$/);
  await expect(titleOf(page)).toHaveValue("새벽 한강");
  await expect(textOf(page)).toHaveText("안개가 짙었어요");
  await expect(page.getByRole("button", { name: "한강 지우기" })).toBeVisible();
  await submit(page, "등록").click();
  await expect(page).toHaveURL(/\/posts\/\d+$/);
  await expect(page.getByRole("heading", { name: "새벽 한강" })).toBeVisible();
  await page.goto("/posts/createpost");
  await expect(titleOf(page)).toHaveValue("");
});

test("an edit outlives a reload and a session that ends, and says when the post was changed elsewhere", async ({
  person,
  product,
}) => {
  const { page, token, nickname } = await person({ nickname: "고치다끊긴", ...PHONE });
  const { id } = await api(product, token).ask("createPost", { body: { ...POST, description: "<p>강변에서</p>" } });
  const title = titleOf(page);
  await page.goto(paths.editPost(id));
  await title.fill("고친 제목");
  await textOf(page).press("Control+End");
  await page.keyboard.type(" 안개가 짙었어요");
  // Nobody asks: it is kept.
  expect(await reloadAgreeing(page)).toEqual([]);
  await expect(title).toHaveValue("고친 제목");
  await expect(textOf(page)).toContainText("안개가 짙었어요");
  await expect(page.getByText("고치던 내용을 불러왔어요.")).toBeVisible();
  await expectAccessibleInEachTheme(page);

  await addHashtag(page, "새벽");
  await api(product, token).ask("signOut");
  await submit(page, "수정").click();
  await expect(page).toHaveURL(/\/signin\?from=/);
  await page.getByLabel("닉네임").fill(nickname);
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.getByLabel("비밀번호", { exact: true }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`${paths.editPost(id)}$`));
  await expect(title).toHaveValue("고친 제목");
  await expect(page.getByRole("button", { name: "새벽 지우기" })).toBeVisible();

  const again = await page.evaluate(() => sessionStorage.getItem("token") ?? "");
  await api(product, again).ask("updatePost", {
    params: { postId: id },
    body: { ...POST, description: "<p>강변에서</p>", title: "다른 탭에서 고침" },
  });
  await submit(page, "수정").click();
  const question = page.getByRole("dialog", { name: "바뀐 글을 덮어쓸까요?" });
  await expect(question).toBeVisible();
  await expectAccessibleInEachTheme(page);
  await question.getByRole("button", { name: "계속 쓰기" }).click();
  await expect(page.getByText("이 글은 그사이 다른 곳에서 바뀌었어요.")).toBeVisible();
  await expectAccessibleInEachTheme(page);
  await submit(page, "수정").click();
  await question.getByRole("button", { name: "덮어쓰기" }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.post(id)}$`));
  await expect(page.getByRole("heading", { name: "고친 제목" })).toBeVisible();
  await page.goto(paths.editPost(id));
  await expect(title).toHaveValue("고친 제목");
  await expect(page.getByText("고치던 내용을 불러왔어요.")).toHaveCount(0);
});

test("what is begun is gone once its writer signs out", async ({ person, product }) => {
  const { page, token } = await person({ nickname: "쓰다나간이", ...DESKTOP });
  const { id } = await api(product, token).ask("createPost", { body: { ...POST, description: "<p>강변에서</p>" } });
  await page.goto(paths.createPost());
  await titleOf(page).fill("새 글");
  await expect(page.getByText("임시 저장했어요")).toBeVisible();
  await page.goto(paths.editPost(id));
  await titleOf(page).fill("고친 제목");
  await expect(page.getByText("임시 저장했어요")).toBeVisible();
  await page.goto(paths.exercise());
  expect(await page.evaluate(() => sessionStorage.getItem("postDraft"))).toContain("고친 제목");
  await page.getByRole("banner").getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "로그인" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("postDraft"))).toBeNull();
});
