/** The first page: what a visitor gets to see, and what waits there for a member. */
import type { Sport } from "@fitmate/contract/profile";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInEachTheme } from "../accessibility.ts";
import {
  api,
  DESKTOP,
  expect,
  makeMates,
  type Member,
  PHONE,
  SEONGSU,
  setLocation,
  test,
  TTUKSEOM,
} from "../fixtures.ts";
import { sayFromElsewhere } from "../chat.ts";
import type { Product } from "../product.ts";

type Written = { category?: Sport; accessLevel?: boolean };

const write = (
  product: Product,
  by: Member,
  title: string,
  { category = "RUNNING", accessLevel = true }: Written = {},
) =>
  api(product, by.token).ask("createPost", {
    body: { title, description: "<p>같이 가요.</p>", images: [], hashtag: [], category, accessLevel },
  });

const tellSports = (product: Product, { token }: Member, exerciseChoice: Sport[], introduction = "") =>
  api(product, token).ask("updateMyProfile", {
    body: { gender: true, exerciseChoice, introduction, publicInfo: true, profilePicture: null },
  });

const ask = (product: Product, by: Member, whom: Member) =>
  api(product, by.token).ask("requestMate", { query: { receiverNickname: whom.nickname } });

const steps = (page: Page) => page.getByRole("region", { name: "핏메이트 시작하기" });

test.describe("a visitor", () => {
  test("reads the newest public posts and plays a video, the page being there before any script", async ({
    member,
    product,
    visitor,
  }) => {
    const writer = await member({ nickname: "홈글쓴이" });
    for (const title of ["첫 글", "둘째 글", "셋째 글", "넷째 글"]) await write(product, writer, `홈에 뜨는 ${title}`);
    await write(product, writer, "메이트만 보는 홈 글", { accessLevel: false });

    const silent = await visitor({ ...DESKTOP, javaScriptEnabled: false });
    await silent.goto("/");
    const posts = (page: Page) => page.getByRole("region", { name: "커뮤니티 새 글" });
    const videos = (page: Page) => page.getByRole("region", { name: "바로 따라 하는 운동 영상" });
    await expect(posts(silent).getByRole("listitem")).toHaveCount(3);
    await expect(videos(silent).getByRole("listitem")).toHaveCount(3);

    const page = await visitor();
    await page.goto("/");
    await expect(posts(page).getByRole("heading", { level: 3 })).toHaveText([
      "홈에 뜨는 넷째 글",
      "홈에 뜨는 셋째 글",
      "홈에 뜨는 둘째 글",
    ]);
    await videos(page).getByRole("button", { name: /재생$/ }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await posts(page)
      .getByRole("link", { name: /넷째 글/ })
      .click();
    await expect(page.getByRole("heading", { name: "홈에 뜨는 넷째 글", level: 1 })).toBeVisible();
  });

  test("chooses one of three areas with two features each, the community first", async ({ visitor }) => {
    const page = await visitor();
    await page.goto("/");
    const tabs = page.getByRole("tablist", { name: "기능 소개" });
    await expect(tabs.getByRole("tab")).toHaveText(["운동 정보", "커뮤니티", "운동메이트"]);
    const panel = page.getByRole("tabpanel");
    const shows = (tab: string, ...features: string[]) =>
      Promise.all([
        expect(tabs.getByRole("tab", { name: tab, exact: true })).toHaveAttribute("aria-selected", "true"),
        expect(panel.getByRole("heading", { level: 3 })).toHaveText(features),
      ]);
    await shows("커뮤니티", "러닝·등산·헬스 이야기", "후기와 정보 나누기");
    await tabs.getByRole("tab", { name: "커뮤니티" }).press("ArrowRight");
    await shows("운동메이트", "지도에서 메이트 찾기", "메이트와 1:1 대화");
    await tabs.getByRole("tab", { name: "운동메이트" }).press("ArrowRight");
    await shows("운동 정보", "종목별 운동 영상", "나만의 플레이리스트");
    await panel.getByRole("link", { name: /종목별 운동 영상/ }).click();
    await expect(page).toHaveURL(/\/exerciseInfo$/);
  });
});

test.describe("the carousel", () => {
  const slide = (page: Page) => page.getByRole("region", { name: "핏메이트 소개" }).locator("article:not([inert])");

  test("follows a finger", async ({ visitor }) => {
    const page = await visitor({ ...PHONE, reducedMotion: "reduce" });
    await page.goto("/");
    // What moves the slides has come: from then on it says where they are.
    await expect(slide(page).locator("..")).toHaveAttribute("style", /transform/);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: string, ...touchPoints: { x: number; y: number }[]) =>
      finger.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints });
    await touch("touchStart", { x: 320, y: 250 });
    for (let x = 300; x >= 60; x -= 20) await touch("touchMove", { x, y: 250 });
    await touch("touchEnd");
    await expect(slide(page)).toHaveAttribute("aria-label", "2 / 3");
  });
});

