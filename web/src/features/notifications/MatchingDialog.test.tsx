import type { Notification } from "../../data/notifications/wire.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { wantMotion } from "../../../test/media.ts";
import { plan } from "../../../test/plans.ts";
import { type Answers, example, refuse, serve, silence } from "../../../test/server.ts";
import { signIn } from "../../../test/session.ts";
import { show } from "../../../test/show.tsx";
import { endSession, startSession } from "../../lib/session.ts";
import { askRequest } from "./askedRequest.ts";
import { MatchingDialog } from "./MatchingDialog.tsx";
import { NotificationBell } from "./NotificationBell.tsx";

const REQUEST: Notification = {
  notificationId: 7,
  notificationType: "MATCHING",
  message: "산들님이 운동메이트를 신청했어요.",
  sender: "산들",
  senderPicture: null,
  url: null,
  createdAt: "2026-11-22T10:00:00.000Z",
  read: false,
  state: "PENDING",
};
const onTheWire = ({ senderPicture, ...notification }: Notification) => ({
  ...notification,
  senderProfileImage: senderPicture,
});
const dialog = page.getByRole("dialog", { name: "산들님이 운동메이트를 신청했어요" });
const answer = (name: string) => dialog.getByRole("button", { name, exact: true });

/** Opens the dialog on a request of 산들's; what was asked of the server to change anything. */
async function ask(answers: Answers) {
  const calls = serve(answers);
  show(<MatchingDialog me={{ nickname: "민서", picture: null }} />);
  askRequest(REQUEST);
  await expect.element(dialog).toBeVisible();
  return () => calls.flatMap(({ name, query }) => (name.endsWith("Mate") ? [{ name, query }] : []));
}

/** A request of 산들's with a plan. */
const WITH_PLAN = {
  ...example("getMateMatch"),
  nickname: "산들",
  relation: "RECEIVED" as const,
  proposal: { ...plan(1, 24), overlaps: [] },
};

const OF_SENDER = { senderNickname: "산들" };

test.each([
  ["수락", "acceptMate", () => refuse("INTERNAL"), "문제가 생겼어요. 잠시 후 다시 시도해 주세요."],
  [
    "수락",
    "acceptMate",
    () => refuse("REQUEST_NOT_FOUND"),
    "받은 신청을 찾지 못했어요. 이미 답했거나 취소된 신청이에요.",
  ],
  ["거절", "rejectMate", silence, "서버에 닿지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요."],
] as const)("%s that fails closes the dialog and says so: %s", async (name, call, fails, sentence) => {
  const sent = await ask({ [call]: fails });
  await answer(name).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(sent()).toEqual([{ name: call, query: OF_SENDER }]);
});

test("once it is accepted nothing cautions any more not to answer elsewhere before that", async () => {
  await wantMotion(true);
  await ask({
    getMateMatch: () => ({
      ...example("getMateMatch"),
      nickname: "산들",
      relation: "RECEIVED",
      note: "010-1234-5678로 연락 주세요",
    }),
    acceptMate: () => ({ ...example("acceptMate"), relation: "MATES" }),
  });
  const caution = page.getByRole("note");
  await expect.element(caution).toBeVisible();
  await answer("수락").click();
  const met = page.getByRole("dialog", { name: "산들님과 운동메이트가 되었어요" });
  await expect.element(met).toBeVisible();
  expect(met.getByText("010-1234-5678로 연락 주세요").query()).not.toBeNull();
  expect(caution.query()).toBeNull();
});

test("거절 tells the server, closes the dialog and says so", async () => {
  const sent = await ask({ rejectMate: () => ({ ...example("rejectMate"), relation: "NONE" }) });
  await answer("거절").click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("신청을 거절했어요")).toBeVisible();
  expect(sent()).toEqual([{ name: "rejectMate", query: OF_SENDER }]);
});

