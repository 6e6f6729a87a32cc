/** Signing in with Kakao, where the operator has configured it: the way there and back in a real browser. */
import { paths } from "@fitmate/contract/paths";
import { pathOf } from "../../server/test/client.ts";
import type { Page } from "@playwright/test";
import { kakaoProfile, TestKakao } from "../../server/test/kakao.ts";
import { ageSessions } from "../ageing.ts";
import { expectAccessible, expectAccessibleInEachTheme } from "../accessibility.ts";
import { claimNewest, decide, makeModerator, report } from "../desk.ts";
import { DESKTOP, expect, PASSWORD, PHONE, signInByForm, test as base } from "../fixtures.ts";
import { Product } from "../product.ts";

const FAILURE = "서버 토큰 발급 중 오류가 발생했습니다.";

const test = base.extend<object, { kakao: TestKakao; product: Product }>({
  kakao: [
    async ({}, use) => {
      const kakao = await TestKakao.start();
      await use(kakao);
      await kakao.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ kakao }, use) => {
      const product = await Product.start(kakao.environment);
      kakao.redirectUri = `${product.url}/kakao/callback`;
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
test.beforeEach(({ kakao }) => {
  kakao.mode = "fine";
});

const agree = (page: Page) => page.getByRole("link", { name: "동의하고 계속하기" });
const kakaoButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "카카오 로그인" });
const failure = (page: Page) => page.getByRole("alert").getByRole("heading", { name: FAILURE });
/** Agrees to what is needed at the first sign-in. */
async function consent(page: Page): Promise<void> {
  for (const name of [/만 14세/, /이용약관/, /개인정보/]) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "동의하고 시작하기" }).click();
}
const stored = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem("loggedIn"), sessionStorage.getItem("signIn")]);

test("the first time asks for consents and leads to the page wanted; the second finds the account again", async ({
  visitor,
  kakao,
}) => {
  kakao.profile = kakaoProfile(1001, "카카오 새내기 👟", "newbie@example.com");
  const page = await visitor();
  await page.goto("/messenger");
  await kakaoButton(page).click();
  await expect(page).toHaveURL(/\/oauth\/authorize\?/);
  let answer = "";
  // Long enough to see what is shown meanwhile.
  await page.route(`**${pathOf("signInWithKakao")}?*`, async (route) => {
    await expect(page.getByRole("heading", { name: "카카오 계정으로 로그인 중..." })).toBeVisible();
    answer = page.url();
    await route.continue();
  });
  await agree(page).click();
  await expect(page.getByRole("heading", { name: "약관에 동의하면 가입이 끝나요" })).toBeVisible();
  await expect(page.getByText("카카오에서 동의한 닉네임과 이메일을 가져와요.", { exact: false })).toBeVisible();
  expect((await stored(page))[0]).not.toBe("true");

  // What is missing has the focus; the rest is done by keyboard.
  await page.getByRole("button", { name: "동의하고 시작하기" }).press("Enter");
  await expect(page.getByRole("checkbox", { name: /만 14세/ })).toBeFocused();
  const terms = page.waitForEvent("popup");
  await page.getByRole("link", { name: "이용약관 읽기" }).click();
  await expect((await terms).getByRole("heading", { name: "이용약관", level: 1 })).toBeVisible();
  // A phone may load the page anew meanwhile: the code is used up, the step is still there.
  await page.reload();
  await consent(page);
  await expect(page).toHaveURL(/\/messenger$/);
  await expect(page.getByText("카카오새내기님, 반가워요.")).toBeVisible();
  expect(await stored(page)).toEqual(["true", "카카오새내기"]);

  // The answer opened once more: no second try with a code that is used.
  await page.goto(answer);
  await expect(page).toHaveURL("/");

  await page.goto("/mypage/privacy");
  const consents = page.getByRole("list").filter({ hasText: "만 14세" });
  for (const kind of ["만 14세", "이용약관", "개인정보"]) {
    await expect(consents.getByRole("listitem").filter({ hasText: kind })).toContainText("에 동의했어요.");
  }
  await expect(consents.getByRole("listitem").filter({ hasText: "위치정보" })).toContainText("아직 동의하지 않았어요.");

  await page.getByRole("banner").getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "로그인" })).toBeVisible();

  const again = await visitor(PHONE);
  await again.goto("/signup?from=%2Fmypage");
  await again.getByRole("button", { name: "카카오로 시작하기" }).click();
  await agree(again).click();
  await expect(again).toHaveURL(/\/mypage$/);
  expect(await stored(again)).toEqual(["true", "카카오새내기"]);
});

