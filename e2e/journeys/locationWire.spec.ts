/** What leaves a browser while somebody uses the map: never a point finer than the 485 m square it lies in. */
import { cellCentre, cellOf, type LatLng } from "@fitmate/contract/cell";
import { endpoints } from "@fitmate/contract/endpoints";
import type { Page } from "@playwright/test";
import { api, DESKTOP, expect, PHONE, test } from "../fixtures.ts";
import { announce } from "../meetups.ts";

/** Exact points of towns that no other journey uses, far from the middle of their squares. */
const SOKCHO = { latitude: 38.2070431, longitude: 128.5918217 };
const JECHEON = { latitude: 37.1326183, longitude: 128.1909754 };

/** Degrees by which a coordinate may be off the middle of a square: what five decimals leave out, a metre. */
const ROUNDING = 0.000_01;
const DECIMALS = /(?<![\d.])\d{2,3}\.\d{3,}(?!\d)/g;

const middleOf = (point: LatLng) => cellCentre(cellOf(point));

/** Of a text that was sent: numbers that lie in Korea as a latitude or a longitude, and not in the middle of a square. */
function finerThanSquares(sent: string): string[] {
  return (decodeURIComponent(sent.replaceAll(/%(?![\da-f]{2})/gi, "%25")).match(DECIMALS) ?? []).filter((number) => {
    const degrees = Number(number);
    if (degrees > 31 && degrees < 41)
      return Math.abs(middleOf({ latitude: degrees, longitude: 127 }).latitude - degrees) > ROUNDING;
    if (degrees > 121 && degrees < 135)
      return Math.abs(middleOf({ latitude: 37, longitude: degrees }).longitude - degrees) > ROUNDING;
    return false;
  });
}

/** Everything that leaves the browser of `page`, from all its tabs, workers and sockets. */
function watch(page: Page): string[] {
  const sent: string[] = [];
  const watchSockets = (tab: Page) =>
    tab.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(payload.toString())));
  watchSockets(page);
  page.context().on("page", watchSockets);
  page.context().on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  return sent;
}

test("the watcher knows a point from a square", () => {
  const { latitude, longitude } = middleOf(SOKCHO);
  expect(finerThanSquares(`?lat=${latitude}&long=${longitude}`)).toEqual([]);
  expect(finerThanSquares(`?swLat=${latitude.toFixed(5)}&zoom=14.51234`)).toEqual([]);
  expect(finerThanSquares(`?lat=${SOKCHO.latitude}&long=${SOKCHO.longitude}`)).toHaveLength(2);
  expect(finerThanSquares('{"latitude":37.5665,"at":"%2C126.978"}')).toHaveLength(2);
});

for (const [size, look, town] of [
  ["1280 px", DESKTOP, SOKCHO],
  ["390 px, dark", { ...PHONE, colorScheme: "dark" as const }, JECHEON],
] as const) {
  test(`only squares leave the browser: by the device, by hand, by name, on both maps (${size})`, async ({
    person,
    member,
    product,
  }) => {
    const letter = size.slice(0, 1);
    const host = await member({ nickname: `전선주최${letter}` });
    await announce(product, host, { title: "새벽 해안 5km", place: { ...middleOf(town), name: "해안 산책로" } });
    const { page, token } = await person({
      nickname: `전선사람${letter}`,
      ...look,
      geolocation: town,
      permissions: ["geolocation"],
    });
    const sent = watch(page);
    const moves = () => sent.filter((each) => each.includes(`${endpoints.setMyLocation.path}?lat=`));
    const views = () => sent.filter((each) => /\/map\?.*swLat=/.test(each));

    await page.goto("/findmate");
    await page.getByRole("button", { name: "내 위치 정하기" }).first().click();
    await page.getByRole("button", { name: "지금 있는 곳으로 정하기" }).click();
    await expect(page.getByText("내 위치를 정했어요. 이 칸으로만 보여요.")).toBeVisible();
    expect(moves()).toHaveLength(1);
    expect(await api(product, token).ask("getMyLocation")).toMatchObject({ location: middleOf(town) });

    // By hand: wherever the crosshair stands in its square.
    await page.getByRole("button", { name: "내 위치 바꾸기" }).click();
    await page.getByRole("button", { name: "지도에서 고르기" }).click();
    const map = page.getByLabel(/^지도\. /);
    await map.focus();
    for (const key of ["ArrowRight", "ArrowUp"]) await map.press(key);
    await page.getByRole("button", { name: "이 칸으로 정하기" }).click();
    await expect.poll(() => moves().length).toBe(2);

    const search = page.getByRole("combobox", { name: "장소 검색" });
    await search.fill("한라산");
    await expect(page.getByRole("option").first()).toBeVisible();
    const before = views().length;
    await search.press("Enter");
    await expect.poll(() => views().length).toBeGreaterThan(before);

    await page.goto("/meetups/map");
    await expect.poll(() => views().some((each) => each.includes(`${endpoints.getMeetupMap.path}?`))).toBe(true);
    for (const path of ["/meetups", "/", "/mypage", "/messenger"]) {
      await page.goto(path);
      await expect(page.locator("main")).toBeVisible();
    }

    expect(sent.flatMap(finerThanSquares)).toEqual([]);
  });
}
