/** Passkeys, with a device that Chromium makes up: everything but the finger is real. */
import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { ageSessions } from "../ageing.ts";
import { DESKTOP, expect, PASSWORD, PHONE, test } from "../fixtures.ts";
import type { Product } from "../product.ts";

/** Passkeys belong to a name: 127.0.0.1 is none. */
const homeOf = ({ url }: Product) => url.replace("127.0.0.1", "localhost");

type Device = { cdp: CDPSession; authenticatorId: string };

/** Gives the browser of `page` a device with a finger that is always the right one. */
async function plugIn(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** What the browser tells a page is the same as after a press on 취소. */
const setFinger = ({ cdp, authenticatorId }: Device, isUserVerified: boolean) =>
  cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole("button", { name: "패스키 추가" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "추가" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "로그인" })).toBeVisible();
}

test("a passkey is added, signs in without a nickname, gets a name, and opens nothing once it is deleted", async ({
  person,
  product,
}) => {
  const { page, nickname } = await person({ nickname: "열쇠주인", ...DESKTOP, baseURL: homeOf(product) });
  const device = await plugIn(page);
  await page.goto("/mypage");
  await page.getByRole("link", { name: "패스키" }).click();
  await expect(page.getByRole("heading", { name: "아직 패스키가 없어요" })).toBeVisible();

  await setFinger(device, false);
  await addPasskey(page);
  await expect(page.getByText("패스키를 만들지 않았어요. 원할 때 다시 시도해 주세요.")).toBeVisible();
  await setFinger(device, true);
  await page.getByRole("dialog").getByRole("button", { name: "추가" }).click();
  await expect(page.getByText("패스키를 추가했어요.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "패스키" })).toBeFocused();
  const row = page.getByRole("main").getByRole("listitem");
  await expect(row).toContainText("Linux의 Chrome");
  await expect(row).toContainText("방금 추가 · 아직 쓰지 않았어요");
  await addPasskey(page);
  await expect(page.getByText("이 기기에는 이미 핏메이트 패스키가 있어요.")).toBeVisible();
  await page.keyboard.press("Escape");

  await signOut(page);
  await page.goto("/signin?from=%2Fmypage%2Fpasskeys");
  const signIn = page.getByRole("button", { name: "패스키로 로그인" });
  await setFinger(device, false);
  await signIn.click();
  await expect(page.getByText("패스키로 로그인하지 않았어요. 다시 누르거나 비밀번호로 로그인해 주세요.")).toBeVisible();
  await expectAccessible(page);
  await setFinger(device, true);
  await page.getByRole("checkbox", { name: "로그인 상태 유지" }).check();
  await signIn.click();
  await expect(page).toHaveURL(/\/mypage\/passkeys$/);
  await expect(row).toContainText("방금 사용");
  const tab = await page.context().newPage();
  await tab.goto("/mypage");
  await expect(tab.getByText(nickname).first()).toBeVisible();
  await tab.close();

  await page.getByRole("button", { name: "Linux의 Chrome 메뉴" }).click();
  await page.getByRole("menuitem", { name: "이름 바꾸기" }).click();
  await expect(page.getByLabel("패스키 이름", { exact: true })).toBeFocused();
  await page.keyboard.type("집 컴퓨터");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("집 컴퓨터");
  await page.getByRole("button", { name: "집 컴퓨터 메뉴" }).click();
  await page.getByRole("menuitem", { name: "지우기" }).click();
  await page
    .getByRole("dialog", { name: "‘집 컴퓨터’ 패스키를 지울까요?" })
    .getByRole("button", { name: "지우기" })
    .click();
  await expect(page.getByText("패스키를 지웠어요.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "아직 패스키가 없어요" })).toBeVisible();

  await signOut(page);
  await page.goto("/signin");
  await signIn.click();
  await expect(page.getByText(/^패스키로 로그인하지 못했어요/)).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
});

test("by keyboard alone, on a phone; an older session is asked for the current password", async ({
  person,
  product,
}) => {
  const { page, nickname } = await person({ nickname: "자판주인", ...PHONE, baseURL: homeOf(product) });
  await plugIn(page);
  await page.goto("/mypage/passkeys");
  await page.getByRole("button", { name: "패스키 추가" }).focus();
  await ageSessions(product, nickname);
  await page.keyboard.press("Enter");
  const current = page.getByLabel("지금 쓰는 비밀번호");
  await expect(current).toBeFocused();
  await page.keyboard.type("wrong1234");
  await page.keyboard.press("Enter");
  await expect(page.getByText("지금 쓰는 비밀번호가 맞지 않아요. 다시 확인해 주세요.")).toBeVisible();
  await expectAccessible(page);
  await current.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("패스키를 추가했어요.")).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem("loggedIn", "false"));
  await page.goto("/signin?from=%2Fmypage");
  const password = page.getByLabel("비밀번호", { exact: true });
  await password.focus();
  for (const name of ["비밀번호 보기", "로그인 상태 유지", "로그인", "패스키로 로그인"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAccessibleName(name);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/mypage$/);
  await expect(page.getByRole("main").getByText(nickname)).toBeVisible();
});

test("where the address has no name, or the browser no passkeys, none are offered", async ({
  person,
  visitor,
  product,
}) => {
  const page = await visitor();
  await page.goto("/signin");
  await expect(page.getByRole("button", { name: "로그인", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "패스키로 로그인" })).toHaveCount(0);
  const old = await visitor({ ...DESKTOP, baseURL: homeOf(product) });
  await old.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  const options = old.waitForResponse(/signin\/options/);
  await old.goto("/signin");
  expect(await (await options).json()).toMatchObject({ passkeys: { rpId: "localhost" } });
  await expect(old.getByRole("button", { name: "로그인", exact: true })).toBeVisible();
  await expect(old.getByRole("button", { name: "패스키로 로그인" })).toHaveCount(0);
  const { page: own } = await person({ nickname: "숫자주소" });
  await own.goto("/mypage/passkeys");
  await expect(own.getByText("이 브라우저나 주소에서는 패스키를 만들 수 없어요.")).toBeVisible();
  await expect(own.getByRole("button", { name: "패스키 추가" })).toHaveCount(0);
});
