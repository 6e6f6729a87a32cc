import { paths } from "@fitmate/contract/paths";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { at, watch } from "../../../../test/checkIns.ts";
import { show } from "../../../../test/show.tsx";
import { CheckInsAtHome } from "./CheckInsAtHome.tsx";

const alert = { title: "밤 한강", place: "자양역 3번 출구 앞", area: "자양동", people: [], others: 1 };

test("an alert that has ended without an answer does not ask to write to who has parted, and leads to what it said", async () => {
  const ended = watch(-30, { state: "ENDED", alertedAt: at(-10), member: null, alert, seen: false });
  show(<CheckInsAtHome mine={[]} watched={[{ ...ended, aheadMs: 0 }]} />);
  const row = page.getByRole("link", { name: /잘 들어왔다는 답은 없었어요/ });
  await expect.element(row).toHaveAttribute("href", paths.checkIn(5));
  // Which one, of several.
  await expect.element(row.getByText("러닝 번개")).toBeVisible();
  expect(page.getByText(/먼저 연락해 주세요/).elements()).toEqual([]);
});
