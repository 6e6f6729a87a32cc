import { paths } from "@fitmate/contract/paths";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../../test/show.tsx";
import { GivesWayLine } from "./GivesWayLine.tsx";

test("says until when, to whom it still shows, and leads to why", async () => {
  const placeholder = {
    placeholderId: 7,
    kind: "MEETUP" as const,
    targetId: 3,
    address: "/meetups/3",
    right: "PRIVACY" as const,
    since: "2026-11-24T03:00:00.000Z",
    until: "2026-12-24T03:00:00.000Z",
    contest: null,
  };
  show(<GivesWayLine placeholder={placeholder} shownTo="이미 함께하는 사람에게만" />);
  await expect.element(page.getByText(/12월 24일까지 이미 함께하는 사람에게만 보여요/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "이유와 이의" })).toHaveAttribute("href", paths.placeholder(7));
});
