import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "../../../../test/show.tsx";
import { ListSheet, PEOPLE_SHEET, sheetSizes } from "./ListSheet.tsx";
import type { SheetStop } from "./sheetStops.ts";

/** The sheet over a map that fills a phone. */
function Phone() {
  const [stop, setStop] = useState<SheetStop>("some");
  return (
    <div style={{ position: "fixed", inset: 0, ...sheetSizes(PEOPLE_SHEET, false) }}>
      <ListSheet
        label="메이트 목록"
        heights={PEOPLE_SHEET}
        short={false}
        stop={stop}
        onStop={setStop}
        head={<h2 style={{ height: "3rem" }}>이 근처 1명</h2>}
      >
        <button type="button">시트이웃</button>
      </ListSheet>
    </div>
  );
}

test("on a phone it is a sheet with three stops, by button and keyboard; its list cannot be reached where it is not seen", async () => {
  await page.viewport(390, 844);
  show(<Phone />);
  const sheet = page.getByRole("complementary", { name: "메이트 목록" });
  const grabber = (name: string) => sheet.getByRole("button", { name, exact: true });
  const press = async (name: string, key: string) => {
    (grabber(name).element() as HTMLElement).focus();
    await userEvent.keyboard(key);
  };
  const neighbour = page.getByText("시트이웃");
  await expect.element(neighbour).toBeInViewport();
  const top = () => sheet.element().getBoundingClientRect().y;
  const some = top();
  await press("목록 모두 펼치기", "{Enter}");
  await expect.poll(top).toBeLessThan(some);
  await press("목록 줄이기", "{Enter}");
  await expect.poll(top).toBe(some);
  await press("목록 모두 펼치기", "{ArrowDown}");
  await expect.element(neighbour).not.toBeInViewport();
  expect(neighbour.element().closest("[inert]")).not.toBeNull();
  await press("목록 펼치기", "{Enter}");
  await expect.poll(top).toBe(some);
  await press("목록 모두 펼치기", "{ArrowUp}");
  await expect.poll(top).toBeLessThan(some);
});
