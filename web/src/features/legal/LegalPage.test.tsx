import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import { Component as TermsPage } from "./TermsPage.tsx";

test("a text of the operator's says that it is a template", async () => {
  show(<TermsPage />, "/terms");
  await expect.element(page.getByRole("heading", { level: 1, name: "이용약관" })).toBeVisible();
  await expect.element(page.getByText("운영자를 위한 견본이에요.")).toBeVisible();
});
