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
  const asked = page.waitForRequest(`${product.url}/start/messenger`);
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

test("a member who comes for the first time sees what is theirs before any script, and nothing is asked twice", async ({
  person,
  member,
  product,
}) => {
  const me = await person({ nickname: "처음온회원", ...PHONE });
  const mate = await member({ nickname: "기다리던짝" });
  const asking = await member({ nickname: "먼저청한이" });
  await makeMates(product, me, mate);
  await api(product, me.token).ask("openChatRoom", { params: { nickname: mate.nickname } });
  await api(product, asking.token).ask("requestMate", { query: { receiverNickname: me.nickname } });
  const page = await tabOf(me.page);
  await signInAs(page, me);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const letScriptsCome = await withholdScripts(page);
  await page.goto("/", BEFORE_SCRIPTS);
  const look = page.locator("#shell");
  await expect(look.getByRole("link", { name: /기다리던짝/ })).toBeVisible();
  const request = page.getByRole("region", { name: "받은 메이트 신청" });
  await expect(request).toContainText("먼저청한이");
  // The page has only those icons by itself that a visitor would see.
  const missingIcons = () =>
    look
      .locator('use[href^="#"]')
      .evaluateAll((uses) => uses.filter((use) => !document.querySelector(use.getAttribute("href") ?? "")).length);
  await expect.poll(missingIcons).toBe(0);
  const accept = request.getByRole("button", { name: "수락" });
  await accept.click();
  await expect(accept).toHaveAttribute("data-heard");
  letScriptsCome();
  await expect(look).toHaveCount(0);
  const mates = async () =>
    (await api(product, me.token).ask("getMates")).map(({ otherUserNickname }) => otherUserNickname);
  await expect.poll(mates).toContain("먼저청한이");
  expect(asked.filter((path) => path === pathOf("getFirstSteps"))).toEqual([]);
});

/** How often a heading of the highest level comes after another one, or after none. */
const headingChanges = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { headings: string[] }).headings.length);

