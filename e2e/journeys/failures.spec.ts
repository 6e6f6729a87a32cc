/** What fails is said in the specification's words (section 8), keeps what was typed, and works the next time. */
import { pathOf } from "../../server/test/client.ts";
import type { EndpointName } from "@fitmate/contract/endpoints";
import type { Page } from "@playwright/test";
import { api, expect, test } from "../fixtures.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Where the addresses of an endpoint begin, whatever its parameters. */
const prefixOf = (name: EndpointName) => pathOf(name).replace(/\/:.*/, "");

/** What a page asks first comes all at once, by one call. */
const START = "/start/";

/** Cuts the calls of `method` to addresses that begin with `path`; answers how to join them again. */
async function cut(page: Page, method: Method, path: string): Promise<() => Promise<void>> {
  const pattern = ({ pathname }: URL) => pathname.startsWith(path) || pathname.startsWith(START);
  await page.route(pattern, (route) =>
    route.request().method() === method ? route.abort("connectionreset") : route.fallback(),
  );
  return () => page.unroute(pattern);
}

test("a member's home says that the network is gone, and comes back with it", async ({ person, product }) => {
  const { page, nickname } = await person({ nickname: "집에서끊김" });
  const friend = await person({ nickname: "기다리는이" });
  await api(product, friend.token).ask("requestMate", { query: { receiverNickname: nickname } });
  await cut(page, "GET", "/api");
  await page.goto("/");
  const notice = page.getByRole("alert").filter({ hasText: "나를 기다리는 소식을 불러오지 못했어요" });
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await page.context().setOffline(true);
  await page.unrouteAll();
  await notice.getByRole("button", { name: "다시 시도" }).click();
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("region", { name: "받은 메이트 신청" })).toContainText(friend.nickname);
  await expect(notice).toHaveCount(0);
});

test("every list says at once that there is no network", async ({ person }) => {
  const { page } = await person({ nickname: "터널안사람" });
  const tab = (name: string) => page.getByRole("navigation", { name: "주요 메뉴" }).getByRole("link", { name });
  await page.goto("/");
  // The files of the page are here; what it shows is not.
  await tab("커뮤니티").click();
  await expect(page.getByRole("heading", { name: "커뮤니티" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "등산" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "글을 불러오지 못했어요" });
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0);
});

test("a page that could not be loaded without a network comes by itself, and whole, once there is one", async ({
  person,
}) => {
  const { page } = await person({ nickname: "못연화면" });
  const link = (name: string) => page.getByRole("navigation", { name: "주요 메뉴" }).getByRole("link", { name });
  await page.goto("/mates");
  await page.context().setOffline(true);
  await link("커뮤니티").click();
  await expect(page.getByRole("heading", { name: "화면을 열지 못했어요" })).toBeVisible();
  await expect(page.getByText("인터넷 연결을 확인하고 다시 시도해 주세요.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "커뮤니티" })).toBeVisible();
  // Its style sheet came, too: beside the list stands what finds posts.
  const finder = page.getByRole("search", { name: "게시글 찾기" });
  await expect.poll(async () => (await finder.boundingBox())?.width).toBe(240);
});

test("signing out ends the session here, also when the server cannot be told", async ({ person }) => {
  const { page } = await person({ nickname: "몰래나가" });
  await page.goto("/");
  await cut(page, "POST", prefixOf("signOut"));
  await page.getByRole("banner").getByRole("button", { name: "로그아웃" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "로그인" })).toBeVisible();
  const stored = await page.evaluate(() => [sessionStorage.getItem("token"), sessionStorage.getItem("loggedIn")]);
  expect(stored).toEqual([null, "false"]);
});

test("who blocks what sites keep reads what visitors read, and fills in forms", async ({ visitor }) => {
  const page = await visitor();
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const storage of ["sessionStorage", "localStorage"]) Object.defineProperty(window, storage, { get });
  });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/posts");
  await page.getByRole("button", { name: "등산" }).click();
  await expect(page).toHaveURL(/category=HIKING/);
  await expect(page.getByRole("heading", { name: "커뮤니티" })).toBeVisible();
  await page.goto("/signup");
  // What is missing still gets the focus.
  await page.getByRole("button", { name: "회원가입" }).click({ force: true });
  await expect(page.getByLabel("닉네임")).toBeFocused();
  expect(errors).toEqual([]);
});
