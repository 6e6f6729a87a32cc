import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { PickBar } from "./PickBar.tsx";

const pick = page.getByRole("button", { name: "이 칸으로 정하기" });

test("who gives up while their square is being set stays where they look, and is told that it was set", async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  serve({
    setMyLocation: async () => {
      await isAnswered;
      return example("setMyLocation");
    },
  });
  const goThere = vi.fn<() => void>();
  function Picking() {
    const [isPicking, setPicking] = useState(true);
    const at = { latitude: 37.5446, longitude: 127.0557 };
    return isPicking && <PickBar at={at} map={document.body} onSet={goThere} onCancel={() => setPicking(false)} />;
  }
  show(<Picking />);
  await pick.click();
  await page.getByRole("button", { name: "그만두기" }).click();
  await expect.element(pick).not.toBeInTheDocument();
  answer();
  await expect.element(page.getByText("내 위치를 정했어요. 이 칸으로만 보여요.")).toBeVisible();
  expect(goThere).not.toHaveBeenCalled();
});

test.each([
  [{ paused: true, visibleUntil: null }, "내 위치를 정했어요. 쉬는 동안에는 아무에게도 보이지 않아요."],
  [{ paused: false, visibleUntil: null }, "내 위치를 정했어요. 지금은 아무에게도 보이지 않아요."],
])("who sets a square that nobody sees is not told that it shows: %o", async (how, sentence) => {
  serve({ setMyLocation: () => ({ ...example("setMyLocation"), ...how }) });
  const nothing = () => {};
  const at = { latitude: 37.5446, longitude: 127.0557 };
  show(<PickBar at={at} map={document.body} onSet={nothing} onCancel={nothing} />);
  await pick.click();
  await expect.element(page.getByText(sentence)).toBeVisible();
});
