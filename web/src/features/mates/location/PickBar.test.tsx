import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inputMethod } from "../../../../test/inputMethod.ts";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
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

/** Picking on a map beside a field, with a dialog that may lie over the page. */
function Page() {
  const [map, setMap] = useState<HTMLElement | null>(null);
  const [isPicking, setPicking] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const at = { latitude: 37.5446, longitude: 127.0557 };
  return (
    <>
      <input aria-label="장소 검색" />
      <button type="button" onClick={() => setAsking(true)}>
        묻기
      </button>
      <button ref={setMap} type="button">
        지도
      </button>
      {map && isPicking && <PickBar at={at} map={map} onSet={() => {}} onCancel={() => setPicking(false)} />}
      <Sheet open={isAsking} title="질문" onClose={() => setAsking(false)}>
        <button type="button">대답</button>
      </Sheet>
    </>
  );
}

test.each([
  ["on the map", page.getByRole("button", { name: "지도", exact: true })],
  ["in the bar", page.getByRole("button", { name: "그만두기" })],
])("Escape %s gives up", async (_, place) => {
  show(<Page />);
  await expect.element(pick).toBeVisible();
  (place.element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(pick).not.toBeInTheDocument();
});

test("Escape in a field, also the input method's, or in a dialog over the page leaves picking alone", async () => {
  show(<Page />);
  await page.getByLabelText("장소 검색").click();
  await inputMethod().compose("성");
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(pick).toBeVisible();

  await page.getByRole("button", { name: "묻기" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "대답" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(pick).toBeVisible();
});
