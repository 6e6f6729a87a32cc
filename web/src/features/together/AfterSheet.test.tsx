import { errors } from "@fitmate/contract/errors";
import type { Training } from "@fitmate/contract/together";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Answers, example, refuse, serve } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { AfterSheet } from "./AfterSheet.tsx";

const person = (nickname: string) => ({ nickname, profilePicture: null, isMate: false });

/** A gathering as `first` shows it, and once an answer was refused with what `then` has otherwise. */
function open(first: Partial<Training>, then: Partial<Training>, answerTraining: Answers["answerTraining"]) {
  const training = { ...example("getTraining"), isOpen: true, said: null, ...first };
  const calls = serve({
    getTraining: () => (answers().length > 0 ? { ...training, ...then } : training),
    ...(answerTraining && { answerTraining }),
  });
  const answers = () => calls.filter(({ name }) => name === "answerTraining").map(({ body }) => body);
  signIn();
  show(<AfterSheet gatheringId={training.gatheringId} onClose={() => {}} />);
  return { answers };
}

const press = (name: string | RegExp) => page.getByRole("button", { name }).click();

test("who has answered elsewhere meanwhile is told once, and asked nothing more", async () => {
  open({ kind: "PLAN", people: [person("한강러너")] }, { isOpen: false, said: [] }, () => refuse("TRAINING_ANSWERED"));
  await press(/함께했어요/);
  await press("답하지 않고 넘어가기");
  await press("고르지 않고 마치기");
  await expect.element(page.getByRole("heading", { name: "이미 답했어요" })).toBeVisible();
  expect(page.getByRole("button", { name: "고르지 않고 마치기" }).elements()).toEqual([]);
});

test("who can no longer be named is out of the list and of the answer; the others stay picked", async () => {
  let isGone = false;
  const { answers } = open(
    { kind: "MEETUP", people: [person("한강러너"), person("새벽6시"), person("북한산")] },
    { people: [person("한강러너"), person("북한산")] },
    () => {
      if (isGone) return { ...example("answerTraining"), again: [] };
      isGone = true;
      return refuse("MEMBER_NOT_FOUND");
    },
  );
  await press("한강러너");
  await press("새벽6시");
  await press("2명과 함께했어요");
  await press("고르지 않고 넘어가기");
  await press("고르지 않고 마치기");

  await expect.element(page.getByRole("button", { name: "1명과 함께했어요" })).toBeVisible();
  expect(page.getByRole("button", { name: "새벽6시" }).elements()).toEqual([]);
  await press("1명과 함께했어요");
  await press("답하지 않고 넘어가기");
  await press("고르지 않고 마치기");
  await expect.element(page.getByRole("heading", { name: "답해 줘서 고마워요" })).toBeVisible();
  expect(answers()).toEqual([
    { people: [expect.objectContaining({ nickname: "한강러너" }), expect.objectContaining({ nickname: "새벽6시" })] },
    { people: [expect.objectContaining({ nickname: "한강러너" })] },
  ]);
});

test("a refusal is said once", async () => {
  open({ kind: "PLAN", people: [person("한강러너")] }, {}, () => refuse("TOO_MANY_REQUESTS"));
  await press(/함께했어요/);
  await press("답하지 않고 넘어가기");
  await press("고르지 않고 마치기");
  const [, sentence] = errors.TOO_MANY_REQUESTS;
  await expect.element(page.getByText(sentence).first()).toBeVisible();
  expect(page.getByText(sentence).elements()).toHaveLength(1);
});
