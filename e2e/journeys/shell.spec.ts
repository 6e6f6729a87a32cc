/** What surrounds every page: header, footer, tab bar, the way up, and what shows when an address or a page fails. */
import type { Page } from "@playwright/test";
import { pathOf } from "../../server/test/client.ts";
import { expectAccessible } from "../accessibility.ts";
import { api, DESKTOP, expect, makeMates, PHONE, test } from "../fixtures.ts";
import { sayFromElsewhere } from "../chat.ts";

const header = (page: Page) => page.getByRole("banner");
const menu = (page: Page) => page.getByRole("navigation", { name: "주요 메뉴" });
const toTop = (page: Page) => page.getByRole("button", { name: "맨 위로" });

test("the header stays, gets a look of its own once scrolled, and offers a visitor signing in and up only", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/");
  const top = () => header(page).evaluate((element) => element.getBoundingClientRect());
  const before = {
    look: await header(page).evaluate((element) => getComputedStyle(element).boxShadow),
    ...(await top()),
  };
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(async () => (await top()).height).toBeLessThan(72);
  expect((await top()).top).toBe(0);
  await expect
    .poll(() => header(page).evaluate((element) => getComputedStyle(element).boxShadow))
    .not.toBe(before.look);

  await expect(menu(page).getByRole("link")).toHaveText(["홈", "운동 정보", "메이트 찾기", "커뮤니티"]);
  const others = header(page).getByRole("link", { name: /^(로그인|회원가입|메신저|북마크|나의 정보)/ });
  await expect(others).toHaveText(["로그인", "회원가입"]);
  await expect(header(page).getByRole("button")).toHaveCount(0);
  await header(page).getByRole("link", { name: "로그인" }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await header(page).getByRole("link", { name: "회원가입" }).click();
  await expect(page).toHaveURL(/\/signup$/);
});

test("the links of the header start their pages anew: running videos, all posts", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/exerciseInfo?category=hiking");
  await expect(page.getByRole("tab", { name: "등산" })).toHaveAttribute("aria-selected", "true");
  await menu(page).getByRole("link", { name: "운동 정보" }).click();
  await expect(page.getByRole("tab", { name: "러닝" })).toHaveAttribute("aria-selected", "true");

  await page.goto("/posts?title=없는제목&page=2");
  await page.getByRole("searchbox", { name: "제목 검색" }).fill("치다 만");
  await page.getByLabel("해시태그 검색").fill("치다만");
  // Closes the list of what is offered.
  await page.keyboard.press("Tab");
  await menu(page).getByRole("link", { name: "커뮤니티" }).click();
  await expect(page).toHaveURL(/\/posts$/);
  await expect(page.getByRole("searchbox", { name: "제목 검색" })).toHaveValue("");
  await expect(page.getByLabel("해시태그 검색")).toHaveValue("");
});

test("a member's header counts messages, opens the bell, leads on and signs out", async ({
  member,
  person,
  product,
}) => {
  const me = await person({ nickname: "머리말나" });
  await me.page.goto("/");
  const mate = await member({ nickname: "머리말벗" });
  await makeMates(product, mate, me);
  const { page } = me;
  await sayFromElsewhere(product, mate.token, me.nickname, 1, 3);
  await expect(header(page).getByRole("link", { name: "메신저, 안 읽은 메시지 3개" })).toBeVisible();

  await header(page).getByRole("button", { name: /알림/ }).click();
  const panel = page.getByRole("dialog", { name: "알림" });
  const box = await panel.boundingBox();
  expect([box?.width, box?.height]).toEqual([400, 400]);
  await page.mouse.click(200, 600);
  await expect(panel).toHaveCount(0);

  await header(page).getByRole("link", { name: "북마크" }).click();
  await expect(page).toHaveURL(/\/bookmark$/);
  await header(page)
    .getByRole("link", { name: /나의 정보/ })
    .click();
  await expect(page).toHaveURL(/\/mypage$/);
  await header(page)
    .getByRole("link", { name: /메신저/ })
    .click();
  await expect(page).toHaveURL(/\/messenger$/);
  await header(page).getByRole("button", { name: "로그아웃" }).click();
  await expect(header(page).getByRole("link", { name: "회원가입" })).toBeVisible();
});

test("a page is loaded when its link is pointed at, before the click; a member's for members only", async ({
  person,
  visitor,
}) => {
  const { page } = await person({ nickname: "미리여는" });
  await page.goto("/terms");
  const code = page.waitForRequest(/\/assets\/PostsPage-[^/]*\.js$/);
  const data = page.waitForRequest(new RegExp(`${pathOf("searchPosts")}\\b`));
  await menu(page).getByRole("link", { name: "커뮤니티" }).hover();
  await Promise.all([code, data]);
  await expect(page).toHaveURL(/\/terms$/);
  const rooms = page.waitForRequest(new RegExp(`${pathOf("getChatRooms")}\\b`));
  await header(page)
    .getByRole("link", { name: /메신저/ })
    .focus();
  await rooms;

  const guest = await visitor();
  await guest.goto("/terms");
  const asked: string[] = [];
  guest.on("request", (request) => asked.push(request.url()));
  await menu(guest).getByRole("link", { name: "메이트 찾기" }).dispatchEvent("touchstart");
  // Asked for later, and there first.
  await menu(guest).getByRole("link", { name: "커뮤니티" }).hover();
  await expect.poll(() => asked.some((address) => address.includes("/assets/PostsPage-"))).toBe(true);
  expect(asked.filter((address) => /FindMatePage|\/api\/(map|location)/.test(address))).toEqual([]);
});

