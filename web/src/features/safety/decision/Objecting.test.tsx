import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { leaveWhileSending } from "../../../../test/leave.ts";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { ObjectToOutcome } from "../reports/ObjectToOutcome.tsx";
import { Objecting } from "./Objecting.tsx";

const objection = {
  state: "REJECTED",
  words: "평소 하던 농담이었어요.",
  objectedAt: "2026-11-20T09:00:00.000Z",
  answer: "이어진 연락이에요.",
  answeredAt: "2026-11-21T09:00:00.000Z",
} as const;
const anew = { objection, objectUntil: "2027-05-21T09:00:00.000Z" };

test("what is decided anew shows what came of the objection before, and the way to object to it", async () => {
  show(<Objecting decision={{ ...example("getMyDecision"), ...anew }} label="" facts={null} />);
  await expect.element(page.getByText(objection.answer)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "이의 제기하기" })).toBeVisible();
});

test("so does what has come of a report anew", async () => {
  show(
    <ObjectToOutcome
      report={{ ...anew, reportId: 1 }}
      sending={{ mutateAsync: async () => {}, isPending: false, error: null }}
    />,
  );
  await expect.element(page.getByText(objection.answer)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "다르게 생각하면 이의 제기" })).toBeVisible();
});

test("the words of an objection are there again after another page, until they have arrived", async () => {
  signIn();
  const answered = Promise.withResolvers<void>();
  serve({ objectToDecision: () => answered.promise.then(() => example("objectToDecision")) });
  const decision = { ...example("getMyDecision"), objection: null, objectUntil: anew.objectUntil };
  const { router } = show(<Objecting decision={decision} label="어떤 점이 다른가요?" facts={null} />);
  const open = page.getByRole("button", { name: "이의 제기하기" });
  await open.click();
  const words = page.getByRole("textbox", { name: "어떤 점이 다른가요?" });
  await words.fill("인사만 나눴어요.");
  await router.navigate("/rules");
  await expect.element(words).not.toBeInTheDocument();
  await router.navigate("/");
  await open.click();
  await expect.element(words).toHaveValue("인사만 나눴어요.");
  const submit = page.getByRole("button", { name: "이의 보내기" });
  await leaveWhileSending({ router, submit, answer: answered.resolve });
});
