import { test } from "vitest";
import { page } from "vitest/browser";
import { leaveWhileSending } from "../../../../test/leave.ts";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { NoteStep } from "./NoteStep.tsx";

test("a note that arrives once its step is left does not wait to be sent again", async () => {
  signIn();
  const answered = Promise.withResolvers<void>();
  serve({ sendTrainingNote: () => answered.promise.then(() => example("sendTrainingNote")) });
  const { router } = show(<NoteStep training={example("getTraining")} onBack={() => {}} />);
  await page.getByRole("textbox", { name: "있었던 일" }).fill("약속 장소에 술을 들고 왔어요");
  const submit = page.getByRole("button", { name: "운영자에게 전하기" });
  await leaveWhileSending({ router, submit, answer: answered.resolve });
});
