/** Setting one's location by the device and by the map; and that the map asks nobody else. */
import type { Page } from "@playwright/test";
import { expect, PHONE, setLocation, test } from "../fixtures.ts";

/** Towns that no other journey uses. */
const JEJU = { latitude: 33.4996, longitude: 126.5312 };
const ULSAN = { latitude: 35.54, longitude: 129.31 };

const dialog = (page: Page) => page.getByRole("dialog", { name: "내 위치를 정할까요?" });

async function openDialog(page: Page): Promise<void> {
  await page.goto("/findmate");
  await page.getByRole("button", { name: "내 위치 정하기" }).first().click();
  await expect(dialog(page).getByText(/정확한 위치는 저장하지 않아요/)).toBeVisible();
}

const useDevice = (page: Page) => dialog(page).getByRole("button", { name: "지금 있는 곳으로 정하기" }).click();

test("the device's position is not asked for before somebody wants it", async ({ person }) => {
  const { page } = await person({ nickname: "묻지마요", geolocation: ULSAN, permissions: ["geolocation"] });
  await page.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(globalThis, { asked });
    const original = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (...args) => {
      asked.times += 1;
      original(...args);
    };
  });
  await openDialog(page);
  const times = () => page.evaluate(() => (globalThis as unknown as { asked: { times: number } }).asked.times);
  expect(await times()).toBe(0);
  await useDevice(page);
  await expect(page.getByText("내 위치를 정했어요. 이 칸으로만 보여요.")).toBeVisible();
  expect(await times()).toBe(1);
});

test("whoever sets or changes their square is told what is kept of it, and how roughly others see it", async ({
  person,
  product,
}) => {
  const { page, token } = await person({ nickname: "알고정하는", ...PHONE });
  const expectTold = async (question: string) => {
    const told = page.getByRole("dialog", { name: question });
    await expect(told.getByText("약 485m 네모 칸 하나만 저장해요.")).toBeVisible();
    await expect(told.getByText("로그인한 회원에게 칸과 대략적인 거리만 보여요.")).toBeVisible();
    await expect(told.getByText("언제든 바꾸거나 지울 수 있어요.")).toBeVisible();
  };
  await openDialog(page);
  await expectTold("내 위치를 정할까요?");
  await setLocation(product, token, ULSAN);
  await page.reload();
  await page.getByRole("button", { name: "내 위치 바꾸기" }).first().click();
  await expectTold("내 위치를 바꿀까요?");
});

test("a wrong place is changed by a tap, and removed at once for everybody", async ({ person, product }) => {
  const moved = await person({ nickname: "옮긴이" });
  const watching = await person({ nickname: "지켜본이" });
  for (const { token } of [moved, watching]) await setLocation(product, token, JEJU);
  await watching.page.goto("/findmate");
  const row = watching.page.getByRole("list", { name: "메이트", exact: true }).getByText("옮긴이");
  await expect(row).toBeVisible();

  const { page } = moved;
  await page.goto("/findmate");
  await page.getByRole("button", { name: "내 위치 바꾸기" }).click();
  await page.getByRole("button", { name: "지도에서 고르기" }).click();
  const map = page.getByLabel(/^지도\. /);
  const before = await page.evaluate(() => location.href);
  await map.click({ position: { x: 700, y: 300 } });
  await page.getByRole("button", { name: "이 칸으로 정하기" }).click();
  await expect(page.getByText("내 위치를 정했어요. 이 칸으로만 보여요.")).toBeVisible();
  expect(page.url()).toBe(before);

  await page.getByRole("button", { name: "내 위치 바꾸기" }).click();
  await page.getByRole("button", { name: "내 위치 지우기" }).click();
  await page.getByRole("button", { name: "지우기", exact: true }).click();
  await expect(page.getByText("내 위치를 지웠어요.")).toBeVisible();
  await watching.page.reload();
  await expect(watching.page.getByText("이 근처엔 아직 혼자예요.")).toBeVisible();
  await expect(row).toBeHidden();
});

test("nothing of the map comes from elsewhere, and without a network what was found stays", async ({
  member,
  person,
  product,
}) => {
  const { page, token } = await person({ nickname: "지도끊긴이", ...PHONE });
  await page.goto("/");
  const near = await member({ nickname: "곁의사람" });
  await setLocation(product, token, { latitude: 34.76, longitude: 127.66 });
  await setLocation(product, near.token, { latitude: 34.76, longitude: 127.66 });
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(product.url)) foreign.push(request.url());
  });
  await page.goto("/findmate");
  const row = page.getByRole("list", { name: "메이트", exact: true }).getByText("곁의사람");
  await expect(row).toBeVisible();
  // Until its code has come the field only keeps what is typed.
  const places = page.getByRole("combobox", { name: "장소 검색" });
  await expect(places).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("tab", { name: "등산" }).click();
  await expect(page.getByText("지금은 오프라인이에요.")).toBeVisible();
  await expect(page.getByLabel(/^지도\. /)).toBeVisible();
  await places.fill("여수");
  await expect(page.getByRole("option").first()).toContainText("여수");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "러닝" }).click();
  await expect(row).toBeVisible();
  await page.getByRole("tab", { name: "헬스" }).click();
  await page.context().setOffline(false);
  await expect(row).toBeVisible();
  expect(foreign).toEqual([]);
});
