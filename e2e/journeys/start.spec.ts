/** What a page is before its scripts are there: its look, its first questions, and whatever is done on it by then. */
import type { Page } from "@playwright/test";
import { pathOf } from "../../server/test/client.ts";
import { api, expect, makeMates, PASSWORD, PHONE, signInAs, test } from "../fixtures.ts";
import { BEFORE_SCRIPTS, withholdScripts } from "../withheldScripts.ts";

/** A tab that is looked at as it comes: what `visitor` opens waits for the app. */
const tabOf = (page: Page) => page.context().newPage();

test("whoever signs in before the app is there is signed in once it is", async ({ member, visitor }) => {
  const { nickname } = await member({ nickname: "성급한로그인" });
  const page = await tabOf(await visitor(PHONE));
  const letScriptsCome = await withholdScripts(page);
  await page.goto("/signin", BEFORE_SCRIPTS);
  await page.getByLabel("닉네임").fill(nickname);
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  const send = page.getByRole("main").getByRole("button", { name: "로그인", exact: true });
  await send.click();
  await expect(send).toHaveAttribute("data-heard");
  letScriptsCome();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: /^메신저/ }).first()).toBeVisible();
});

test("Enter in a field counts, too", async ({ member, visitor }) => {
  const { nickname } = await member({ nickname: "엔터로로그인" });
  const page = await tabOf(await visitor());
  const letScriptsCome = await withholdScripts(page);
  await page.goto("/signin", BEFORE_SCRIPTS);
  await page.getByLabel("닉네임").fill(nickname);
  await page.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  letScriptsCome();
  await expect(page.getByRole("link", { name: "나의 정보" }).first()).toBeVisible();
});

test("a member's page looks like itself, asks and hears before its scripts are there", async ({ person, product }) => {
  const me = await person({ nickname: "기다리는회원", ...PHONE });
  const page = await tabOf(me.page);
  await signInAs(page, me);
  const letScriptsCome = await withholdScripts(page);
  const asked = page.waitForRequest(`${product.url}${pathOf("getChatRooms")}?groups=true`);
  await page.goto("/messenger", BEFORE_SCRIPTS);
  await asked;
  await expect(page.getByRole("heading", { name: "메신저" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "하단 메뉴" })).toBeVisible();
  const mates = page.getByRole("button", { name: "메이트 목록" }).first();
  await mates.click();
  await expect(mates).toHaveAttribute("data-heard");
  letScriptsCome();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("what a visitor may not open shows nothing of itself", async ({ visitor }) => {
  const page = await tabOf(await visitor());
  const letScriptsCome = await withholdScripts(page);
  await page.goto("/messenger", BEFORE_SCRIPTS);
  await expect(page.locator("template#start")).toBeAttached();
  await expect(page.getByRole("heading")).toHaveCount(0);
  letScriptsCome();
  await expect(page).toHaveURL(/\/signin\?from=%2Fmessenger$/);
  await expect(page.getByRole("heading", { name: /다시 만나서/ })).toBeVisible();
});

test("a member sees a page as it was when they left it, until they sign out", async ({ person, member, product }) => {
  const me = await person({ nickname: "다시보는이" });
  const mate = await member({ nickname: "남아있는짝" });
  await makeMates(product, me, mate);
  await api(product, me.token).ask("openChatRoom", { params: { nickname: mate.nickname } });
  const { page } = me;
  await page.goto("/messenger");
  const row = page.getByRole("link", { name: /남아있는짝/ });
  await expect(row).toBeVisible();
  const kept = () => page.evaluate(() => [sessionStorage, localStorage].map((each) => each.getItem("lastSeen")).join());
  await expect.poll(kept, { timeout: 15_000 }).toContain("남아있는짝");

  const letScriptsCome = await withholdScripts(page);
  await page.route("**/api/**", (route) => route.abort());
  await page.evaluate(() => location.reload());
  await expect(page.locator("#shell").getByText("남아있는짝")).toBeVisible();
  await page.unroute("**/api/**");
  letScriptsCome();
  await expect(page.locator("#shell")).toHaveCount(0);
  await expect(row).toBeVisible();

  await page.getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("link", { name: "회원가입" }).first()).toBeVisible();
  expect(await kept()).not.toContain("남아있는짝");
});

test("what is pressed in a page as it was last seen means whom it meant, or nobody", async ({
  person,
  member,
  product,
}) => {
  const me = await person({ nickname: "누르는이" });
  const ask = async (nickname: string) => {
    const { token } = await member({ nickname });
    await api(product, token).ask("requestMate", { query: { receiverNickname: me.nickname } });
  };
  const mates = async () =>
    (await api(product, me.token).ask("getMates")).map(({ otherUserNickname }) => otherUserNickname);
  const { page } = me;
  const request = page.getByRole("region", { name: "받은 메이트 신청" });
  /** Looks at home, where `nickname` asks, and leaves. */
  const seeAndLeave = async (nickname: string) => {
    await page.goto("/");
    await expect(request).toContainText(nickname);
    const kept = () => page.evaluate(() => sessionStorage.getItem("lastSeen") ?? "");
    await expect.poll(kept, { timeout: 15_000 }).toContain(nickname);
    await page.goto("about:blank");
  };
  /** Presses 수락 where home shows `nickname` as it was last seen, before the app is there. */
  const comeBackAndAccept = async (nickname: string) => {
    const letScriptsCome = await withholdScripts(page);
    const opening = page.goto("/", BEFORE_SCRIPTS);
    await expect(page.locator("#shell").getByText(nickname)).toBeVisible();
    const accept = request.getByRole("button", { name: "수락" });
    await accept.click();
    await expect(accept).toHaveAttribute("data-heard");
    letScriptsCome();
    await opening;
    await page.unrouteAll();
  };

  await ask("먼저물은이");
  await seeAndLeave("먼저물은이");
  await comeBackAndAccept("먼저물은이");
  await expect.poll(mates).toEqual(["먼저물은이"]);

  await ask("나중물은이");
  await seeAndLeave("나중물은이");
  // By now somebody else stands there.
  await ask("그사이온이");
  await comeBackAndAccept("나중물은이");
  await expect(request).toContainText("그사이온이");
  // An answer given next comes after whatever that press did.
  await request.getByRole("button", { name: "거절" }).click();
  await expect(request).toContainText("나중물은이");
  expect(await mates()).toEqual(["먼저물은이"]);
});