test("who changes their mind at Kakao is told so and can start again", async ({ visitor, kakao }) => {
  kakao.profile = kakaoProfile(1002, "망설이는이");
  const page = await visitor(PHONE);
  await page.goto("/mypage");
  await kakaoButton(page).click();
  await page.getByRole("link", { name: "취소" }).click();
  await expect(page.getByRole("heading", { name: "카카오 로그인을 취소했어요." })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "로그인 화면으로" }).click();
  await expect(page).toHaveURL(/\/signin\?from=%2Fmypage$/);
  await kakaoButton(page).click();
  await agree(page).click();
  await expect(page.getByText("이메일은 가입한 뒤 나의 정보에서 등록할 수 있어요.", { exact: false })).toBeVisible();
  await consent(page);
  await expect(page).toHaveURL(/\/mypage$/);
});

test("an answer this tab has not asked for signs nobody in, and its code is not even sent", async ({
  visitor,
  kakao,
  product,
}) => {
  const page = await visitor();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(pathOf("signInWithKakao"))) sent.push(request.url());
  });
  const code = kakao.codeFor(kakaoProfile(1003, "남의계정"));
  await page.goto(`${paths.kakaoCallback()}?code=${code}&state=guessed`);
  await expect(failure(page)).toBeVisible();
  await page.goto("/signin");
  await kakaoButton(page).click();
  await agree(page).waitFor();
  await page.goto(`${product.url}${paths.kakaoCallback()}?code=${code}`);
  await expect(failure(page)).toBeVisible();
  expect(sent).toEqual([]);
  expect((await stored(page))[0]).not.toBe("true");
});

test("when Kakao is out of order, the screen says so, and it works again later", async ({ visitor, kakao }) => {
  kakao.profile = kakaoProfile(1004, "기다리는이");
  const page = await visitor();
  await page.goto("/signin");
  await kakaoButton(page).click();
  await agree(page).waitFor();
  kakao.mode = "broken";
  await agree(page).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText("잠시 후 처음부터 다시 시도해 주세요.")).toBeVisible();

  kakao.mode = "fine";
  await page.getByRole("link", { name: "로그인 화면으로" }).click();
  await kakaoButton(page).click();
  await agree(page).click();
  await consent(page);
  await expect(page).toHaveURL("/");
  expect((await stored(page))[1]).toBe("기다리는이");
});

test("an older account with the same e-mail is joined by its password (390 px, both themes)", async ({
  visitor,
  member,
  kakao,
}) => {
  const { nickname } = await member({ nickname: "이을계정" });
  const email = `${Buffer.from(nickname).toString("hex")}@example.com`;
  kakao.profile = kakaoProfile(1005, "카카오에서온이", email);
  const page = await visitor(PHONE);
  await page.goto("/mypage");
  await expect(kakaoButton(page)).toBeVisible();
  await expectAccessibleInEachTheme(page);
  await kakaoButton(page).click();
  await agree(page).click();
  await expect(page.getByRole("heading", { name: "이미 가입한 계정이 있어요" })).toBeVisible();
  await expectAccessibleInEachTheme(page);
  await page.getByRole("link", { name: "비밀번호 찾기" }).click();
  await expect(page).toHaveURL(/\/finduserpassword$/);
  await page.goBack();

  const password = page.getByLabel("비밀번호", { exact: true });
  await password.press("Enter");
  await expect(page.getByText("비밀번호를 적어 주세요.")).toBeVisible();
  await password.fill("wrong1234");
  await password.press("Enter");
  await expect(page.getByText("비밀번호가 맞지 않아요. 다시 확인해 주세요.")).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "카카오 계정 연결하기" }).click();
  await expect(page).toHaveURL(/\/mypage$/);
  expect(await stored(page)).toEqual(["true", nickname]);

  const later = await visitor(PHONE);
  await later.goto("/signin");
  await kakaoButton(later).click();
  await agree(later).click();
  await expect(later).toHaveURL("/");
  expect(await stored(later)).toEqual(["true", nickname]);

  // Shown where it can be ended; from then on Kakao asks for the password once more.
  await later.goto("/mypage");
  await later.getByRole("button", { name: "카카오 연결 끊기" }).click();
  await later.getByRole("dialog").getByRole("button", { name: "연결 끊기" }).click();
  await expect(later.getByText("카카오 연결을 끊었어요.")).toBeVisible();
  await expect(later.getByRole("button", { name: "카카오 연결 끊기" })).toHaveCount(0);
  expect(kakao.unlinked).toContain("1005");
  const afterwards = await visitor();
  await afterwards.goto("/signin");
  await kakaoButton(afterwards).click();
  await agree(afterwards).click();
  await expect(afterwards.getByRole("heading", { name: "이미 가입한 계정이 있어요" })).toBeVisible();
});

