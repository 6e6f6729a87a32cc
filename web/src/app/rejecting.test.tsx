/** 거절, and what goes for each answer, wherever a request is shown: the dialog of its notification has a test of its own beside it. */
import type { ReceivedRequest } from "@fitmate/contract/mateRequests";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { receivedRequest } from "../../test/mateRequests.ts";
import { plan } from "../../test/plans.ts";
import { example, refuse, serve } from "../../test/server.ts";
import { show } from "../../test/show.tsx";
import { receivedRequests } from "../data/mates/requests.ts";
import { MateActions } from "../features/mates/person/MateActions.tsx";
import { NotMates } from "../features/mates/person/NotMates.tsx";
import { ReceivedRow } from "../features/mates/requests/ReceivedRow.tsx";
import { PendingRequests } from "./home/member/PendingRequests.tsx";

const REQUEST = receivedRequest(7, "산들");
const nothing = () => {};
const placesOf = (request: ReceivedRequest): [string, ReactNode][] => [
  ["on the first page", <PendingRequests key="home" requests={[request]} />],
  ["in the list of requests", <ReceivedRow key="list" item={request} onDone={nothing} />],
  [
    "in a profile on the map",
    <MateActions key="profile" nickname="산들" relation="RECEIVED" onBlocked={nothing} isInRoom={false} />,
  ],
  ["in the place of a room", <NotMates key="room" nickname="산들" onMates={nothing} />],
];

test.each(placesOf(REQUEST))("%s tells the server, and says so; a failure is said too", async (_, element) => {
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

const PROPOSAL = { ...plan(1, 24), overlaps: [] };
const answer = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });

test.each(placesOf({ ...REQUEST, proposal: PROPOSAL }))("%s one answer is given at a time", async (_, element) => {
  let answered = Promise.withResolvers<void>();
  const fail = () => answered.promise.then(() => refuse("INTERNAL"));
  serve({
    getMateMatch: () => ({ ...example("getMateMatch"), nickname: "산들", relation: "RECEIVED", proposal: PROPOSAL }),
    rejectMate: fail,
    acceptMate: fail,
  });
  show(element);
  const names = ["거절", "메이트만 수락", "약속까지 수락"];
  for (const name of names) {
    answered = Promise.withResolvers<void>();
    await answer(name).click();
    await expect.element(answer(name)).toHaveAttribute("aria-busy");
    const others = names.filter((each) => each !== name);
    for (const other of others) await expect.element(answer(other)).toBeDisabled();
    answered.resolve();
    await expect.element(answer(name)).not.toHaveAttribute("aria-busy");
  }
});

/** The first page, with what the server says that waits. */
function Waiting() {
  const { data = [] } = useInfiniteQuery(receivedRequests);
  return <PendingRequests requests={data} />;
}

test("on the first page an answer to what was taken back says so, though the request goes", async () => {
  let waits = true;
  serve({
    getReceivedRequests: () => (waits ? [REQUEST] : []),
    acceptMate: () => {
      waits = false;
      return refuse("REQUEST_NOT_FOUND");
    },
  });
  show(<Waiting />);
  await answer("수락").click();
  await expect.element(page.getByText(/^받은 신청을 찾지 못했어요/)).toBeVisible();
  // It goes with what the server then says.
  await expect.element(answer("수락")).not.toBeInTheDocument();
});
