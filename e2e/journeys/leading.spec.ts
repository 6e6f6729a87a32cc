/** Where a notification or a link leads: to the thing itself, or to where it stood. */
import { paths } from "@fitmate/contract/paths";
import type { Page } from "@playwright/test";
import { expectAccessibleInEachTheme, expectAccessibleOnEachScreen, showIn } from "../accessibility.ts";
import { bell } from "../bell.ts";
import { log, sayFromElsewhere } from "../chat.ts";
import { api, DESKTOP, expect, type Member, makeMates, PHONE, test } from "../fixtures.ts";
import type { Product } from "../product.ts";

const POST = { title: "북한산 새벽 산행", description: "<p>다섯 시에 만나요.</p>", category: "HIKING" as const };

const told = (page: Page, text: string) =>
  page.getByRole("dialog", { name: "알림", exact: true }).getByRole("listitem").filter({ hasText: text });
/** What is marked as what the address leads to. */
const marked = (page: Page) => page.locator("[aria-current=true]");
const gone = (page: Page) => page.getByRole("listitem").filter({ hasText: "지워진 댓글이에요" });

/** Follows the notification that says `text`. */
async function follow(page: Page, text: string): Promise<void> {
  await bell(page).click();
  await told(page, text).first().getByRole("link").click();
}

async function write(product: Product, author: Member): Promise<number> {
  return (await api(product, author.token).ask("createPost", { body: POST })).id;
}

async function comment(product: Product, by: Member, postId: number, text: string): Promise<number> {
  const { replyList } = await api(product, by.token).ask("addComment", { params: { postId }, body: { comment: text } });
  return replyList.at(-1)?.replyId ?? 0;
}

async function answer(product: Product, by: Member, postId: number, replyId: number, text: string): Promise<void> {
  await api(product, by.token).ask("addAnswer", { params: { postId, replyId }, body: { comment: text } });
}

/** More comments than come with the post. */
async function bury(product: Product, postId: number, by: readonly Member[]): Promise<void> {
  for (const each of by) {
    for (let number = 1; number <= 18; number += 1) {
      await comment(product, each, postId, `${each.nickname}의 ${number}번째 말`);
    }
  }
}

test("a notification leads to the comment and to the answer, on whichever page they lie", async ({
  member,
  person,
  product,
}) => {
  const author = await person({ nickname: "이끌림", ...PHONE });
  const [early, answering, one, two] = await Promise.all(
    ["먼저온", "답하는", "많은말", "더한말"].map((nickname) => member({ nickname })),
  );
  if (!early || !answering || !one || !two) throw new Error("Somebody is missing.");
  const postId = await write(product, author);
  const first = await comment(product, early, postId, "제일 먼저 갈게요");
  for (let number = 1; number <= 13; number += 1) {
    await answer(product, answering, postId, first, `${number}번째 답글`);
  }
  await bury(product, postId, [one, two]);
  const { page } = author;

  // To a comment that is not among the newest: there it stands, marked and in sight, with what is around it.
  await page.goto("/posts");
  await page.goto(paths.post(postId, { comment: first }));
  await expect(marked(page)).toContainText("제일 먼저 갈게요");
  await expect(marked(page)).toBeFocused();
  await expect(page.getByText("제일 먼저 갈게요")).toBeInViewport();
  await expect(page.getByText(`${one.nickname}의 5번째 말`)).toBeAttached();
  await expect(page.getByText(`${two.nickname}의 18번째 말`)).toHaveCount(0);
  await expectAccessibleOnEachScreen(page);
  // Further down are the others.
  await page.getByRole("button", { name: "다음 댓글 더 보기" }).click();
  await expect(page.getByText(`${two.nickname}의 18번째 말`)).toBeAttached();
  await expect(page.getByRole("button", { name: "다음 댓글 더 보기" })).toHaveCount(0);

  // To an answer that is not among the newest of its comment.
  const answers = await api(product, early.token).ask("getAnswers", {
    params: { postId, replyId: first },
    query: { size: 50 },
  });
  const [oldest] = answers.childReplyList;
  await page.goto(paths.post(postId, { comment: oldest?.childReplyId ?? 0 }));
  await expect(marked(page)).toContainText("1번째 답글");
  await expect(page.getByText("1번째 답글", { exact: true })).toBeInViewport();
  await expect(page.getByText("13번째 답글", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "다음 답글 더 보기" }).click();
  await expect(page.getByText("13번째 답글", { exact: true })).toBeAttached();

  // From the bell, which on a phone is on another page, and on a wide screen beside the post that shows as it was: what is new comes with it.
  await page.getByRole("link", { name: "커뮤니티" }).first().click();
  await comment(product, early, postId, "조금 전에 쓴 말");
  await follow(page, `${early.nickname}님이`);
  await expect(marked(page)).toContainText("조금 전에 쓴 말");
  await expect(page.getByText("조금 전에 쓴 말")).toBeInViewport();
  await showIn(page, DESKTOP);
  await comment(product, early, postId, "지금 막 쓴 말");
  await follow(page, `${early.nickname}님이`);
  await expect(marked(page)).toContainText("지금 막 쓴 말");
  await expect(page.getByText("지금 막 쓴 말")).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await page.goto("/exerciseInfo");
  await page.goBack();
  await expect(marked(page)).toContainText("지금 막 쓴 말");
});

