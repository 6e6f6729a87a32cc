import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { plan, plansBetween } from "../../../../test/plans.ts";
import { type Answers, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { ConfirmAct } from "./ConfirmAct.tsx";

const BLOCKED: Answers = {
  blockMember: () => ({ status: 200, message: "성수러너님을 차단했어요.", relation: "NONE" }),
};
const ask = () => show(<ConfirmAct act="block" nickname="성수러너" onClose={() => {}} />);
const block = page.getByRole("button", { name: "차단하기" });

test("a block calls off what is planned, which it names, unless that is to stay", async () => {
  const calls = serve({
    ...BLOCKED,
    // What has begun takes its course.
    getPlansWith: () => plansBetween(plan(1, -0.5), plan(2, 30), plan(3, 54)),
  });
  ask();
  const dialog = page.getByRole("dialog", { name: "성수러너님을 차단할까요?" });
  await expect.poll(() => dialog.getByRole("listitem").elements()).toHaveLength(2);
  await expect.element(dialog.getByText("뚝섬역 2번 출구", { exact: true }).first()).toBeVisible();
  await expect.element(dialog.getByRole("radio", { name: /^약속도 취소하기/ })).toBeChecked();
  await expectAccessible("dialog");
  await block.click();
  await expect.element(page.getByText("성수러너님을 차단했어요", { exact: true })).toBeVisible();
  await dialog.getByRole("radio", { name: /^약속은 남겨 두기/ }).click();
  await block.click();
  const sent = () => calls.filter(({ name }) => name === "blockMember").map(({ query }) => query);
  await expect.poll(sent).toEqual([{ plans: "CANCEL" }, {}]);
});

test("without plans, or where nobody knows of any, nothing more is asked", async () => {
  const calls = serve({ ...BLOCKED });
  ask();
  await block.click();
  await expect.element(page.getByText("성수러너님을 차단했어요", { exact: true })).toBeVisible();
  expect(page.getByRole("radio").elements()).toEqual([]);
  expect(calls.filter(({ name }) => name === "blockMember").map(({ query }) => query)).toEqual([{}]);
});

test.each([
  ["it is done where there are none", [], 1],
  ["some are asked of first", [plan(2, 30)], 0],
])("pressed before plans are known it waits for them: %s", async (_, plans, blocks) => {
  const known = Promise.withResolvers<void>();
  const calls = serve({ ...BLOCKED, getPlansWith: () => known.promise.then(() => plansBetween(...plans)) });
  ask();
  await block.click();
  await expect.element(block).toHaveAttribute("aria-busy");
  known.resolve();
  await expect.element(block).not.toHaveAttribute("aria-busy");
  expect(page.getByRole("radio", { name: /^약속도 취소하기/ }).elements()).toHaveLength(plans.length);
  expect(calls.filter(({ name }) => name === "blockMember")).toHaveLength(blocks);
});

test("parting says that plans stay, where there are any to come", async () => {
  serve({ getPlansWith: () => plansBetween(plan(2, 30)) });
  show(<ConfirmAct act="unmate" nickname="성수러너" onClose={() => {}} />);
  await expect.element(page.getByText(/잡아 둔 약속은 그대로 있고/)).toBeVisible();
});

test("parting speaks of no plans where all have begun", async () => {
  const calls = serve({ getPlansWith: () => plansBetween(plan(1, -0.5)) });
  show(<ConfirmAct act="unmate" nickname="성수러너" onClose={() => {}} />);
  await expect.poll(() => calls.map(({ name }) => name)).toContain("getPlansWith");
  await expect.element(page.getByRole("button", { name: "메이트 끊기" })).toBeEnabled();
  expect(page.getByText(/잡아 둔 약속/).elements()).toEqual([]);
});
