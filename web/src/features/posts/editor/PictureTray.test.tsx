import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../test/show.tsx";
import type { QueuedUpload } from "../../../data/uploads/uploadQueue.ts";
import { PictureTray } from "./PictureTray.tsx";

function Tray() {
  const [ids, setIds] = useState([1, 2]);
  const [isGone, setGone] = useState(false);
  const pictures = ids.map((id) => {
    const file = new File([], `${id}.png`, { type: "image/png" });
    return { id, file, state: "uploading" as const, progress: 0, result: null };
  });
  return (
    <>
      <PictureTray
        pictures={pictures}
        onRetry={() => undefined}
        onRemove={(gone) => setIds(ids.filter((id) => id !== gone))}
        onGone={() => setGone(true)}
      />
      {isGone && "글로 돌아가요"}
    </>
  );
}

test("when a picture is taken out the focus is on those that are left, and after the last one it goes elsewhere", async () => {
  show(<Tray />);
  await page.getByRole("button", { name: "1.png 빼기" }).click();
  await expect.element(page.getByRole("list", { name: "올리는 사진" })).toHaveFocus();
  await expect.element(page.getByText("글로 돌아가요")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "2.png 빼기" }).click();
  await expect.element(page.getByText("글로 돌아가요")).toBeVisible();
});

test.each<[QueuedUpload<string>["state"], said: string, isAsked: boolean]>([
  ["away", "연결이 끊겨 사진을 올리지 못했어요. 다시 연결되면 이어서 올릴게요.", true],
  ["postponed", "지금은 사진을 올릴 수 없어요. 잠시 후 이어서 올릴게요.", false],
  ["failed", "사진을 올리지 못했어요. 다시 시도하거나 사진을 빼 주세요.", true],
])("a picture that is %s says so, and whether it is for its writer to try again", async (state, said, isAsked) => {
  let retries = 0;
  const pictures = [{ id: 1, file: new File([], "1.png"), state, progress: 0, result: null }];
  show(
    <PictureTray
      pictures={pictures}
      onRetry={() => {
        retries += 1;
      }}
      onRemove={() => undefined}
      onGone={() => undefined}
    />,
  );
  await expect.element(page.getByText(said)).toBeVisible();
  const retry = page.getByRole("button", { name: "다시 시도" });
  if (isAsked) await retry.click();
  expect([retry.elements().length, retries]).toEqual(isAsked ? [1, 1] : [0, 0]);
});
