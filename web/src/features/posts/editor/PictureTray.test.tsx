import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../../test/show.tsx";
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
