/** Posts on their way: what is begun is not lost. */
import { pathOf } from "../../server/test/client.ts";
import { endpoints } from "@fitmate/contract/endpoints";
import { paths } from "@fitmate/contract/paths";
import { api, DESKTOP, expect, type Person, PHONE, signInByForm, test } from "../fixtures.ts";
import type { Product } from "../product.ts";
import { reloadAgreeing } from "../unload.ts";
import { addHashtag, category, POST, submit, textOf, titleOf } from "../writing.ts";

/** Ends the session just as its page sends what was written; until then the page hears of nothing. */
async function endAsSent(product: Product, { page, token }: Person, to: string, method: "POST" | "PUT"): Promise<void> {
  // The page would hear of the end by its stream of events, and lead to sign-in before anything is sent.
  await page.route(`**${endpoints.subscribeNotifications.path}`, (route) => route.abort());
  // Whatever else the page asks after that leads to sign-in, too, and the button is gone before it is pressed.
  await page.route(`**${to}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await api(product, token).call("signOut");
    return route.continue();
  });
}

test("a draft outlives a session that ends while it is written", async ({ person, product }) => {
  const writer = await person({ nickname: "쓰다끊긴이", ...PHONE });
  const { page, nickname } = writer;
  await endAsSent(product, writer, pathOf("createPost"), "POST");
  await page.goto("/posts/createpost");
  await titleOf(page).fill("새벽 한강");
  await textOf(page).click();
  await page.keyboard.type("안개가 짙었어요");
  await category(page, "러닝").click();
  await addHashtag(page, "한강");
  await submit(page, "등록").click();

  await expect(page).toHaveURL(/\/signin\?from=/);
  await signInByForm(page, nickname);
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

test("an edit outlives a reload and a session that ends", async ({ person, product }) => {
  const writer = await person({ nickname: "고치다끊긴", ...PHONE });
  const { page, token, nickname } = writer;
  const { id } = await api(product, token).ask("createPost", { body: { ...POST, description: "<p>강변에서</p>" } });
  await endAsSent(product, writer, pathOf("updatePost", { params: { postId: id } }), "PUT");
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

  await addHashtag(page, "새벽");
  await submit(page, "수정").click();
  await expect(page).toHaveURL(/\/signin\?from=/);
  await signInByForm(page, nickname);
  await expect(page).toHaveURL(new RegExp(`${paths.editPost(id)}$`));
  await expect(title).toHaveValue("고친 제목");
  await expect(page.getByRole("button", { name: "새벽 지우기" })).toBeVisible();
  await submit(page, "수정").click();
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