test("what is gone says so where it stood, and nobody learns more of it", async ({ member, person, product }) => {
  const author = await person({ nickname: "지운말주인" });
  const [one, two] = [await member({ nickname: "지운말하나" }), await member({ nickname: "지운말둘" })];
  const postId = await write(product, author);
  await comment(product, one, postId, "앞에 한 말");
  const replyId = await comment(product, one, postId, "지울 말");
  await comment(product, two, postId, "뒤에 한 말");
  const { page } = author;
  await page.goto("/exerciseInfo");
  await bell(page).click();
  const newest = told(page, "지운말하나님이").first();
  await expect(newest).toBeVisible();
  const address = await newest.getByRole("link").getAttribute("href");
  // Somebody may have the panel open still.
  await api(product, one.token).ask("deleteComment", { params: { postId, replyId } });
  await page.goto(address ?? "");
  await expect(gone(page)).toBeFocused();
  const listed = page.getByRole("region", { name: /^댓글/ }).getByRole("listitem");
  await expect(listed).toHaveText([/앞에 한 말/, "지워진 댓글이에요", /뒤에 한 말/]);
  await expectAccessibleInEachTheme(page);

  // One of another post, one that never was: the same.
  const other = await comment(product, two, await write(product, author), "다른 글의 말");
  for (const id of [other, 999_999]) {
    await page.goto(paths.post(postId, { comment: id }));
    await expect(listed).toHaveText([/앞에 한 말/, /뒤에 한 말/, "지워진 댓글이에요"]);
  }

  // The post itself.
  await api(product, author.token).ask("deletePost", { params: { postId } });
  await page.goto(paths.post(postId, { comment: replyId }));
  await expect(page.getByRole("heading", { name: "글을 찾지 못했어요" })).toBeVisible();
});

/** A rendered page without what two renderings of it may differ in: when it was asked, and the visit before, which may be counted since. */
const shownBy = (html: string) =>
  html.replace(/조회<\/span> <!-- -->\d+/, "").replaceAll(/"(?:dehydratedAt|dataUpdatedAt|viewCount)":\d+/g, "");

test("a link to a comment leads visitors there, whose page is everybody's", async ({ member, product, visitor }) => {
  const [author, one, two] = await Promise.all(
    ["링크글쓴이", "링크하나", "링크둘"].map((nickname) => member({ nickname })),
  );
  if (!author || !one || !two) throw new Error("Somebody is missing.");
  const postId = await write(product, author);
  const old = await comment(product, author, postId, "오래된 말이에요");
  await bury(product, postId, [one, two]);
  const newest = await comment(product, author, postId, "새로운 말이에요");
  for (const [id, text] of [
    [newest, "새로운 말이에요"],
    [old, "오래된 말이에요"],
  ] as const) {
    const page = await visitor(PHONE);
    const address = paths.post(postId, { comment: id });
    const html = await (await page.request.get(address)).text();
    expect(html).toContain(`<link rel="canonical" href="${product.url}${paths.post(postId)}"`);
    expect(shownBy(html)).toBe(shownBy(await (await page.request.get(paths.post(postId))).text()));
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    // Not stirred: it is waited for by itself.
    await page.goto(address);
    await expect(marked(page)).toContainText(text);
    await expect(page.getByText(text)).toBeInViewport();
    expect(complaints).toEqual([]);
    await page.close();
  }
});