test("what is not there a member is told once, before the scripts are there", async ({ person }) => {
  const me = await person({ nickname: "없는곳에온이", ...PHONE });
  const page = await tabOf(me.page);
  await signInAs(page, me);
  await page.addInitScript(() => {
    const headings: string[] = [];
    Object.assign(globalThis, { headings });
    new MutationObserver(() => {
      const heading = document.querySelector("h1")?.textContent ?? "";
      if (heading !== headings.at(-1)) headings.push(heading);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const nowhere = [
    {
      address: "/meetups/999999",
      says: "번개를 찾지 못했어요",
      path: pathOf("getMeetup", { params: { meetupId: 999_999 } }),
    },
    {
      address: "/together/999999",
      says: "함께한 운동을 찾지 못했어요",
      path: pathOf("getTraining", { params: { gatheringId: 999_999 } }),
    },
  ];
  for (const { address, says, path } of nowhere) {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const letScriptsCome = await withholdScripts(page);
    await page.goto(address, BEFORE_SCRIPTS);
    const heading = page.getByRole("heading", { name: says });
    await expect(page.locator("#shell").filter({ has: heading })).toBeVisible();
    const before = await headingChanges(page);
    letScriptsCome();
    await expect(page.locator("#root").filter({ has: heading })).toBeVisible();
    expect(await headingChanges(page)).toBe(before);
    expect(asked).not.toContain(path);
  }
});

test("whoever moves to a page that asks much has all of it asked by one request", async ({
  person,
  member,
  product,
}) => {
  const me = await person({ nickname: "옮겨가는이", ...PHONE });
  const mate = await member({ nickname: "건너편의짝" });
  await makeMates(product, me, mate);
  await api(product, me.token).ask("openChatRoom", { params: { nickname: mate.nickname } });
  await me.page.goto("/posts");
  await expect(me.page.getByRole("heading", { name: "커뮤니티" })).toBeVisible();
  const asked: string[] = [];
  me.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await me.page.getByRole("navigation", { name: "하단 메뉴" }).getByRole("link", { name: "홈" }).tap();
  await expect(me.page.getByRole("main").getByRole("link", { name: /건너편의짝/ })).toBeVisible();
  expect(asked).toContain("/start/");
  // Of those whose answers nothing that has just happened changes.
  const alone = [pathOf("getFirstSteps"), pathOf("getPlaylists")];
  expect(asked.filter((path) => alone.includes(path))).toEqual([]);
});

test("a page that is put aside before the app is there keeps nothing of its member's to be seen", async ({
  person,
}) => {
  const me = await person({ nickname: "급히떠난이", ...PHONE });
  const page = await tabOf(me.page);
  await signInAs(page, me);
  const letScriptsCome = await withholdScripts(page);
  await page.goto("/mypage", BEFORE_SCRIPTS);
  await expect(page.locator("#shell main").getByText(me.nickname)).toBeVisible();
  // As the browser says when it puts a page aside.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect(page.getByText(me.nickname)).toHaveCount(0);
  letScriptsCome();
  await expect(page.getByRole("main").getByText(me.nickname)).toBeVisible();
});

/** Nothing that `page` is made of comes before the answer is called: no script, style sheet, font or icon. */
async function withholdFiles(page: Page): Promise<() => void> {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route("**/assets/**", async (route) => {
    await allowed;
    await route.continue();
  });
  return allow;
}

/**
 * What a page looks like where only its own design makes it so: where its bar is, and how its heading is written. Asked in one
 * go: what the page shows while it loads is put in place of what it showed before.
 */
function lookOf(page: Page) {
  return page.evaluate(() => {
    const [bar, title] = ["header", "h1"].map((name) => document.querySelector(name));
    if (!bar || !title) throw new Error("the page shows nothing of itself");
    const { position } = getComputedStyle(bar);
    const { width, height, top } = bar.getBoundingClientRect();
    const { fontSize, fontWeight } = getComputedStyle(title);
    return { bar: { position, width, height, top }, title: { fontSize, fontWeight } };
  });
}

for (const { reader, address, heading } of [
  { reader: "visitor", address: "/signin", heading: "다시 만나서 반가워요" },
  { reader: "member", address: "/messenger", heading: "메신저" },
] as const) {
  test(`a ${reader}'s ${address} shows itself in its own design before any file has come`, async ({
    person,
    visitor,
  }) => {
    const me = reader === "member" ? await person({ nickname: "빈손으로봄" }) : null;
    const page = await tabOf(me?.page ?? (await visitor()));
    if (me) await signInAs(page, me);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const letFilesCome = await withholdFiles(page);
    await page.goto(address, BEFORE_SCRIPTS);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    // It has asked for what it is made of, and has none of it.
    await expect.poll(() => asked.some((path) => path.endsWith(".js"))).toBe(true);
    expect(asked.filter((path) => path.endsWith(".css"))).toEqual([]);
    const before = await lookOf(page);
    expect(before.bar).toEqual({ position: "fixed", width: 1_280, height: 72, top: 0 });
    expect(before.title.fontWeight).toBe("800");

    letFilesCome();
    await page.waitForFunction(() => document.querySelector("#shell, #root[data-rendered]") === null);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    // Whatever the files brought: it looks as it did.
    expect(await lookOf(page)).toEqual(before);
  });
}

test("a page that shows a visitor nothing by itself is made at once, not after a time to read", async ({ visitor }) => {
  const page = await tabOf(await visitor());
  // Not three seconds pass, nor does anybody stir.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/findmate", BEFORE_SCRIPTS);
  // A little at each look: what is waited for is the scripts, and all looks together are less than that time.
  const look = async () => {
    await page.clock.runFor(50);
    return page.url();
  };
  await expect.poll(look).toMatch(/\/signin\?from=%2Ffindmate$/);
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
  await expect.poll(kept, { timeout: 45_000 }).toContain("남아있는짝");

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

test("the community is shown to a member as they left it, and searched there before its scripts are there", async ({
  person,
  product,
}) => {
  const me = await person({ nickname: "돌아온독자" });
  const write = (title: string) =>
    api(product, me.token).ask("createPost", {
      body: { title, description: "<p>같이 가요</p>", category: "HIKING" },
    });
  await write("다시 보는 글");
  await write("찾아볼 산행");
  const { page } = me;
  await page.goto("/posts");
  const row = page.getByRole("link", { name: /다시 보는 글/ });
  await expect(row).toBeVisible();
  const kept = () => page.evaluate(() => [sessionStorage, localStorage].map((each) => each.getItem("lastSeen")).join());
  await expect.poll(kept, { timeout: 45_000 }).toContain("다시 보는 글");

  const letScriptsCome = await withholdScripts(page);
  await page.evaluate(() => location.reload());
  await expect(page.locator("#shell").getByText("다시 보는 글")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "제목 검색" });
  await search.fill("산행");
  await search.press("Enter");
  letScriptsCome();
  await expect(page).toHaveURL(/title=/);
  await expect(page.getByRole("link", { name: /찾아볼 산행/ })).toBeVisible();
  await expect(row).toHaveCount(0);
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
    await expect.poll(kept, { timeout: 45_000 }).toContain(nickname);
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
