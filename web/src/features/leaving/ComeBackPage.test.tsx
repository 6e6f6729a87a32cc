import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../test/server.ts";
import { show } from "../../../test/show.tsx";
import { Component } from "./ComeBackPage.tsx";

test("who comes back is not told that all is as it was: what was to come is off", async () => {
  const departure = example("getDeparture");
  serve({ getDeparture: () => departure, comeBack: () => example("comeBack") });
  show(<Component />);
  await expect.element(page.getByText(/취소된 약속과 번개 자리는 돌아오지 않아요/)).toBeVisible();
  await page.getByRole("button", { name: "계정 되돌리기" }).click();
  await expect
    .element(page.getByText(`${departure.nickname}님, 다시 만나서 반가워요. 계정을 되돌렸어요.`))
    .toBeVisible();
});