for (const [look, size, east] of [
  [DESKTOP, "1280 px", 0],
  [PHONE, "390 px", 1],
] as const) {
  test(`a member sees what waits, and it comes and goes live (${size}, both themes)`, async ({
    member,
    person,
    product,
  }) => {
    const tag = size.slice(0, 1);
    const me = await person({ nickname: `홈주인${tag}`, ...look });
    const mate = await member({ nickname: `홈메이트${tag}` });
    const neighbour = await member({ nickname: `홈이웃${tag}` });
    await tellSports(product, me, ["HIKING"]);
    // Each in a town of their own, more than 10 km from the people of other journeys.
    const inTown = ({ latitude, longitude }: typeof SEONGSU) => ({
      latitude: latitude - 0.75,
      longitude: longitude + east,
    });
    await setLocation(product, me.token, inTown(SEONGSU));
    await setLocation(product, neighbour.token, inTown(TTUKSEOM));
    await makeMates(product, mate, me);
    await write(product, mate, `등산 글 ${tag}`, { category: "HIKING" });
    await write(product, mate, `헬스 글 ${tag}`, { category: "WEIGHT" });
    await api(product, me.token).ask("createPlaylist", { body: { playlistName: "아침 운동" } });
    const {
      values: [video],
    } = await api(product).ask("getVideos", {
      params: { category: "running" },
      query: { cursorId: -1, size: 1 },
    });
    await api(product, me.token).ask("saveVideo", {
      params: { playlistName: "아침 운동" },
      body: { videoId: video?.videoId },
    });

    const { page } = me;
    await page.goto("/");
    const near = page.getByRole("region", { name: /안에 메이트 후보/ });
    await expect(near.getByRole("link", { name: new RegExp(neighbour.nickname) })).toBeVisible();
    await expect(near.getByText(mate.nickname)).toHaveCount(0);
    await expectLedTo(page, near, neighbour.nickname);
    const list = page.getByRole("region", { name: "아침 운동 플레이리스트" });
    await expect(list.getByRole("button", { name: `${video?.title} 재생` })).toBeVisible();
    const posts = page.getByRole("region", { name: "등산 새 글" });
    await expect(posts.getByText(`등산 글 ${tag}`)).toBeVisible();
    await expect(posts.getByText(`헬스 글 ${tag}`)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "받은 메이트 신청" })).toHaveCount(0);

    await sayFromElsewhere(product, mate.token, me.nickname, 1, 2);
    const talk = page.getByRole("region", { name: "이어서 이야기해요" });
    await expect(talk.getByRole("link", { name: new RegExp(`${mate.nickname}.*말 2.*2.*개 안 읽음`) })).toBeVisible();

    await ask(product, neighbour, me);
    const request = page.getByRole("region", { name: "받은 메이트 신청" });
    await expect(request.getByText(`${neighbour.nickname}님이 운동메이트를 신청했어요`)).toBeVisible();
    await expect(request.getByText(/방금/)).toBeVisible();
    await expectAccessibleInEachTheme(page);
    await request.getByRole("button", { name: "수락" }).click();
    await expect(request).toHaveCount(0);
    await expect(near).toHaveCount(0);

    await talk.getByRole("link", { name: new RegExp(mate.nickname) }).click();
    await expect(page).toHaveURL(/\/messenger\//);
  });
}

