import type { LocationLedger } from "@fitmate/contract/locationLedger";
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Days } from "./Days.tsx";

const ledgerOf = (...days: string[]): LocationLedger => ({
  ...example("getLocationLedger"),
  lastDay: "2026-11-24",
  days: days.map((day) => ({ day, uses: [{ purpose: "MAP", shownTo: 3 }] })),
});

function Ledger() {
  const [isWhole, setWhole] = useState(false);
  const pages = [ledgerOf("2026-11-24", "2026-11-23"), ...(isWhole ? [ledgerOf("2026-11-09", "2026-11-08")] : [])];
  return <Days pages={pages} more={isWhole ? null : { failed: false, busy: false, onMore: () => setWhole(true) }} />;
}

test("이전 날짜 더 보기 leads to the first day that came: the button is gone with the last page", async () => {
  serve({});
  show(<Ledger />);
  await page.getByRole("button", { name: "이전 날짜 더 보기" }).click();
  await expect.element(page.getByRole("heading", { name: "11월 9일 월요일" })).toHaveFocus();
});
