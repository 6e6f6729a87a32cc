import type { ChatProposal } from "@fitmate/contract/proposals";
import { wallTimeOf } from "@fitmate/contract/wallTime";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { plansBetween } from "../../../../test/plans.ts";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { ProposalSheet } from "./ProposalSheet.tsx";

const TOMORROW_MS = 26 * 3_600_000;

/** What 성수러너 has proposed for tomorrow. */
const theirs: ChatProposal = {
  ...example("getPlansWith").cards[0]?.proposal,
  proposalId: 7,
  sport: "RUNNING",
  begins: wallTimeOf(new Date(Math.ceil((Date.now() + TOMORROW_MS) / 900_000) * 900_000)),
  minutes: 60,
  place: { name: "뚝섬역 2번 출구", latitude: 37.5472, longitude: 127.0472 },
  words: "",
} as ChatProposal;

function Opening() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>약속 잡기</button>
      <ProposalSheet open={open} onClose={() => setOpen(false)} nickname="성수러너" Finder={() => null} />
    </>
  );
}

test("what is chosen and written stands there when the sheet is opened again, until it has been sent", async () => {
  const asked = serve({
    getPlansWith: () => plansBetween(),
    getPlanOffers: () => ({ ...example("getPlanOffers"), times: [] }),
    getOverlaps: () => ({ overlaps: [] }),
    getMyProfile: () => ({ ...example("getMyProfile"), exerciseChoice: ["RUNNING"] }),
    proposePlan: () => example("proposePlan"),
  });
  show(<Opening />);
  const opener = page.getByRole("button", { name: "약속 잡기" });
  const line = page.getByRole("textbox", { name: "한마디 (선택)" });
  const hiking = page.getByRole("radio", { name: "등산", exact: true });
  await opener.click();
  await hiking.click({ force: true });
  await expect.element(line).toHaveAttribute("placeholder", "쉬운 코스로 천천히 올라요");
  await page.getByRole("combobox", { name: "얼마나" }).selectOptions("120");
  await line.fill("쉬운 코스로 가요");
  await userEvent.keyboard("{Escape}");
  await expect.element(line).not.toBeInTheDocument();

  await opener.click();
  await expect.element(line).toHaveValue("쉬운 코스로 가요");
  await expect.element(hiking).toBeChecked();
  await page.getByRole("button", { name: "약속 제안하기" }).click();
  await expect.element(line).not.toBeInTheDocument();
  expect(asked.find(({ name }) => name === "proposePlan")?.body).toMatchObject({ sport: "HIKING", minutes: 120 });

  await opener.click();
  await expect.element(line).toHaveValue("");
});

test("a proposal that is taken back while it is answered is no longer answered, and may be proposed", async () => {
  const asked = serve({
    getPlansWith: () => plansBetween(),
    getPlanOffers: () => ({ times: [], timesFrom: "BOTH", places: [], placesFrom: null }),
    getOverlaps: () => ({ overlaps: [] }),
    getMyProfile: () => ({ ...example("getMyProfile"), exerciseChoice: ["RUNNING"] }),
    proposePlan: () => example("proposePlan"),
  });
  show(<ProposalSheet open onClose={() => {}} nickname="성수러너" counters={theirs} Finder={() => null} />);
  await expect.element(page.getByText("성수러너님의 제안은 이제 없어요. 보내면 새 제안이 돼요.")).toBeVisible();
  await page.getByRole("button", { name: "약속 제안하기" }).click();
  await expect
    .poll(() => asked.find(({ name }) => name === "proposePlan")?.body)
    .toMatchObject({ begins: theirs.begins, replaces: null });
});
