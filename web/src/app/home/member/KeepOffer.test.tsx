import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { inWindowOfItsOwn } from "../../../../test/media.ts";
import { show } from "../../../../test/show.tsx";
import { endSession, isSessionKept, startSession } from "../../../lib/session.ts";
import { KeepOffer } from "./KeepOffer.tsx";

const offer = page.getByRole("region", { name: "로그인 상태 유지" });
const keep = offer.getByRole("button", { name: "로그인 상태 유지" });
const SESSION = { token: "token", nickname: "민서" };

test("in an installed app a session that ends with the window is kept by a press", async () => {
  inWindowOfItsOwn();
  startSession(SESSION);
  show(<KeepOffer />);
  await expect.element(offer).toBeVisible();
  await expectAccessible();
  await keep.click();
  await expect.element(page.getByText(/로그아웃할 때까지 로그인 상태를 유지해요/)).toBeVisible();
  await expect.element(keep).not.toBeInTheDocument();
  expect([isSessionKept(), localStorage.getItem("token")]).toEqual([true, "token"]);
  endSession();
  expect(localStorage.getItem("token")).toBeNull();
});

test("who declines is not asked again by this window", async () => {
  inWindowOfItsOwn();
  startSession(SESSION);
  show(<KeepOffer />);
  await offer.getByRole("button", { name: "그만 보기" }).click();
  await expect.element(offer).not.toBeInTheDocument();
  const seen = vi.fn<() => void>();
  show(
    <div ref={seen}>
      <KeepOffer />
    </div>,
  );
  await expect.poll(() => seen.mock.calls.length).toBeGreaterThan(0);
  expect(offer.elements()).toEqual([]);
  expect(isSessionKept()).toBe(false);
  endSession();
});

test.each([
  ["in a tab", false, false],
  ["of a session that is kept", true, true],
])("nothing is offered %s", async (_, isInstalled, isKept) => {
  if (isInstalled) inWindowOfItsOwn();
  startSession(SESSION, isKept);
  show(
    <>
      <p>홈</p>
      <KeepOffer />
    </>,
  );
  await expect.element(page.getByText("홈")).toBeVisible();
  expect(offer.elements()).toEqual([]);
  endSession();
});
