import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../test/show.tsx";
import { LateNote } from "./LeaveButton.tsx";

test("from when on leaving is late is said in words that fit every hour", async () => {
  const inTwoHours = new Date(Date.now() + 2 * 3_600_000).toISOString();
  show(<LateNote lateFrom={inTwoHours} />);
  await expect.element(page.getByText(/ \d+:\d\d부터는 늦은 취소로 남아요\.$/)).toBeVisible();
});
