/** 거절, wherever a request is shown: the dialog of its notification has a test of its own beside it. */
import type { ReceivedRequest } from "@fitmate/contract/mateRequests";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, refuse, serve } from "../../test/server.ts";
import { show } from "../../test/show.tsx";
import { MateActions } from "../features/mates/person/MateActions.tsx";
import { NotMates } from "../features/mates/person/NotMates.tsx";
import { ReceivedRow } from "../features/mates/requests/ReceivedRow.tsx";
import { PendingRequests } from "./home/member/PendingRequests.tsx";

const REQUEST: ReceivedRequest = {
  requestId: 7,
  nickname: "산들",
  profilePicture: null,
  exerciseChoice: ["RUNNING"],
  introduction: "",
  distanceBand: null,
  matesInCommon: 0,
  trust: null,
  levels: [],
  reasons: [],
  note: null,
  proposal: null,
  requestedAt: "2026-11-22T10:00:00.000Z",
  expiresAt: "2026-12-06T10:00:00.000Z",
};
const nothing = () => {};
const PLACES: [string, ReactNode][] = [
  ["on the first page", <PendingRequests key="home" requests={[REQUEST]} />],
  ["in the list of requests", <ReceivedRow key="list" item={REQUEST} onDone={nothing} />],
  [
    "in a profile on the map",
    <MateActions key="profile" nickname="산들" relation="RECEIVED" onBlocked={nothing} isInRoom={false} />,
  ],
  ["in the place of a room", <NotMates key="room" nickname="산들" onMates={nothing} />],
];

test.each(PLACES)("%s tells the server, and says so; a failure is said there", async (_, element) => {
  let fails = true;
  const calls = serve({
    getMateMatch: () => ({ ...example("getMateMatch"), nickname: "산들", relation: "RECEIVED" }),
    rejectMate: () => (fails ? refuse("INTERNAL") : { ...example("rejectMate"), relation: "NONE" }),
  });
  show(element);
  const reject = page.getByRole("button", { name: /^거절/ });
  await reject.click();
  await expect.element(page.getByText("문제가 생겼어요. 잠시 후 다시 시도해 주세요.")).toBeVisible();
  fails = false;
  await reject.click();
  await expect.element(page.getByText("신청을 거절했어요")).toBeVisible();
  const sent = calls.filter(({ name }) => name === "rejectMate").map(({ query }) => query);
  expect(sent).toEqual([{ senderNickname: "산들" }, { senderNickname: "산들" }]);
});
