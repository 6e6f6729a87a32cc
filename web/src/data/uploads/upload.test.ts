import { UPLOAD_MAX_BYTES } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { uploadPicture } from "./upload.ts";

test("a file over 10 MB is refused before anything is sent, in the words of the specification", async () => {
  // Nothing can be sent here: there is no XMLHttpRequest.
  const file = new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], "큰사진.jpg");
  await expect(uploadPicture("picture", file)).rejects.toMatchObject({
    name: "ApiError",
    status: 413,
    message: "이미지 크기(10MB)를 초과하였습니다.",
  });
});

test("an upload stopped beforehand is not begun", async () => {
  const stopped = AbortSignal.abort("left");
  await expect(uploadPicture("picture", new File(["x"], "a.jpg"), { signal: stopped })).rejects.toBe("left");
});
