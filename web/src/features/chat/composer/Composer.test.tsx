import type { ChatPicture } from "@fitmate/contract/chat";
import { CHAT_MESSAGE_MAX } from "@fitmate/contract/limits";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { show } from "../../../../test/show.tsx";
import { ApiError } from "../../../lib/api.ts";
import { UploadQueue } from "../../../data/uploads/uploadQueue.ts";
import { Composer } from "./Composer.tsx";
import { Draft } from "./draft.ts";

const noUploads = { send: () => Promise.reject(new Error("unused")), atOnce: 1, onGivenUp: () => {} };

test("words that wait for a photo stay where they are when the session ends", async () => {
  const never = { ...noUploads, send: () => new Promise<ChatPicture>(() => {}) };
  const draft = new Draft(new UploadQueue<ChatPicture>(never), () => {});
  draft.attachments.add([new File(["x"], "한강.jpg", { type: "image/jpeg" })]);
  const sent: string[] = [];
  show(<Composer draft={draft} onSend={(contents) => sent.push(contents)} onTyping={() => {}} />);
  const field = page.getByRole("textbox", { name: "메시지" });
  await field.fill("여기예요");
  await page.getByRole("button", { name: "보내기", exact: true }).click();
  await expect.poll(() => draft.isWaiting).toBe(true);
  draft.close();
  await expect.element(page.getByRole("listitem")).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("여기예요");
  expect(sent).toEqual([]);
});

test("Enter that ends a syllable sends once, with the whole text, in Chromium's and in Safari's order", async () => {
  const draft = new Draft(new UploadQueue<ChatPicture>(noUploads), () => {});
  const sent: string[] = [];
  show(<Composer draft={draft} onSend={(contents) => sent.push(contents)} onTyping={() => {}} />);
  const field = page.getByRole("textbox", { name: "메시지" });
  const ime = inputMethod();
  await field.click();
  await ime.compose("안녕하세요");
  await ime.pressEnterWhileComposing();
  expect(sent).toEqual([]);
  await ime.finish("요");
  // Where the input method passes the key on, it comes once more.
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("");
  expect(sent).toEqual(["안녕하세요"]);

  await ime.compose("반가워요");
  await ime.finish("요");
  await ime.pressAfterComposing("Enter");
  await expect.element(field).toHaveValue("");
  expect(sent).toEqual(["안녕하세요", "반가워요"]);
});

test("what is too long stays whole, says by how much, and leaves once it is cut", async () => {
  const draft = new Draft(new UploadQueue<ChatPicture>(noUploads), () => {});
  const sent: string[] = [];
  show(<Composer draft={draft} onSend={(contents) => sent.push(contents)} onTyping={() => {}} />);
  const field = page.getByRole("textbox", { name: "메시지" });
  const long = "가".repeat(CHAT_MESSAGE_MAX + 1);
  await field.fill(long);
  await expect.element(field).toHaveAccessibleDescription("메시지는 1,000자까지 보낼 수 있어요. 1자를 줄여 주세요.");
  const send = page.getByRole("button", { name: "보내기", exact: true });
  await expect.element(send).toHaveAttribute("aria-disabled", "true");
  const said = page.getByRole("alert").filter({ hasText: "1자를" });
  for (const press of [() => send.click({ force: true }), () => userEvent.keyboard("{Enter}")]) {
    const before = said.element();
    await press();
    // It is said again.
    await expect.poll(() => said.element() === before).toBe(false);
  }
  await expect.element(field).toHaveValue(long);
  expect(sent).toEqual([]);
  await field.fill(long.slice(1));
  await expect.element(field).not.toHaveAccessibleDescription();
  await send.click();
  await expect.element(field).toHaveValue("");
  expect(sent).toEqual([long.slice(1)]);
});

