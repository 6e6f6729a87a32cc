/**
 * A phone at 200 % is 195 px wide: nothing sticks out sideways, and what is to be pressed can be pressed. A wide screen makes no
 * wide lines.
 */
import { paths } from "@fitmate/contract/paths";
import { overflowOf } from "../accessibility.ts";
import { composer, log, openRoom } from "../chat.ts";
import { api, expect, makeMates, test } from "../fixtures.ts";
import { FULL_SCREENS } from "../screens.ts";

const ZOOMED = { viewport: { width: 195, height: 422 } };
const WIDE = { viewport: { width: 2_560, height: 1_200 } };
/** 45rem: about as many characters of Hangul as a line reads well with. */
const READING_MAX = 720;

test("every screen fits a phone at 200 %", async ({ person }) => {
  const { page } = await person({ nickname: "MWWWWWWWWW", ...ZOOMED });
  for (const screen of FULL_SCREENS) {
    await page.goto(screen);
    await expect(page.getByRole("main").getByRole("heading").first(), screen).toBeAttached();
    await expect.poll(() => overflowOf(page), screen).toBeLessThanOrEqual(0);
  }
});

test("a dialog shows both of its buttons whole at 200 %", async ({ person }) => {
  const { page } = await person({ nickname: "크게보는이", ...ZOOMED });
  await page.goto("/mypage");
  await page.getByRole("textbox", { name: /소개/ }).fill("크게 볼래요");
  await page.getByRole("link", { name: "홈" }).last().click();
  const buttons = page.getByRole("dialog").getByRole("button");
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
});

test("on a wide screen a conversation is no wider than it reads well", async ({ person, member, product }) => {
  const { page, ...me } = await person({ nickname: "넓게보는이", ...WIDE });
  const mate = await member({ nickname: "맞은편짝" });
  await makeMates(product, me, mate);
  await openRoom(page, mate.nickname);
  await composer(page).fill("긴 말 ".repeat(150));
  await composer(page).press("Enter");
  const message = log(page).getByText("긴 말").first();
  await expect(message).toBeVisible();
  const [said, typed] = [await message.boundingBox(), await composer(page).boundingBox()];
  expect(said?.width).toBeLessThanOrEqual(READING_MAX);
  expect(typed?.width).toBeLessThanOrEqual(READING_MAX);
  expect(typed?.x ?? 0).toBeGreaterThan(800);
});

test("on a wide screen a post and what is said about it are no wider than they read well", async ({
  person,
  product,
}) => {
  const { page, token } = await person({ nickname: "넓게읽는이", ...WIDE });
  const words = "긴 글 ".repeat(120).trim();
  const body = { title: words.slice(0, 90), description: `<p>${words}</p>`, category: "RUNNING" as const };
  const { id: postId } = await api(product, token).ask("createPost", { body });
  await api(product, token).ask("addComment", { params: { postId }, body: { comment: words } });
  await page.goto(paths.post(postId));
  const read = [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("article").first().getByRole("paragraph").first(),
    page.getByRole("region", { name: /^댓글/ }).getByRole("listitem"),
    page.getByRole("textbox", { name: "댓글" }),
  ];
  for (const part of read) {
    await expect(part).toBeVisible();
    const box = await part.boundingBox();
    expect(box?.width, part.toString()).toBeLessThanOrEqual(READING_MAX);
    // In the middle of what is there.
    expect(box?.x, part.toString()).toBeGreaterThan(800);
  }
});
