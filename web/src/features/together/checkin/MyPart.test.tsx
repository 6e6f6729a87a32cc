import type { CheckIn } from "@fitmate/contract/checkIn";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { checkIn, ofGathering } from "../../../../test/checkIns.ts";
import { refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { MyPart } from "./MyPart.tsx";

const OVER = "이 안심 체크인은 끝났어요.";
const showEnded = (last: CheckIn | null) => {
  serve({ getGatheringCheckIn: () => (last ? ofGathering(last) : refuse("NOT_FOUND")) });
  show(<MyPart checkIn={{ ...checkIn(30, { state: "ENDED" }), aheadMs: 0 }} />);
};

test("of a gathering one comes to no more, it says that it is over", async () => {
  showEnded(null);
  await expect.element(page.getByText(OVER)).toBeVisible();
});

test("where another one runs by now, it does not say that this is over", async () => {
  showEnded(checkIn(30, { checkInId: 6 }));
  await expect.element(page.getByText("켜짐")).toBeVisible();
  expect(page.getByText(OVER).elements()).toEqual([]);
});
