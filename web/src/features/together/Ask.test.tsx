import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { Ask } from "./Ask.tsx";

test("once all is answered and the card gone, the focus is on what it stood in", async () => {
  const training = { ...example("getTraining"), kind: "PLAN" as const, isOpen: true, said: null };
  let questions = example("getTrainingQuestions")
    .slice(0, 1)
    .map((question) => ({ ...question, gatheringId: training.gatheringId }));
  serve({
    getTrainingQuestions: () => questions,
    getTraining: () => training,
    answerTraining: () => {
      questions = [];
      return { ...example("answerTraining"), again: [] };
    },
  });
  signIn();
  show(<Ask look="card" />);
  const main = page.getByRole("main");
  main.element().setAttribute("tabindex", "-1");
  const card = page.getByRole("button", { name: /함께 운동했어요/ });
  await card.click();
  await page.getByRole("button", { name: /함께했어요/ }).click();
  await page.getByRole("button", { name: "답하지 않고 넘어가기" }).click();
  await page.getByRole("button", { name: "고르지 않고 마치기" }).click();
  await expect.element(page.getByRole("heading", { name: "답해 줘서 고마워요" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "닫기" }).last().click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(main).toHaveFocus();
});
