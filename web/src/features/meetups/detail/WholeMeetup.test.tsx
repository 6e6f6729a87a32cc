import { NAMELESS_PARTICIPANT } from "@fitmate/contract/groupRooms";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { example } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { useReporting } from "../../../ui/overlays/reporting.ts";
import { endSession, startSession } from "../../../lib/session.ts";
import { WholeMeetup } from "./WholeMeetup.tsx";

function Quoted() {
  return useReporting()?.quotes.map(({ by, text }) => <p key={text}>{`${by}: ${text}`}</p>);
}

test("whoever comes reports it also where a block keeps its host's name from them", async () => {
  await page.viewport(1_280, 800);
  startSession({ token: "t".repeat(43), nickname: "민서" });
  onTestFinished(() => endSession());
  const apart = { host: null, hostTrust: null, hosting: false, part: "CONFIRMED" } as const;
  const meetup = { ...example("getMeetup"), ...apart, title: "밤 한강 8km", description: "천천히 뛰어요" };
  show(
    <>
      <WholeMeetup meetup={meetup} map={null} wayHome={null} after={null} />
      <Quoted />
    </>,
  );
  await page.getByRole("button", { name: "이 번개 신고하기" }).click();
  await expect.element(page.getByText(`${NAMELESS_PARTICIPANT}: 밤 한강 8km`)).toBeVisible();
});
