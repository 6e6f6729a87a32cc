import { expect, test } from "vitest";
import { noteTold } from "../../features/meetups/acts/firstMeeting.ts";
import { hideFor } from "../home/member/firstSteps.ts";
import { clearLeftBehind } from "./leftBehind.ts";

test("nothing in the browser names whoever has signed out", async () => {
  noteTold("성수러너");
  hideFor("성수러너");
  const kept = () => JSON.stringify(Object.entries(localStorage));
  expect(kept().match(/성수러너/g)).toHaveLength(2);
  await clearLeftBehind("token");
  expect(kept()).not.toContain("성수러너");
});
