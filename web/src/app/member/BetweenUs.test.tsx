import type { MemberProfile } from "@fitmate/contract/members";
import type { Relation } from "@fitmate/contract/mates";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { BetweenUs } from "./BetweenUs.tsx";

test.each([
  ["NONE", "메이트가 되면 이야기할 수 있어요. 정확한 위치는 서로 알리지 않아요."],
  ["MATES", "정확한 위치는 서로 알리지 않아요."],
] as const)("%s are told what holds of them", async (relation, told) => {
  await page.viewport(1280, 800);
  serve({ getMateMatch: () => ({ ...example("getMateMatch"), relation }) });
  const member: MemberProfile & { relation: Relation } = { ...example("getMember"), relation };
  show(<BetweenUs member={member} />);
  await expect.element(page.getByText(told, { exact: true })).toBeVisible();
});
