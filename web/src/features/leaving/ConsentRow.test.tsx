import { type Consent, CONSENT_VERSIONS } from "@fitmate/contract/consents";
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { myConsents } from "../../data/consents/consents.ts";
import { ConsentRow } from "./ConsentRow.tsx";

test("dates read alike; being 14 is said once, all else can be withdrawn", async () => {
  serve({});
  const given = { version: CONSENT_VERSIONS.AGE_14, givenAt: "2026-11-22T03:00:00.000Z", withdrawnAt: null };
  show(
    <ul>
      <ConsentRow consent={{ kind: "AGE_14", ...given }} />
      <ConsentRow consent={{ kind: "TERMS", ...given, version: CONSENT_VERSIONS.TERMS }} />
      <ConsentRow consent={{ kind: "LOCATION", ...given, withdrawnAt: "2026-11-23T03:00:00.000Z" }} />
    </ul>,
  );
  const since = page.getByText(/^2026년 11월 22일에 동의했어요\. \(20\d\d년 \d+월 \d+일 시행본\)$/);
  await expect.element(since.first()).toBeVisible();
  expect(since.elements()).toHaveLength(2);
  await expect.element(page.getByText("2026년 11월 23일에 철회했어요.")).toBeVisible();
  const buttons = page.getByRole("button").elements();
  expect(buttons.map((each) => each.getAttribute("aria-label"))).toEqual([
    "이용약관 동의 철회",
    "위치정보 이용 (선택) 동의",
  ]);
});

test("whoever agreed to a text that has changed since is told so, and may agree to the one in force or withdraw", async () => {
  const older = {
    kind: "TERMS" as const,
    version: "2026-11-20",
    givenAt: "2026-11-22T03:00:00.000Z",
    withdrawnAt: null,
  };
  const now = { ...older, version: CONSENT_VERSIONS.TERMS, givenAt: "2026-12-01T03:00:00.000Z" };
  let consent: Consent = older;
  const calls = serve({ getConsents: () => [consent], giveConsent: () => [(consent = now)] });
  show(<First />);
  const changed = page.getByText("새로 바뀐 내용이 있어요.");
  await expect.element(changed).toBeVisible();
  const withdraw = page.getByRole("button", { name: "이용약관 동의 철회" });
  await expect.element(withdraw).toBeVisible();
  const agree = page.getByRole("button", { name: "이용약관 동의", exact: true });
  await agree.click();
  await expect.element(changed).not.toBeInTheDocument();
  expect(calls.filter(({ name }) => name === "giveConsent")).toMatchObject([
    { params: { kind: "TERMS" }, body: { version: CONSENT_VERSIONS.TERMS } },
  ]);
  await expect.element(agree).not.toBeInTheDocument();
  await expect.element(withdraw).toBeVisible();
});

test("a text that is newer than the page knows is not said to have changed", async () => {
  serve({});
  const given = { version: "2999-01-01", givenAt: "2026-11-22T03:00:00.000Z", withdrawnAt: null };
  show(
    <ul>
      <ConsentRow consent={{ kind: "PRIVACY", ...given }} />
    </ul>,
  );
  await expect.element(page.getByRole("button", { name: "개인정보 처리방침 동의 철회" })).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(1);
});

/** As on the page, the first of those there are. */
function First() {
  const { data: [consent] = [] } = useQuery(myConsents);
  return <ul>{consent && <ConsentRow consent={consent} />}</ul>;
}

test("whoever withdraws what they have agreed to, and then agrees again, has the focus on its row", async () => {
  const given = { kind: "LOCATION" as const, version: "2026-11-24", givenAt: "2026-11-24T03:00:00.000Z" };
  const agreed = [{ ...given, withdrawnAt: null }];
  serve({
    getConsents: () => agreed,
    withdrawConsent: () => [{ ...given, withdrawnAt: "2026-11-25T03:00:00.000Z" }],
    giveConsent: () => agreed,
  });
  show(<First />);
  const press = async (name: string) => {
    const button = page.getByRole("button", { name });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    return button;
  };
  const withdraw = await press("위치정보 이용 (선택) 동의 철회");
  await page.getByRole("dialog").getByRole("button", { name: "철회하기" }).click();
  await expect.element(withdraw).not.toBeInTheDocument();
  await expect.element(page.getByRole("listitem")).toHaveFocus();
  const agree = await press("위치정보 이용 (선택) 동의");
  await expect.element(withdraw).toBeVisible();
  expect(agree.elements()).toEqual(withdraw.elements());
  await expect.element(page.getByRole("listitem")).toHaveFocus();
});
