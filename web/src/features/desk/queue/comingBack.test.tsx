import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { signIn } from "../../../../test/session.ts";
import { show } from "../../../../test/show.tsx";
import { Component as CasePage } from "../case/CasePage.tsx";
import { Component as QueuePage } from "./QueuePage.tsx";

function Desk() {
  return (
    <Routes>
      <Route path="/desk" element={<QueuePage />} />
      <Route path="/desk/cases/:caseId" element={<CasePage />} />
    </Routes>
  );
}

test("Escape leads from a case to the queue as it was filtered, and Enter opens the same case again", async () => {
  signIn();
  const [each] = example("getQueue");
  const cases = [1, 2].flatMap((caseId) => (each ? [{ ...each, caseId }] : []));
  serve({
    getQueue: () => cases,
    getDeskSummary: () => example("getDeskSummary"),
    getCase: ({ params }) => ({ ...example("getCase"), ...params }),
    getDesk: () => example("getDesk"),
  });
  const { router } = show(<Desk />, "/desk?filter=MINE", "/*");
  const rows = page.getByRole("list", { name: "사건, 심각한 것부터" }).getByRole("link");
  await expect.element(rows.nth(1)).toBeVisible();
  await userEvent.keyboard("jj{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe("/desk/cases/2");
  // The address is there before the page: until then the queue stands there, with a heading of its own, and takes the keys.
  await expect.element(page.getByRole("heading", { level: 1, name: "대기열" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => router.state.location.pathname).toBe("/desk");
  expect(router.state.location.search).toBe("?filter=MINE");
  await expect.element(rows.nth(1)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe("/desk/cases/2");
});
