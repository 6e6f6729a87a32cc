import type { CheckIn } from "@fitmate/contract/checkIn";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../../test/accessibility.ts";
import { at, checkIn, ofGathering } from "../../../../test/checkIns.ts";
import { refuse, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { CheckInCard } from "./CheckInCard.tsx";

test("what is left goes by the server's clock, whatever this one shows", async () => {
  serve({ getGatheringCheckIn: () => ofGathering(checkIn(71.5)) });
  show(<CheckInCard gatheringId={7} />);
  await expect.element(page.getByText("1시간 12분")).toBeVisible();
  await expect.element(page.getByText("켜짐")).toBeVisible();
  await expectAccessible();
});

test("who comes along cannot be asked; a refusal is said in the sheet, which stays", async () => {
  const mate = (otherUserNickname: string) => ({
    otherUserNickname,
    senderProfileImage: null,
    exerciseChoice: [],
  });
  const calls = serve({
    getGatheringCheckIn: () => ofGathering(null),
    getMates: () => [mate("새벽6시"), mate("하루한봉")],
    askForCheckIn: () => refuse("CHECK_INS_TOO_MANY"),
  });
  show(<CheckInCard gatheringId={7} />);
  await page.getByRole("button", { name: "켜기" }).click();
  await expect.element(page.getByRole("radio", { name: "하루한봉" })).toBeChecked();
  expect(page.getByRole("radio", { name: "새벽6시" }).elements()).toEqual([]);
  for (let step = 0; step < 2; step += 1) await page.getByRole("button", { name: "30분 앞당기기" }).click();
  await expect.element(page.getByRole("button", { name: "30분 앞당기기" })).toBeDisabled();
  await page.getByRole("button", { name: "하루한봉님에게 부탁하기" }).click();
  await expect.element(page.getByText("오늘은 더 부탁할 수 없어요. 내일 다시 부탁해 주세요.")).toBeVisible();
  expect(calls.filter(({ name }) => name === "askForCheckIn").map(({ body }) => body)).toEqual([
    { nickname: "하루한봉", minutes: 0 },
  ]);
});

test("before it begins one can turn it off and put it off, and is not back yet", async () => {
  serve({ getGatheringCheckIn: () => ofGathering(checkIn(180)) });
  show(<CheckInCard gatheringId={7} />);
  await expect.element(page.getByRole("button", { name: "체크인 끄기" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "30분 더" })).toBeVisible();
  expect(page.getByRole("button", { name: "잘 들어왔어요" }).elements()).toEqual([]);
});

test("who puts it off and is back all the same is not told that they are asked again", async () => {
  let [dueIn, part]: [number, Partial<CheckIn>] = [30, {}];
  serve({
    getGatheringCheckIn: () => ofGathering(checkIn(dueIn, part)),
    putOffCheckIn: () => {
      dueIn = 60;
      return checkIn(dueIn);
    },
    arrive: () => {
      part = { state: "SAFE", answeredAt: at(0) };
      return checkIn(dueIn, part);
    },
  });
  show(<CheckInCard gatheringId={7} />);
  await page.getByRole("button", { name: "30분 더" }).click();
  await expect.element(page.getByText(/다시 물어볼게요/)).toBeVisible();
  await page.getByRole("button", { name: "잘 들어왔어요" }).click();
  await expect.element(page.getByText("마침")).toBeVisible();
  expect(page.getByText(/다시 물어볼게요/).elements()).toEqual([]);
  // What the mate's page shows by now is not denied.
  await expect.element(page.getByText(/하루한봉님에게 알림은 가지 않지만/)).toBeVisible();
});

test("who is back is led to the room of the gathering", async () => {
  serve({ getGatheringCheckIn: () => ofGathering(checkIn(0, { state: "SAFE", answeredAt: at(1) })) });
  show(<CheckInCard gatheringId={7} />);
  await expect.element(page.getByRole("link", { name: "대화방으로" })).toHaveAttribute("href", "/messenger/rooms/31");
});

test("of a gathering that is over it says what became, and invites to nothing", async () => {
  serve({ getGatheringCheckIn: () => ({ ...ofGathering(checkIn(-300, { state: "DECLINED" })), open: false }) });
  show(<CheckInCard gatheringId={7} />);
  await expect.element(page.getByText("하루한봉님은 이번엔 어렵대요.", { exact: true })).toBeVisible();
});

test("of a gathering that is over it shows nothing where nothing became of it", async () => {
  serve({ getGatheringCheckIn: () => ({ ...ofGathering(checkIn(-300, { state: "OFF" })), open: false }) });
  const { queryClient } = show(<CheckInCard gatheringId={7} />);
  await expect
    .poll(() =>
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    )
    .toEqual(["success"]);
  await expect.element(page.getByRole("heading", { name: "안심 체크인" })).not.toBeInTheDocument();
});

test("what has ended before anybody agreed is not said to have been on", async () => {
  serve({ getGatheringCheckIn: () => ofGathering(checkIn(30, { state: "ENDED" })) });
  show(<CheckInCard gatheringId={7} />);
  await expect.element(page.getByText("안심 체크인이 끝났어요. 다시 부탁할 수 있어요.", { exact: true })).toBeVisible();
});