test("who does not know the older account's password begins a new one", async ({ visitor, member, kakao }) => {
  const { nickname } = await member({ nickname: "먼저쓴이메일" });
  kakao.profile = kakaoProfile(1007, "새로시작", `${Buffer.from(nickname).toString("hex")}@example.com`);
  const page = await visitor();
  await page.goto("/mypage");
  await kakaoButton(page).click();
  await agree(page).click();
  await page.getByRole("button", { name: "연결하지 않고 새 계정 만들기" }).click();
  await expect(page.getByText("새 계정에는 이메일이 등록되지 않아요.", { exact: false })).toBeVisible();
  await consent(page);
  await expect(page).toHaveURL(/\/mypage$/);
  expect(await stored(page)).toEqual(["true", "새로시작"]);
});

test("a first password waits for a fresh sign-in with the same Kakao account (390 px, both themes)", async ({
  visitor,
  kakao,
  product,
}) => {
  const [id, other] = [1011, 1012];
  const nickname = "첫비번";
  kakao.profile = kakaoProfile(id, nickname);
  const page = await visitor(PHONE);
  await page.goto("/mypage");
  await kakaoButton(page).click();
  await agree(page).click();
  await expect(page.getByRole("heading", { name: "약관에 동의하면 가입이 끝나요" })).toBeVisible();
  await expectAccessibleInEachTheme(page);
  await consent(page);
  await expect(page).toHaveURL(/\/mypage$/);
  await ageSessions(product, nickname);

  await page.getByRole("link", { name: "비밀번호 변경" }).click();
  await expect(page.getByText(/카카오로 한 번 더 로그인해 주세요/)).toBeVisible();
  await expectAccessibleInEachTheme(page);
  kakao.profile = kakaoProfile(other, "남의카카오");
  await kakaoButton(page).click();
  await expect(page).toHaveURL(/[?&]prompt=login(&|$)/);
  await agree(page).click();
  await expect(page.getByText(/가입할 때 쓴 카카오 계정이 아니에요/)).toBeVisible();
  await expectAccessibleInEachTheme(page);
  await page.getByRole("link", { name: "돌아가기" }).click();

  kakao.profile = kakaoProfile(id, nickname);
  await kakaoButton(page).click();
  await agree(page).click();
  await expect(page).toHaveURL(/\/mypage\/passwordchange$/);
  await expect(page.getByLabel("새 비밀번호", { exact: true })).toBeFocused();
  await page.keyboard.type("newpass77");
  await page.getByLabel("비밀번호 확인").fill("newpass77");
  await page.keyboard.press("Enter");
  await expect(page.getByText("비밀번호가 변경되었습니다.")).toBeVisible();
  await expect(page).toHaveURL(/\/mypage$/);

  const later = await visitor();
  await later.goto("/signin");
  await signInByForm(later, nickname, "newpass77");
  await expect(later).toHaveURL("/");
});

