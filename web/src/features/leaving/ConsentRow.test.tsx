import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { myConsents } from "../../data/consents/consents.ts";
import { ConsentRow } from "./ConsentRow.tsx";

test("dates read alike; being 14 is said once, all else can be withdrawn", async () => {
  serve({});
  const given = { version: "2026-11-20", givenAt: "2026-11-22T03:00:00.000Z", withdrawnAt: null };
  show(
    <ul>
      <ConsentRow consent={{ kind: "AGE_14", ...given }} />
      <ConsentRow consent={{ kind: "TERMS", ...given }} />
      <ConsentRow consent={{ kind: "LOCATION", ...given, withdrawnAt: "2026-11-23T03:00:00.000Z" }} />
    </ul>,
  );
  const since = page.getByText("2026년 11월 22일에 동의했어요. (2026년 11월 20일 시행본)");
  await expect.element(since.first()).toBeVisible();
  expect(since.elements()).toHaveLength(2);
  await expect.element(page.getByText("2026년 11월 23일에 철회했어요.")).toBeVisible();
  const buttons = page.getByRole("button").elements();
  expect(buttons.map((each) => each.getAttribute("aria-label"))).toEqual([
    "이용약관 동의 철회",
    "위치정보 이용 (선택) 동의",
  ]);
});

/** As on the page, the one that is a choice. */
function Location() {
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
  show(<Location />);
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
