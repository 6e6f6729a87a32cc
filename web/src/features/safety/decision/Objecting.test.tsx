import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example } from "../../../../test/server.ts";
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
  show(<ObjectToOutcome report={anew} sending={{ mutate: () => {}, isPending: false, error: null }} />);
  await expect.element(page.getByText(objection.answer)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "다르게 생각하면 이의 제기" })).toBeVisible();
});
