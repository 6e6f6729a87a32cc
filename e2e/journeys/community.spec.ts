/** The community: finding posts in every way, reading, talking, and what stays among mates. */
import { paths } from "@fitmate/contract/paths";
import { pathOf } from "../../server/test/client.ts";
import type { Sport } from "@fitmate/contract/profile";
import type { Page } from "@playwright/test";
import { api, DESKTOP, expect, makeMates, type Member, PHONE, test } from "../fixtures.ts";
import { InputMethod } from "../ime.ts";
import type { Product } from "../product.ts";

const rows = (page: Page) => page.getByRole("region", { name: "글 목록" }).getByRole("listitem");
const titleSearch = (page: Page) => page.getByRole("searchbox", { name: "제목 검색" });
const hashtagSearch = (page: Page) => page.getByLabel("해시태그 검색");
const options = (page: Page) => page.getByRole("option");
const commentField = (page: Page) => page.getByRole("textbox", { name: "댓글" });
const comments = (page: Page) => page.getByRole("region", { name: /^댓글/ });

type PostOptions = { category?: Sport; hashtag?: string[]; accessLevel?: boolean };

async function write(product: Product, by: Member, title: string, more: PostOptions = {}): Promise<number> {
  const body = { title, description: `<p>${title}의 이야기예요.</p>`, category: "RUNNING" as const, ...more };
  return (await api(product, by.token).ask("createPost", { body })).id;
}

async function say(product: Product, by: Member, postId: number, comment: string): Promise<void> {
  await api(product, by.token).ask("addComment", { params: { postId }, body: { comment } });
}