test("what was answered from the bell stands in its list afterwards", async () => {
  let request = REQUEST;
  serve({
    getNotifications: () => [onTheWire(request)],
    getUnreadNotifications: () => ({ unreadCount: 0 }),
    readNotification: () => example("readNotification"),
    rejectMate: () => {
      request = { ...REQUEST, read: true, state: "REJECTED" };
      return { ...example("rejectMate"), relation: "NONE" };
    },
  });
  show(
    <>
      <NotificationBell />
      <MatchingDialog me={{ nickname: "민서", picture: null }} />
    </>,
  );
  const bell = page.getByRole("button", { name: /^알림(,|$)/ });
  await bell.click();
  await page.getByRole("button", { name: /신청 확인하기/ }).click();
  await expect.element(dialog).toBeVisible();
  await answer("거절").click();
  await expect.element(dialog).not.toBeInTheDocument();
  await bell.click();
  const row = page.getByRole("listitem").filter({ hasText: "산들님이" });
  await expect.element(row.getByText("거절했어요")).toBeVisible();
});

test("a request that was taken back meanwhile says so, and cannot be answered", async () => {
  const sent = await ask({ getMateMatch: () => ({ ...example("getMateMatch"), relation: "NONE" }) });
  await expect.element(dialog.getByText("취소됐거나 이미 답한 신청이에요.")).toBeVisible();
  expect(answer("수락").elements()).toEqual([]);
  await answer("닫기").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test("an answer waits until it is known whether a plan came with the request", async () => {
  const looked = Promise.withResolvers<void>();
  const sent = await ask({
    getMateMatch: () => looked.promise.then(() => WITH_PLAN),
    acceptMate: () => ({ ...example("acceptMate"), relation: "MATES" }),
  });
  await expect.element(answer("수락")).toBeDisabled();
  looked.resolve();
  await answer("약속까지 수락").click();
  await expect.poll(sent).toEqual([{ name: "acceptMate", query: { ...OF_SENDER, plan: "ACCEPT" } }]);
  await expect.element(page.getByText("산들님과 운동메이트가 되었고, 약속도 잡았어요").first()).toBeVisible();
});

test("who asks comes before what one answers, and nothing between the answers", async () => {
  await ask({ getMateMatch: () => WITH_PLAN });
  await expect.element(answer("약속까지 수락")).toBeVisible();
  const ways = [...dialog.element().querySelectorAll("a, button")].map(({ textContent }) => textContent);
  expect(ways).toEqual(["프로필 보기", "메이트만 수락", "거절", "약속까지 수락"]);
  const proposal = dialog.getByText("약속도 제안했어요").element();
  const profile = dialog.getByRole("link", { name: "프로필 보기" }).element();
  expect(profile.compareDocumentPosition(proposal)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ["거절", "rejectMate"],
  ["메이트만 수락", "acceptMate"],
  ["약속까지 수락", "acceptMate"],
] as const)("while %s is under way no other answer can be given", async (name, call) => {
  const answered = Promise.withResolvers<void>();
  await ask({ getMateMatch: () => WITH_PLAN, [call]: () => answered.promise.then(() => refuse("INTERNAL")) });
  await answer(name).click();
  await expect.element(answer(name)).toHaveAttribute("aria-busy");
  const others = ["거절", "메이트만 수락", "약속까지 수락"].filter((each) => each !== name);
  for (const other of others) await expect.element(answer(other)).toBeDisabled();
  answered.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("it is not asked of who signs in after its member", async () => {
  signIn();
  await ask({});
  endSession();
  startSession({ token: "u", nickname: "지우" });
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a press beside it, and Escape, decide nothing", async () => {
  const sent = await ask({});
  const isShown = async () => {
    await userEvent.click(document.documentElement, { position: { x: 4, y: 4 } });
    return dialog.query() !== null;
  };
  // One that comes as soon as it opens is taken for the second of a double tap.
  await expect.poll(isShown).toBe(false);
  askRequest(REQUEST);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});
