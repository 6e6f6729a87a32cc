import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import type { ChatPicture } from "@fitmate/contract/chat";
import { UploadQueue } from "../../../data/uploads/uploadQueue.ts";
import { Draft } from "./draft.ts";

beforeEach(() => void vi.stubGlobal("window", new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

/** A draft whose uploads end as the test says. */
function write(contents: string) {
  const upload = Promise.withResolvers<string>();
  const sent: [contents: string, addresses: string[]][] = [];
  const attachments = new UploadQueue<ChatPicture>({
    send: async () => ({ address: await upload.promise, width: 6, height: 4 }),
    atOnce: 1,
    onGivenUp: () => {},
  });
  const draft = new Draft(attachments, (text, pictures) => sent.push([text, pictures.map(({ address }) => address)]));
  draft.contents = contents;
  attachments.add([new File(["x"], "한강.jpg")]);
  return { draft, upload, sent };
}

async function settled(draft: Draft) {
  await expect.poll(() => draft.attachments.isReady()).toBe(true);
}

test("what waits for its photos leaves by itself once the room is left", async () => {
  const { draft, upload, sent } = write(" 여기예요 ");
  const leave = draft.open();
  draft.isWaiting = true;
  leave();
  expect(sent).toEqual([]);
  upload.resolve("/한강.webp");
  await expect.poll(() => sent).toEqual([["여기예요", ["/한강.webp"]]]);
  expect(draft).toMatchObject({ contents: "", isWaiting: false });
  expect(draft.attachments.items()).toEqual([]);
});

test("in an open room sending is the screen's part; what nobody sent stays for the next visit", async () => {
  const { draft, upload, sent } = write("아직");
  const leave = draft.open();
  upload.resolve("/한강.webp");
  await settled(draft);
  leave();
  expect(sent).toEqual([]);
  expect(draft.contents).toBe("아직");
  expect(draft.attachments.items()).toHaveLength(1);
});

test.each([
  ["in an open room", true],
  ["elsewhere", false],
])("what waits for its photos does not leave without them when its writer is gone: %s", (_, isOpen) => {
  const { draft, sent } = write("여기예요");
  const leave = draft.open();
  draft.isWaiting = true;
  if (!isOpen) leave();
  draft.close();
  if (isOpen) leave();
  expect(sent).toEqual([]);
  expect(draft.contents).toBe("여기예요");
});

test("nothing is sent where the only photo was refused and there is no text", async () => {
  const { draft, upload, sent } = write("");
  draft.isWaiting = true;
  upload.reject(new ApiError({ status: 415, code: "IMAGE_TYPE_UNSUPPORTED", message: "안 돼요" }));
  await expect.poll(() => draft.attachments.items()).toEqual([]);
  await settled(draft);
  expect(sent).toEqual([]);
  expect(draft.isWaiting).toBe(false);
});