test("of a mates-only post nobody else is told anything, and who signs in is led on", async ({
  member,
  person,
  product,
  visitor,
}) => {
  const author = await member({ nickname: "메이트글주인" });
  const mate = await member({ nickname: "메이트글짝" });
  await makeMates(product, author, mate);
  const { id: postId } = await api(product, author.token).ask("createPost", { body: { ...POST, accessLevel: false } });
  const replyId = await comment(product, mate, postId, "우리끼리 하는 말");
  const { page } = await person({ nickname: "메이트글남" });
  for (const id of [replyId, 999_999]) {
    await page.goto(paths.post(postId, { comment: id }));
    await expect(page.getByRole("heading", { name: "아직 글쓴이와 메이트가 아니에요" })).toBeVisible();
    await expect(page.getByText("우리끼리 하는 말")).toHaveCount(0);
    await expect(gone(page)).toHaveCount(0);
  }
  const stranger = await visitor();
  const address = paths.post(postId, { comment: replyId });
  await stranger.goto(address);
  await expect(stranger.getByRole("link", { name: "로그인" }).last()).toHaveAttribute(
    "href",
    paths.signIn({ from: address }),
  );
});

test("a push of a request leads to the request, also when it was taken back", async ({ member, person, product }) => {
  const one = await person({ nickname: "신청받은이", ...PHONE });
  const asking = await member({ nickname: "신청한이" });
  await api(product, asking.token).ask("requestMate", { query: { receiverNickname: one.nickname } });
  for (let number = 1; number <= 21; number += 1) {
    const { token } = await member({ nickname: `다른신청${number}` });
    await api(product, token).ask("requestMate", { query: { receiverNickname: one.nickname } });
  }
  const { page } = one;
  const address = paths.mates({ request: asking.nickname });
  // Not on the first page of requests.
  await page.goto(address);
  await expect(marked(page)).toContainText(asking.nickname);
  await expect(marked(page)).toBeFocused();
  await expect(marked(page)).toBeInViewport();
  await expectAccessibleInEachTheme(page);
  await api(product, asking.token).ask("cancelMateRequest", { query: { receiverNickname: one.nickname } });
  await expect(page.getByRole("listitem").filter({ hasText: asking.nickname })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(`${asking.nickname}님의 신청은 이제 없어요.`)).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
  await expectAccessibleInEachTheme(page);
  // What one answers oneself says nothing more.
  await page.goto(paths.mates({ request: "다른신청21" }));
  await marked(page).getByRole("button", { name: /^거절/ }).click();
  await expect(page.getByText("신청을 거절했어요")).toBeVisible();
  await expect(page.getByText("님의 신청은 이제 없어요.")).toHaveCount(0);
});

test("a notification of messages leads to the first that waits", async ({ member, person, product }) => {
  const one = await person({ nickname: "말받은이" });
  const two = await member({ nickname: "말건넨이" });
  await makeMates(product, one, two);
  await sayFromElsewhere(product, two.token, one.nickname, 1, 40);
  const { page } = one;
  await page.goto(paths.room(two.nickname));
  await expect(log(page).getByText("말 40", { exact: true })).toBeInViewport();
  await page.goto("/exerciseInfo");
  await sayFromElsewhere(product, two.token, one.nickname, 41, 90);
  await bell(page).click();
  await expect(told(page, "메시지 50개")).toBeVisible();
  await told(page, "메시지 50개").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`message=41$`));
  await expect(log(page).getByText("말 41", { exact: true })).toBeInViewport();
  await expect(log(page).getByText("말 90", { exact: true })).not.toBeInViewport();
  await expect(page.locator("[data-sought]")).toContainText("말 41");
});
