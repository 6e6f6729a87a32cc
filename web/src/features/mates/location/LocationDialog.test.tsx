import { CONSENT_VERSIONS } from "@fitmate/contract/consents";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInEachTheme } from "../../../../test/accessibility.ts";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { LocationDialog } from "./LocationDialog.tsx";

const here = page.getByRole("button", { name: "지금 있는 곳으로 정하기" });
const nothing = () => {};

function Opened({ isSet = false }: { isSet?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        열기
      </button>
      <LocationDialog open={isOpen} onClose={close} isSet={isSet} onSet={nothing} onPick={close} onSearch={close} />
    </>
  );
}

/** The dialog; `find` is the browser that has found where we are. */
function open() {
  const look = vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation(nothing);
  const consent = { kind: "LOCATION", version: CONSENT_VERSIONS.LOCATION, givenAt: "2026-11-01T00:00:00Z" } as const;
  const calls = serve({
    getConsents: () => [{ ...example("getConsents")[0], ...consent, withdrawnAt: null }],
    setMyLocation: () => example("setMyLocation"),
  });
  show(<Opened />);
  return {
    look,
    find: (time: number) =>
      look.mock.calls[time]?.[0]({ coords: { latitude: 37.5446, longitude: 127.0374 } } as GeolocationPosition),
    set: () => calls.filter(({ name }) => name === "setMyLocation").length,
  };
}

test.each(["닫기", "장소 이름으로 찾기", "지도에서 고르기"])(
  "who goes on by ‘%s’ while we look for where they are is put nowhere",
  async (way) => {
    const { look, find, set } = open();
    await here.click();
    await expect.poll(() => look.mock.calls).toHaveLength(1);
    await page.getByRole("button", { name: way }).click();
    await expect.element(here).not.toBeInTheDocument();
    find(0);
    // Another look, by which the first one's answer would have been sent.
    await page.getByRole("button", { name: "열기" }).click();
    await expect.element(page.getByRole("alert").filter({ hasText: /./ })).not.toBeInTheDocument();
    await here.click();
    await expect.poll(() => look.mock.calls).toHaveLength(2);
    expect(set()).toBe(0);
    find(1);
    await expect.element(here).not.toBeInTheDocument();
    expect(set()).toBe(1);
  },
);

test("who keeps their location after all while it is taken away is told that it is gone", async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  const consent = { kind: "LOCATION", version: CONSENT_VERSIONS.LOCATION, givenAt: "2026-11-01T00:00:00Z" } as const;
  serve({
    getConsents: () => [{ ...example("getConsents")[0], ...consent, withdrawnAt: null }],
    removeMyLocation: async () => {
      await isAnswered;
      return example("removeMyLocation");
    },
  });
  show(<Opened isSet />);
  await page.getByRole("button", { name: "내 위치 지우기" }).click();
  await page.getByRole("button", { name: "지우기", exact: true }).click();
  await page.getByRole("button", { name: "그대로 두기" }).click();
  await expect.element(here).toBeVisible();
  answer();
  await expect.element(page.getByText("내 위치를 지웠어요.")).toBeVisible();
  await expect.element(here).toBeVisible();
});

test("whom their browser does not tell where they are is told why, and which way there is instead", async () => {
  const { look, set } = open();
  const refused = { code: 1 } as GeolocationPositionError;
  look.mockImplementation((_, onError) => onError?.(refused));
  await here.click();
  await expect.element(page.getByText(/위치 권한이 꺼져 있어요.*지도에서 골라 주세요/)).toBeVisible();
  await expectAccessibleInEachTheme("dialog");
  expect(set()).toBe(0);
  const tokyo = { coords: { latitude: 35.68, longitude: 139.76 } } as GeolocationPosition;
  look.mockImplementation((onFound) => onFound(tokyo));
  await here.click();
  await expect.element(page.getByText(/이 지도 밖이에요/)).toBeVisible();
  expect(set()).toBe(0);
  await page.getByRole("button", { name: "지도에서 고르기" }).click();
  await expect.element(here).not.toBeInTheDocument();
});

test("a browser that knows no positions says so", async () => {
  open();
  const described = Object.getOwnPropertyDescriptor(Navigator.prototype, "geolocation") ?? {};
  // What a browser without it looks like.
  Reflect.deleteProperty(Navigator.prototype, "geolocation");
  onTestFinished(() => void Object.defineProperty(Navigator.prototype, "geolocation", described));
  await here.click();
  await expect.element(page.getByText(/이 브라우저에서는 위치를 알 수 없어요/)).toBeVisible();
});