/** A composer among the first messages to somebody, with a photo that is uploaded as the test says. */
async function writeWithPhoto() {
  const upload = Promise.withResolvers<ChatPicture>();
  const sent: string[] = [];
  const draft = new Draft(new UploadQueue<ChatPicture>({ ...noUploads, send: () => upload.promise }), (contents) =>
    sent.push(`${contents} (by itself)`),
  );
  draft.attachments.add([new File(["x"], "한강.jpg", { type: "image/jpeg" })]);
  const { router } = show(
    <Composer draft={draft} onSend={(contents) => sent.push(contents)} onTyping={() => {}} cautious />,
  );
  return {
    sent,
    field: page.getByRole("textbox", { name: "메시지" }),
    send: page.getByRole("button", { name: "보내기", exact: true }),
    question: page.getByRole("alertdialog"),
    uploaded: async () => {
      upload.resolve({ address: "/uploads/pictures/a.webp", width: 6, height: 4 });
      await expect.poll(() => draft.attachments.isReady()).toBe(true);
    },
    leave: () => router.navigate("/elsewhere"),
  };
}

test("a way to go on elsewhere is asked about before it waits for a photo, and then leaves by itself", async () => {
  const { sent, field, send, question, uploaded, leave } = await writeWithPhoto();
  await field.fill("010-1234-5678로 연락 주세요");
  await send.click();
  await expect.element(question).toBeVisible();
  await question.getByRole("button", { name: "그대로 보내기" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await leave();
  await expect.element(field).not.toBeInTheDocument();
  await uploaded();
  expect(sent).toEqual(["010-1234-5678로 연락 주세요 (by itself)"]);
});

test.each([
  ["a way to go on elsewhere", "010-1234-5678로 연락 주세요"],
  ["more than may be sent", "가".repeat(CHAT_MESSAGE_MAX + 1)],
])("what waits for a photo waits no longer once it has %s, wherever its writer goes", async (_, contents) => {
  const { sent, field, send, uploaded, leave } = await writeWithPhoto();
  await field.fill("여기예요");
  await send.click();
  await expect.element(page.getByText("사진을 다 올리면 보내요.")).toBeVisible();
  await field.fill(contents);
  await expect.element(page.getByText("사진을 올리고 있어요.")).toBeVisible();
  await leave();
  await expect.element(field).not.toBeInTheDocument();
  await uploaded();
  expect(sent).toEqual([]);
});

test("who sends what was asked about goes on writing", async () => {
  const draft = new Draft(new UploadQueue<ChatPicture>(noUploads), () => {});
  const sent: string[] = [];
  show(<Composer draft={draft} onSend={(contents) => sent.push(contents)} onTyping={() => {}} cautious />);
  const field = page.getByRole("textbox", { name: "메시지" });
  await field.fill("010-1234-5678");
  await userEvent.keyboard("{Enter}");
  await page.getByRole("button", { name: "그대로 보내기" }).click();
  await expect.poll(() => sent).toEqual(["010-1234-5678"]);
  await expect.element(field).toHaveFocus();
});

test("a photo that waits says for what, and one that did not get through goes out again when asked to", async () => {
  const sent: string[] = [];
  const answers: ReturnType<typeof Promise.withResolvers<ChatPicture>>[] = [];
  const send = () => {
    const answer = Promise.withResolvers<ChatPicture>();
    answers.push(answer);
    return answer.promise;
  };
  const attachments = new UploadQueue<ChatPicture>({ ...noUploads, send });
  onTestFinished(attachments.close);
  const draft = new Draft(attachments, () => {});
  show(
    <Composer
      draft={draft}
      onSend={(_, pictures) => sent.push(...pictures.map(({ address }) => address))}
      onTyping={() => {}}
    />,
  );
  const fails = (status: number) =>
    answers.at(-1)?.reject(new ApiError({ status, code: "UNKNOWN", message: "안 돼요." }, 3_600));
  const retry = page.getByRole("button", { name: "다시 시도" });
  attachments.add([new File(["x"], "한강.jpg", { type: "image/jpeg" })]);
  fails(0);
  await expect.element(page.getByText("사진을 올리지 못했어요. 연결되면 다시 올려요.")).toBeVisible();
  await page.getByRole("button", { name: "보내기", exact: true }).click();
  await retry.click();
  await expect.element(page.getByText("사진을 다 올리면 보내요.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "메시지" })).toHaveFocus();
  answers.at(-1)?.resolve({ address: "/uploads/pictures/a.webp", width: 6, height: 4 });
  await expect.poll(() => sent).toEqual(["/uploads/pictures/a.webp"]);

  attachments.add([new File(["x"], "강변.jpg", { type: "image/jpeg" })]);
  fails(503);
  await expect.element(page.getByText("지금은 사진을 올릴 수 없어요. 잠시 후 다시 올려요.")).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
});
