import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import { Avatar } from "./Avatar.tsx";

test("a picture that does not load gives way to the drawn one, and neither is read aloud", async () => {
  show(<Avatar nickname="달리는민서" picture="/uploads/profiles/none.webp" />);
  await expect.element(page.getByText("달")).toBeVisible();
  expect(document.querySelector("main img")).toBeNull();
  expect(page.getByRole("img").elements()).toEqual([]);
});