test("the footer says who runs the service, and what year it is", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const word of ["주소", "전화", "팩스", "사업자등록번호"]) await expect(footer.getByText(word)).toBeVisible();
  await expect(footer.getByText("09:30 ~ 18:30")).toBeVisible();
  await expect(footer.getByText(`© 2023–${new Date().getFullYear()} FitMate`)).toBeVisible();
  await expect(footer.getByRole("link", { name: "핏메이트 홈" })).toBeVisible();
});

test("나의 정보 on a phone: what one fills in first, then where it goes on, then the theme, which stays chosen", async ({
  person,
}) => {
  const { page } = await person({ nickname: "폰설정", ...PHONE, colorScheme: "light" });
  await page.goto("/mypage");
  const main = page.getByRole("main");
  const whereabouts = [
    main.getByLabel("자기소개"),
    main.getByRole("group", { name: "정보 공개" }),
    main.getByRole("button", { name: "저장", exact: true }),
    main.getByRole("navigation", { name: "나의 정보 메뉴" }),
    main.getByRole("heading", { name: "화면 테마" }),
  ];
  // Further down: 저장 would float over the end of the form before it stands below it.
  await main.getByRole("heading", { name: "화면 테마" }).scrollIntoViewIfNeeded();
  const tops = await Promise.all(whereabouts.map(async (each) => (await each.boundingBox())?.y ?? Number.NaN));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));

  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await main.getByRole("radiogroup", { name: "화면 테마" }).getByText("어둡게", { exact: true }).click();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await expect(main.getByRole("radio", { name: "어둡게" })).toBeChecked();
  expect(await ground()).toBe(dark);
  await page.goto("/posts");
  expect(await ground()).toBe(dark);
});

test("the way up floats above 저장, not over it, after a change to one's profile on a phone", async ({ person }) => {
  const { page } = await person({ nickname: "안가리는", ...PHONE });
  await page.goto("/mypage");
  await page.getByLabel("자기소개").fill("저녁마다 뛰어요");
  // With all there is to say of them the form is longer than the window: 저장 floats.
  for (const sport of ["러닝", "등산", "헬스"]) await page.getByRole("checkbox", { name: sport }).check();
  const save = page.getByRole("button", { name: "저장", exact: true });
  const floating = (await save.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const top of [250, 400, 550]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    await expect(toTop(page)).toBeInViewport({ ratio: 1 });
    expect(await save.boundingBox(), `${top} px`).toEqual(floating);
    const way = (await toTop(page).boundingBox()) ?? floating;
    expect(way.y + way.height, `${top} px`).toBeLessThanOrEqual(floating.y);
  }
  // Pressed at its right end, which is where the way up floats elsewhere.
  await page.touchscreen.tap(floating.x + floating.width - 12, floating.y + floating.height / 2);
  await expect(page.getByText("입력하신 정보가 저장되었습니다.")).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(550);
});

test("an address that leads nowhere is answered as such, with a way home", async ({ visitor }) => {
  const silent = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  expect((await silent.goto("/no/such/page"))?.status()).toBe(404);
  await expect(silent.getByRole("heading", { name: "찾는 화면이 없어요" })).toBeVisible();

  const page = await visitor(PHONE);
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("찾는 화면이 없어요 | 핏메이트");
  await page.getByRole("link", { name: "홈으로 가기" }).click();
  await expect(page.getByRole("region", { name: "핏메이트 소개" })).toBeVisible();
  expect((await page.request.get("/posts/abc")).status()).toBe(404);
  expect((await page.request.head("/")).status()).toBe(200);
});

test("a page that breaks says so, and comes back by loading anew", async ({ member, product, visitor }) => {
  const writer = await member({ nickname: "깨진화면" });
  const body = {
    title: "멀쩡한 글",
    description: "<p>글</p>",
    images: [],
    category: "RUNNING" as const,
    accessLevel: true,
  };
  await api(product, writer.token).ask("createPost", { body });
  const page = await visitor();
  await page.goto("/terms");
  // What every row of the list needs to draw its author's picture.
  await page.evaluate(() => {
    const value = () => {
      throw new Error("broken");
    };
    // oxlint-disable-next-line no-extend-native -- of this page only
    Object.defineProperty(String.prototype, "normalize", { value });
  });
  await menu(page).getByRole("link", { name: "커뮤니티" }).click();
  await expect(page.getByRole("heading", { name: "화면을 열지 못했어요" })).toBeVisible();
  await expect(header(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "홈으로 가기" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "다시 불러오기" }).click();
  await expect(page.getByRole("link", { name: /멀쩡한 글/ })).toBeVisible();
});
