import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
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
