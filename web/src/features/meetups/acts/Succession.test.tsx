import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { Succession } from "./Succession.tsx";

test("whoever would go on as host hears what the server says: they may not be it yet", async () => {
  const message = "이어서 열겠다고 알렸어요.";
  serve({ followHost: () => ({ ...example("followHost"), message }) });
  show(
    <Succession
      meetup={{ ...example("getMeetup"), successionUntil: new Date(Date.now() + 3_600_000).toISOString() }}
    />,
  );
  await page.getByRole("button", { name: "이어서 열기" }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});
