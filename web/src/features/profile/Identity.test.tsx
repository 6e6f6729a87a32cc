import { errors } from "@fitmate/contract/errors";
import { UPLOAD_MAX_BYTES } from "@fitmate/contract/limits";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../test/accessibility.ts";
import { example, serve } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { takeProfilePictures } from "../../../test/uploads.ts";
import { closeToast, currentToast } from "../../ui/feedback/toast.ts";
import { Component as MyPage } from "./MyPage.tsx";

const PICTURE = new File([new Uint8Array([1, 2, 3])], "한강.png", { type: "image/png" });
const STORED = example("uploadProfilePicture");

const picker = page.getByRole("button", { name: "사진 선택" });
const stop = page.getByRole("button", { name: "취소" });
const remove = page.getByRole("button", { name: "사진 삭제" });
const save = page.getByRole("button", { name: "저장", exact: true });
const unsaved = page.getByText("저장하면 바뀐 사진이 모두에게 보여요.");

/** My page, of a member with this picture. */
function open(profilePicture: string | null) {
  const calls = serve({
    getMyProfile: () => ({ ...example("getMyProfile"), profilePicture }),
    updateMyProfile: () => example("updateMyProfile"),
  });
  show(<MyPage />, "/mypage");
  return {
    saved: () =>
      calls
        .filter(({ name }) => name === "updateMyProfile")
        .map(({ body }) => (body as { profilePicture: string | null }).profilePicture),
  };
}

/** Chooses `file` as the browser's window for files does. */
async function choose(file: File): Promise<void> {
  await expect.element(picker).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  // The same file once more is no change.
  if (!input || input.value.endsWith(file.name)) return;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

async function said(words: string): Promise<void> {
  await expect.element(page.getByText(words)).toBeVisible();
}

const forgetWords = () => closeToast(currentToast()?.id ?? 0);

test("a picture over 10 MB is refused before it is sent; one that is none, by the server; then one goes through", async () => {
  const answers = [{ refused: "IMAGE_TYPE_UNSUPPORTED" }, { stored: STORED }] as const;
  let sent = 0;
  await takeProfilePictures(() => answers[sent++] ?? "broken off");
  const { saved } = open(null);
  await choose(new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], "한강.png", { type: "image/png" }));
  await said(errors.IMAGE_TOO_LARGE[1]);
  expect(sent).toBe(0);
  forgetWords();
  await choose(new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "그림.png", { type: "image/png" }));
  await said(errors.IMAGE_TYPE_UNSUPPORTED[1]);
  await expect.element(remove).not.toBeInTheDocument();
  await choose(PICTURE);
  await expect.element(unsaved).toBeVisible();
  await expectAccessible();
  expect(saved()).toEqual([]);
  await save.click();
  await said("입력하신 정보가 저장되었습니다.");
  expect(saved()).toEqual([STORED]);
});

test("an upload that breaks off says so and leaves the picture as it was; the same file goes through next time", async () => {
  let isReached = false;
  await takeProfilePictures(() => (isReached ? { stored: STORED } : "broken off"));
  open(null);
  await choose(PICTURE);
  await said("연결이 끊겨 사진을 올리지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.");
  await expect.element(picker).not.toHaveAttribute("aria-busy");
  await expect.element(unsaved).not.toBeInTheDocument();
  isReached = true;
  await choose(PICTURE);
  await expect.element(unsaved).toBeVisible();
});

test("an upload on its way can be stopped, and what comes of it afterwards counts no more", async () => {
  const answered = Promise.withResolvers<{ stored: string }>();
  await takeProfilePictures(() => answered.promise);
  open(null);
  await choose(PICTURE);
  await expect.element(picker).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByText(/사진을 (올리고|다듬고) 있어요/)).toBeVisible();
  await stop.click();
  await expect.element(stop).not.toBeInTheDocument();
  answered.resolve({ stored: STORED });
  await expect.element(picker).not.toHaveAttribute("aria-busy");
  await expect.element(remove).not.toBeInTheDocument();
  expect(currentToast()).toBeNull();
});

test("a picture is taken away by saving only", async () => {
  const { saved } = open(STORED);
  await remove.click();
  await said("저장하면 사진이 지워져요.");
  await expect.element(remove).not.toBeInTheDocument();
  expect(saved()).toEqual([]);
  await save.click();
  await said("입력하신 정보가 저장되었습니다.");
  expect(saved()).toEqual([null]);
});

test("saving waits for a picture on its way, and one that comes while the rest is saved stays to be saved", async () => {
  const first = Promise.withResolvers<{ stored: string }>();
  await takeProfilePictures(() => first.promise);
  const isStored = Promise.withResolvers<void>();
  const calls = serve({
    getMyProfile: () => ({ ...example("getMyProfile"), profilePicture: null }),
    updateMyProfile: async () => {
      await isStored.promise;
      return example("updateMyProfile");
    },
  });
  signIn();
  const { router } = show(<MyPage />, "/mypage");
  await choose(PICTURE);
  await expect.element(picker).toHaveAttribute("aria-busy", "true");
  await save.click();
  await said("사진을 아직 올리고 있어요. 다 올라간 뒤에 다시 눌러 주세요.");
  expect(calls.filter(({ name }) => name === "updateMyProfile")).toEqual([]);
  void router.navigate("/");
  await page.getByRole("button", { name: "계속 고치기" }).click();

  first.resolve({ stored: STORED });
  await expect.element(unsaved).toBeVisible();
  await save.click();
  await expect.element(save).toHaveAttribute("aria-busy", "true");
  await remove.click();
  isStored.resolve();
  await said("입력하신 정보가 저장되었습니다.");
  await expect.element(remove).not.toBeInTheDocument();
});