test("who came from Kakao leaves by their nickname, and comes back with Kakao", async ({ visitor, kakao }) => {
  kakao.profile = kakaoProfile(1015, "떠날카카오");
  const page = await visitor(PHONE);
  await page.goto("/mypage");
  await kakaoButton(page).click();
  await agree(page).click();
  await consent(page);
  await expect(page).toHaveURL(/\/mypage$/);
  await page.goto("/mypage/leave");
  await page.getByLabel("내 닉네임").fill("떠날카카오");
  await page.getByRole("button", { name: "탈퇴하기" }).click();
  await expect(page.getByRole("heading", { name: "탈퇴를 신청했어요" })).toBeVisible();

  await page.goto("/signin");
  await kakaoButton(page).click();
  await agree(page).click();
  await expect(page).toHaveURL(/\/leaving$/);
  await expect(page.getByRole("heading", { name: "떠날카카오님은 탈퇴를 신청했어요" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "계정 되돌리기" }).click();
  await expect(page.getByText("떠날카카오님, 다시 만나서 반가워요.")).toBeVisible();
  await page.goto("/mypage");
  await expect(page.getByRole("heading", { name: "나의 정보" })).toBeVisible();
});

test("로그인 상태 유지 goes along to Kakao and back: with the first sign-in, a later one, and one that joins an account", async ({
  visitor,
  member,
  kakao,
}) => {
  const keep = (page: Page) => page.getByRole("checkbox", { name: "로그인 상태 유지" });
  /** Who is signed in in a tab of the same browser that is opened afterwards. */
  const inNewTab = async (page: Page): Promise<string | null> => {
    const tab = await page.context().newPage();
    await tab.goto("/terms");
    const nickname = await tab.evaluate(() => localStorage.getItem("token") && localStorage.getItem("signIn"));
    await tab.goto("/mypage");
    await expect(tab.getByRole("heading", { name: nickname ? "나의 정보" : "다시 만나서 반가워요" })).toBeVisible();
    return nickname;
  };

  kakao.profile = kakaoProfile(1021, "머무는카카오");
  const first = await visitor();
  await first.goto("/signup");
  await keep(first).check();
  await first.getByRole("button", { name: "카카오로 시작하기" }).click();
  await agree(first).click();
  await expect(keep(first)).toBeChecked();
  await consent(first);
  await expect(first).toHaveURL(/\/findmate$/);
  expect(await inNewTab(first)).toBe("머무는카카오");

  const [later, without] = [await visitor(PHONE), await visitor(PHONE)];
  for (const page of [later, without]) {
    await page.goto("/signin");
    if (page === later) await keep(page).check();
    await kakaoButton(page).click();
    await agree(page).click();
    await expect(page).toHaveURL("/");
  }
  expect([await inNewTab(later), await inNewTab(without)]).toEqual(["머무는카카오", null]);

  const { nickname } = await member({ nickname: "머물이을이" });
  kakao.profile = kakaoProfile(1022, "머물카카오", `${Buffer.from(nickname).toString("hex")}@example.com`);
  const linked = await visitor(PHONE);
  await linked.goto("/signin?from=%2Fmypage");
  await kakaoButton(linked).click();
  await agree(linked).click();
  await linked.getByLabel("비밀번호", { exact: true }).fill(PASSWORD);
  await expect(keep(linked)).not.toBeChecked();
  await keep(linked).check();
  await linked.getByRole("button", { name: "카카오 계정 연결하기" }).click();
  await expect(linked).toHaveURL(/\/mypage$/);
  expect(await inNewTab(linked)).toBe(nickname);
});

test("whoever is suspended comes to the page that says why, as by a password, and to nothing else", async ({
  visitor,
  member,
  kakao,
  product,
}) => {
  kakao.profile = kakaoProfile(1030, "멈춘카카오");
  const page = await visitor(PHONE);
  await page.goto("/signin");
  await kakaoButton(page).click();
  await agree(page).click();
  await consent(page);
  await expect(page.getByText("멈춘카카오님, 반가워요.")).toBeVisible();
  const moderator = await member({ nickname: "카카오운영자" });
  await makeModerator(product, moderator);
  await report(product, await member({ nickname: "카카오알린이" }), { kind: "PROFILE", nickname: "멈춘카카오" });
  const caseId = await claimNewest(product, moderator);
  await decide(product, moderator, caseId, [{ kind: "SUSPENSION", days: 14 }], { words: "연락을 이어 갔어요." });
  const again = await visitor(DESKTOP);
  await again.goto("/signin?from=/posts");
  await kakaoButton(again).click();
  await agree(again).click();
  await expect(again).toHaveURL(/\/suspended$/);
  await expect(again.getByText("연락을 이어 갔어요.")).toBeVisible();
  await expect(again.getByRole("button", { name: "이의 제기하기" })).toBeVisible();
  await again.goto("/messenger");
  await expect(again).toHaveURL(/\/suspended$/);
});