/** The radar leads to the person: marked on the map, not under their own profile, and back. */
async function expectLedTo(page: Page, near: Locator, nickname: string) {
  await near.getByRole("link", { name: new RegExp(nickname) }).click();
  const profile = page.getByRole("dialog", { name: `${nickname}님 프로필` });
  await expect(profile.getByRole("button", { name: "메이트 신청" })).toBeInViewport({ ratio: 1 });
  const marked = page.getByLabel("지도", { exact: true }).getByRole("button", { name: new RegExp(`^${nickname}`) });
  await expect
    .poll(async () => {
      const [token, sheet] = [await marked.boundingBox(), await profile.boundingBox()];
      return token && sheet && (token.y + token.height <= sheet.y || token.x + token.width <= sheet.x);
    })
    .toBe(true);
  await page.goBack();
  await expect(profile).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/");
}

test("the first steps are ticked off as they are taken, and go when all are", async ({ member, person, product }) => {
  const me = await person({ nickname: "첫걸음" });
  await me.page.goto("/");
  const other = await member({ nickname: "첫상대" });
  const { page } = me;
  const done = () => steps(page).getByText("했어요", { exact: true });
  await expect(steps(page).getByText("4개 중 0개 했어요")).toBeVisible();
  await expectAccessible(page);

  await steps(page)
    .getByRole("link", { name: /프로필 채우기/ })
    .click();
  await expect(page.getByRole("textbox", { name: /소개/ })).toBeFocused();
  await page.getByRole("checkbox", { name: "러닝" }).check();
  await page.getByRole("textbox", { name: /소개/ }).fill("저녁에 뛰어요.");
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("입력하신 정보가 저장되었습니다.")).toBeVisible();
  await page.getByRole("navigation", { name: "주요 메뉴" }).getByRole("link", { name: "홈" }).click();
  await expect(done()).toHaveCount(1);
  await expect(steps(page).getByRole("link", { name: /프로필 채우기/ })).toHaveCount(0);

  await steps(page)
    .getByRole("link", { name: /내 위치 정하기/ })
    .click();
  await expect(page.getByRole("dialog", { name: "내 위치를 정할까요?" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();

  await setLocation(product, me.token, SEONGSU);
  await ask(product, me, other);
  await page.reload();
  await expect(steps(page).getByText("4개 중 3개 했어요")).toBeVisible();

  await steps(page)
    .getByRole("link", { name: /첫 글 쓰기/ })
    .click();
  await expect(page).toHaveURL(/\/posts\/createpost$/);
  await page.getByRole("textbox", { name: "제목" }).fill("처음 쓰는 글");
  await page.getByRole("textbox", { name: "본문" }).fill("반가워요.");
  await page.getByRole("button", { name: "러닝" }).click();
  await page.getByRole("button", { name: "등록" }).click();
  await expect(page.getByRole("heading", { name: "처음 쓰는 글" })).toBeVisible();
  await page.getByRole("link", { name: "핏메이트 홈" }).first().click();
  await expect(page.getByRole("region", { name: "러닝 새 글" }).getByText("처음 쓰는 글")).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});

test("the first steps can be put away, for good in this browser, by this member", async ({ person }) => {
  const { page } = await person({ nickname: "안볼래요" });
  await page.goto("/");
  await steps(page).getByRole("button", { name: "시작하기 그만 보기" }).click();
  await expect(steps(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "핏메이트에서 이렇게 운동해요" })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});