test("finds posts by category, title and hashtag, each in the address", async ({ member, visitor, product }) => {
  const writer = await member({ nickname: "글쓰는이" });
  await write(product, writer, "북둔산 능선 산행", { category: "HIKING", hashtag: ["북둔산", "능선"] });
  for (let number = 1; number <= 11; number += 1) {
    await write(product, writer, `둔치 달리기 ${number}`, { hashtag: ["둔치", "둔치달리기"] });
  }
  const page = await visitor(DESKTOP);
  await page.goto("/posts");
  await expect(page.getByRole("link", { name: "글쓰기" })).toHaveCount(0);

  const hiking = page.getByRole("button", { name: "등산" });
  await hiking.click();
  await expect(page).toHaveURL(/category=HIKING/);
  await expect(rows(page).filter({ hasText: "북둔산 능선 산행" })).toBeVisible();
  await expect(rows(page).filter({ hasText: "둔치 달리기" })).toHaveCount(0);
  await hiking.click();
  await expect(page).toHaveURL(/\/posts$/);

  await titleSearch(page).fill("달리");
  await titleSearch(page).press("Enter");
  await expect(page).toHaveURL(/title=/);
  await expect(page.getByText("‘달리’ 글 11개")).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("link", { name: "다음 페이지" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(titleSearch(page)).toHaveValue("달리");
  await expect(rows(page)).toHaveCount(1);

  // A hashtag takes the title's place, from its first page.
  await hashtagSearch(page).click();
  await (await InputMethod.of(page)).compose("ㅂㄷㅅ");
  // What is popular stood there before: the arrow leads to the first of those that fit.
  await expect(options(page)).toHaveText([/북둔산.*글 1개/]);
  await hashtagSearch(page).press("ArrowDown");
  await hashtagSearch(page).press("Enter");
  await expect(page).toHaveURL(/\/posts\?hashtag=[^&]+$/);
  await expect(page.getByText("#북둔산 글 1개")).toBeVisible();
  await expect(titleSearch(page)).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(hashtagSearch(page)).toHaveValue("");

  await hashtagSearch(page).fill("없는해시태그");
  await hashtagSearch(page).press("Enter");
  await expect(page.getByRole("heading", { name: "‘#없는해시태그’ 글이 아직 없어요" })).toBeVisible();
  await hashtagSearch(page).fill("");
  await hashtagSearch(page).press("Enter");
  await expect(hashtagSearch(page)).toHaveValue("");
  await expect(page.getByRole("heading", { name: "‘#없는해시태그’ 글이 아직 없어요" })).toBeVisible();

  const popular = page.getByRole("navigation", { name: "요즘 해시태그" }).getByRole("link", { name: "둔치달리기" });
  // What others looked at before these posts is remembered for a minute.
  await expect(async () => {
    await page.reload();
    await expect(popular).toBeVisible({ timeout: 2_000 });
  }).toPass({ intervals: [100, 5_000], timeout: 70_000 });
  await popular.click();
  await expect(page.getByText("#둔치달리기 글 11개")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "커뮤니티" }).click();
  await expect(page).toHaveURL(/\/posts$/);
  await expect(hashtagSearch(page)).toHaveValue("");
});

test("popular hashtags that come late leave the list where it is", async ({ person, product }) => {
  const writer = await person({ nickname: "늦은태그", ...PHONE });
  await write(product, writer, "늦게 오는 해시태그", { hashtag: ["늦은태그"] });
  const { page } = writer;
  const release = Promise.withResolvers<void>();
  await page.route(`**${pathOf("getPopularHashtags")}`, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/posts");
  await expect(rows(page).first()).toBeVisible();
  const before = await rows(page).first().boundingBox();
  release.resolve();
  await expect(page.getByRole("navigation", { name: "요즘 해시태그" })).toBeVisible();
  expect((await rows(page).first().boundingBox())?.y).toBe(before?.y);
});

test("is read, liked and discussed by others", async ({ person, product }) => {
  const writer = await person({ nickname: "주제꺼냄" });
  await writer.page.goto("/");
  const reader = await person({ nickname: "읽는이" });
  const postId = await write(product, writer, "뚝방길 한 바퀴", { hashtag: ["뚝방길"] });
  const { page } = reader;
  await page.goto("/posts");
  await rows(page).filter({ hasText: "뚝방길 한 바퀴" }).getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "뚝방길 한 바퀴" })).toBeVisible();
  await expect(page.getByRole("button", { name: "글 메뉴", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "좋아요" }).click();
  await expect(page.getByRole("button", { name: "좋아요 1" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "좋아요" }).click();
  await expect(page.getByRole("button", { name: "좋아요 0" })).toHaveAttribute("aria-pressed", "false");

  await commentField(page).fill("몇 시예요");
  await commentField(page).press("Enter");
  await expect(comments(page).getByRole("listitem").filter({ hasText: "몇 시예요" })).toBeVisible();

  // The writer answers; who reads is told quietly and looks when they like.
  await writer.page.goto(paths.post(postId));
  await comments(writer.page).getByRole("button", { name: "답글 쓰기" }).click();
  await writer.page.getByRole("textbox", { name: "답글" }).fill("일곱 시요!");
  await writer.page.getByRole("textbox", { name: "답글" }).press("Enter");
  await expect(comments(writer.page).getByText("일곱 시요!")).toBeVisible();
  await expect(comments(page).getByText("일곱 시요!")).toHaveCount(0);
  await page.getByRole("button", { name: "새 댓글 1개" }).click({ timeout: 20_000 });
  const answer = comments(page).getByRole("listitem").filter({ hasText: "일곱 시요!" }).last();
  await expect(answer).toContainText("글쓴이");
  await expect(page.getByRole("button", { name: /^새 댓글/ })).toHaveCount(0);
  await expect(comments(page).getByRole("heading")).toHaveText("댓글 2");
  await expect(page.getByRole("article").first()).toContainText("댓글 2");

  // Its author takes the whole post away.
  await writer.page.reload();
  await writer.page.getByRole("button", { name: "글 메뉴", exact: true }).click();
  await writer.page.getByRole("menuitem", { name: "지우기" }).click();
  await writer.page.getByRole("dialog", { name: "글을 지울까요?" }).getByRole("button", { name: "지우기" }).click();
  await expect(writer.page).toHaveURL(/\/posts$/);
  await expect(rows(writer.page).filter({ hasText: "뚝방길 한 바퀴" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("글을 찾지 못했어요")).toBeVisible();
});

test("a comment that is being written outlives a reload; what is said is counted alike in the post and in the list", async ({
  member,
  person,
  product,
}) => {
  const { page, ...me } = await person({ nickname: "말고르는이" });
  const other = await member({ nickname: "먼저말한이" });
  const postId = await write(product, me, "세어 보는 글");
  await page.goto(paths.post(postId));
  await commentField(page).click();
  const typing = await InputMethod.of(page);
  await typing.compose("저는 늦게 가요");
  await page.reload();
  await expect(commentField(page)).toHaveValue("저는 늦게 가요");

  await say(product, other, postId, "먼저 갈게요");
  await page.getByRole("button", { name: "새 댓글 1개" }).click();
  await expect(comments(page).getByText("먼저 갈게요")).toBeVisible();
  await expect(comments(page).getByRole("heading")).toHaveText("댓글 1");
  await expect(page.getByRole("article").first()).toContainText("댓글 1");
  await expect(commentField(page)).toHaveValue("저는 늦게 가요");
  const listed = rows(page).filter({ hasText: "세어 보는 글" });
  const toList = () => page.getByRole("banner").getByRole("link", { name: "커뮤니티" }).click();
  await toList();
  await expect(listed).toContainText("댓글 1");

  await listed.getByRole("heading").getByRole("link").click();
  await commentField(page).press("Enter");
  await expect(comments(page).getByText("저는 늦게 가요")).toBeVisible();
  await expect(commentField(page)).toHaveValue("");
  await expect(comments(page).getByRole("heading")).toHaveText("댓글 2");
  await expect(page.getByRole("article").first()).toContainText("댓글 2");
  await toList();
  await expect(listed).toContainText("댓글 2");
  await page.goto("/posts");
  await expect(listed).toContainText("댓글 2");
});

test("a search for a title that no post has says so, and leads back to all", async ({ member, visitor, product }) => {
  await write(product, await member({ nickname: "찾을글쓴이" }), "다 보이는 글");
  const page = await visitor();
  await page.goto("/posts");
  await titleSearch(page).fill("zzzz");
  await titleSearch(page).press("Enter");
  await expect(page.getByRole("heading", { name: "‘zzzz’에 맞는 글이 없어요" })).toBeVisible();
  await expect(page.getByText("다른 말로 찾아보세요.")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("link", { name: "전체 글 보기" }).click();
  await expect(rows(page).filter({ hasText: "다 보이는 글" })).toBeVisible();
  await expect(titleSearch(page)).toHaveValue("");
});

test("a mates-only post is for mates", async ({ member, person, visitor, product }) => {
  const writer = await member({ nickname: "비밀글씀" });
  const mate = await person({ nickname: "비밀메이트" });
  const stranger = await person({ nickname: "비밀밖사람" });
  await makeMates(product, writer, mate);
  await api(product, stranger.token).ask("requestMate", { query: { receiverNickname: writer.nickname } });
  const postId = await write(product, writer, "우리끼리 달릴 곳", { accessLevel: false });
  await say(product, mate, postId, "비밀이에요");

  const guest = await visitor(DESKTOP);
  await guest.goto("/posts");
  const row = rows(guest).filter({ hasText: "우리끼리 달릴 곳" });
  await expect(row).toContainText("메이트만");
  await row.getByRole("heading").getByRole("link").click();
  await expect(guest.getByRole("main").getByRole("alert")).toContainText("메이트만 볼 수 있는 글이에요");
  await guest.getByRole("main").getByRole("alert").getByRole("link", { name: "로그인" }).click();
  await expect(guest).toHaveURL(/\/signin/);

  await stranger.page.goto(paths.post(postId));
  await expect(stranger.page.getByRole("main").getByRole("alert")).toContainText("아직 글쓴이와 메이트가 아니에요");
  await expect(stranger.page.getByRole("link", { name: /님에게 메이트 신청하기/ })).toHaveAttribute(
    "href",
    /^\/members\//,
  );
  await expect(stranger.page.getByText("비밀이에요")).toHaveCount(0);

  await mate.page.goto(paths.post(postId));
  await expect(comments(mate.page).getByText("비밀이에요")).toBeVisible();
  await api(product, writer.token).ask("removeMate", { query: { nickname: mate.nickname } });
  // Without a reload, too.
  const alert = mate.page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("아직 글쓴이와 메이트가 아니에요", { timeout: 20_000 });
  await expect(mate.page.getByText("비밀이에요")).toHaveCount(0);
});

test("is used by keyboard alone (390 px)", async ({ person, product }) => {
  const { page, ...me } = await person({ nickname: "글쇠읽기", ...PHONE });
  const postId = await write(product, me, "글쇠로 읽는 글", { hashtag: ["글쇠"] });
  await say(product, me, postId, "첫마디");
  await page.goto("/posts");
  await expect(rows(page).first()).toBeVisible();
  await titleSearch(page).focus();
  await page.keyboard.press("Tab");
  await expect(hashtagSearch(page)).toBeFocused();
  await page.keyboard.type("글쇠");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/hashtag=/);
  await rows(page).first().getByRole("heading").getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "글쇠로 읽는 글" })).toBeVisible();
  await expect(comments(page).getByText("첫마디")).toBeVisible();
  await page.getByRole("button", { name: "좋아요" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "좋아요 1" })).toBeVisible();
  await comments(page).getByRole("button", { name: "답글 쓰기" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "답글" })).toBeFocused();
  await page.keyboard.type("이어서");
  await page.keyboard.press("Enter");
  await expect(comments(page).getByText("이어서")).toBeVisible();
});

test("printed, a post stands alone on light paper", async ({ member, visitor, product }) => {
  const writer = await member({ nickname: "종이로읽는이" });
  const postId = await write(product, writer, "종이에 남길 코스");
  await say(product, writer, postId, "종이에 없는 말");
  const page = await visitor({ ...DESKTOP, colorScheme: "dark" });
  await page.goto(paths.post(postId));
  await expect(page.getByText("종이에 없는 말")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "종이에 남길 코스" })).toBeVisible();
  await expect(page.getByText("종이에 남길 코스의 이야기예요.")).toBeVisible();
  for (const around of ["banner", "contentinfo", "navigation", "button"] as const)
    await expect(page.getByRole(around)).toHaveCount(0);
  await expect(page.getByText("종이에 없는 말")).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
});
