import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { example, serve } from "../../../../test/server.ts";
import { show } from "../../../../test/show.tsx";
import { LateNote, LeaveButton } from "./LeaveButton.tsx";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test("from when on leaving is late is said in words that fit every hour", async () => {
  show(<LateNote lateFrom={inHours(2)} />);
  await expect.element(page.getByText(/ \d+:\d\d부터는 늦은 취소로 남아요\.$/)).toBeVisible();
});

const somebody = { nickname: "한강러너", profilePicture: null, isHost: false, isCoHost: false, isMe: false };
const me = { ...somebody, nickname: "둘레길", isHost: true, isMe: true };
const early = {
  ...example("getMeetup"),
  hosting: true,
  participants: [me, somebody],
  beginsAt: inHours(30),
  lateFrom: inHours(27),
};
const soon = { ...early, beginsAt: inHours(2), lateFrom: inHours(-1) };

const ask = async () => {
  await page.getByRole("button", { name: "나는 못 가요" }).click();
  return page.getByRole("dialog");
};

test("a host who cannot come hands it over while there is time to ask who goes on", async () => {
  serve({ leaveMeetup: () => example("leaveMeetup") });
  show(<LeaveButton meetup={early} as="HOST" />);
  const dialog = await ask();
  await expect.element(dialog.getByText(/이어서 열지 물어봐요/)).toBeVisible();
  expect(dialog.getByText(/늦은 취소/).elements()).toEqual([]);
  await dialog.getByRole("button", { name: "맡기고 나오기" }).click();
  await expect.element(page.getByText("이어서 열 사람을 찾고 있어요.")).toBeVisible();
});

test("so shortly before the start that nobody is asked any more, leaving calls it off, and says so", async () => {
  serve({ leaveMeetup: () => example("leaveMeetup") });
  show(<LeaveButton meetup={soon} as="HOST" />);
  const dialog = await ask();
  await expect.element(dialog.getByText(/늦은 취소로 남아요.*번개가 취소돼요/)).toBeVisible();
  await dialog.getByRole("button", { name: "취소하고 나오기" }).click();
  await expect.element(page.getByText("번개를 취소하고 나왔어요.")).toBeVisible();
});

test("whoever opens it together goes on also shortly before the start, by no name where a block stands between the two", async () => {
  const nameless = { ...somebody, nickname: null, isCoHost: true };
  show(<LeaveButton meetup={{ ...soon, participants: [me, nameless] }} as="HOST" />);
  await expect.element((await ask()).getByText(/함께 여는 사람이 이어서 열어요\.$/)).toBeVisible();
});
