import { NOTIFICATION_PAGE_SIZE } from "@fitmate/contract/limits";
import type { Notification } from "@fitmate/contract/notifications";
import { paths } from "@fitmate/contract/paths";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleInEachTheme } from "../../../test/accessibility.ts";
import { type Answers, refuse, serve } from "../../../test/server.ts";
import { scrollThrough } from "../../../test/scrollThrough.ts";
import { show } from "../../../test/show.tsx";
import { tabTo } from "../../../test/tabTo.ts";
import { NotificationBell } from "./NotificationBell.tsx";

const bell = page.getByRole("button", { name: /^알림(,|$)/ });
const panel = page.getByRole("dialog", { name: "알림", exact: true });
const rows = panel.getByRole("listitem");
const row = (words: RegExp) => rows.filter({ hasText: words });
const readAll = panel.getByRole("button", { name: "모두 읽음" });
const removeRead = panel.getByRole("button", { name: "읽은 알림 지우기" });
const question = page.getByRole("dialog", { name: "읽은 알림을 지울까요?" });

function notification(notificationId: number, sender: string, part: Partial<Notification> = {}): Notification {
  return {
    notificationId,
    sender,
    senderProfileImage: null,
    message: `${sender}님이 내 글에 댓글을 남겼어요.`,
    notificationType: "COMMENT",
    url: paths.post(7),
    createdAt: "2026-11-20T09:30:00.000Z",
    read: false,
    state: null,
    ...part,
  };
}

const WAITS = notification(3, "신청한이", {
  notificationType: "MATCHING",
  message: "신청한이님이 운동메이트를 신청했어요.",
  state: "PENDING",
});
const SAID = notification(2, "댓글쓴이");
const ANSWERED = notification(1, "거절된이", { notificationType: "MATCHING", state: "REJECTED", read: true });

/** The bell between two other stops, and a server that keeps what it is told. */
function open(stored: Notification[], answers: Answers = {}) {
  const id = ({ params }: { params: Record<string, string> }) => Number(params["notificationId"]);
  const change = (after: Notification[]) => {
    stored = after;
    return { status: 200 as const, message: "" };
  };
  const calls = serve({
    getNotifications: () => stored,
    getUnreadNotifications: () => ({ unreadCount: stored.filter(({ read }) => !read).length }),
    readNotifications: () => change(stored.map((each) => ({ ...each, read: true }))),
    readNotification: (asked) =>
      change(stored.map((each) => (each.notificationId === id(asked) ? { ...each, read: true } : each))),
    deleteNotification: (asked) => change(stored.filter(({ notificationId }) => notificationId !== id(asked))),
    deleteReadNotifications: () => change(stored.filter(({ read, state }) => !read || state === "PENDING")),
    ...answers,
  });
  const { router } = show(
    <>
      <button type="button">앞</button>
      <NotificationBell />
      <p>빈 자리</p>
    </>,
  );
  return { router, calls };
}

const openMenuOf = async (words: RegExp) => {
  const opener = row(words).getByRole("button", { name: "알림 메뉴" });
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menu")).toBeVisible();
};

test("is opened by keys, and one is read from its menu, whose Escape leaves the panel open", async () => {
  open([WAITS, SAID]);
  await expect.element(bell).toHaveAccessibleName("알림, 새 알림 2개");
  await tabTo(page.getByRole("button", { name: "앞" }));
  await tabTo(bell);
  // The first time its rows are still to come, the second time they are there.
  for (const time of [1, 2]) {
    await userEvent.keyboard("{Enter}");
    await expect.element(panel, { message: `the ${time}. time` }).toHaveFocus();
    await expect.element(row(/신청한이/)).toBeVisible();
    await tabTo(readAll);
    await userEvent.keyboard("{Escape}");
    await expect.element(bell).toHaveFocus();
  }
  await userEvent.keyboard("{Enter}");
  await expectAccessible();

  await openMenuOf(/신청한이/);
  await expectAccessibleInEachTheme("body");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(panel).toBeVisible();
  await openMenuOf(/신청한이/);
  await page.getByRole("menuitem", { name: "읽음으로 표시" }).click();
  await expect.element(row(/신청한이/).getByText("새 알림")).not.toBeInTheDocument();
  await expect.element(bell).toHaveAccessibleName("알림, 새 알림 1개");
});

test("one is deleted: the focus stays in the panel, and Escape gives it back to the bell", async () => {
  open([SAID]);
  await bell.click();
  await openMenuOf(/댓글쓴이/);
  await page.getByRole("menuitem", { name: "지우기" }).click();
  await expect.element(row(/댓글쓴이/)).not.toBeInTheDocument();
  await expect.element(panel).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(bell).toHaveFocus();
  await expect.element(bell).toHaveAccessibleName("알림");
});

test("all are read at once; those that are read go after a question, but no request that waits", async () => {
  open([WAITS, SAID, ANSWERED]);
  await bell.click();
  await readAll.click();
  await expect.element(readAll).not.toBeInTheDocument();
  await expect.element(bell).toHaveAccessibleName("알림");
  await removeRead.click();
  await expectAccessibleInEachTheme("body");
  await question.getByRole("button", { name: "그대로 두기" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(rows.elements()).toHaveLength(3);
  await removeRead.click();
  await question.getByRole("button", { name: "지우기" }).click();
  await expect.element(page.getByText("읽은 알림을 지웠어요.")).toBeVisible();
  await expect.poll(() => rows.elements().length).toBe(1);
  await expect.element(row(/신청한이/).getByText("신청 확인하기")).toBeVisible();
  await expect.element(removeRead).not.toBeInTheDocument();
  await expect.element(panel).toHaveFocus();
});

test("what could not be deleted comes back with the reason; a list that did not load is asked for again", async () => {
  let isReached = false;
  open([SAID], {
    getNotifications: () => (isReached ? [SAID] : refuse("TOO_MANY_REQUESTS")),
    deleteNotification: () => refuse("TOO_MANY_REQUESTS"),
  });
  await bell.click();
  await expect.element(panel.getByText("알림을 불러오지 못했어요")).toBeVisible();
  isReached = true;
  await panel.getByRole("button", { name: "다시 시도" }).click();
  await expect.element(row(/댓글쓴이/)).toBeVisible();
  await openMenuOf(/댓글쓴이/);
  await page.getByRole("menuitem", { name: "지우기" }).click();
  await expect.element(page.getByText("잠시 쉬었다가 다시 시도해 주세요.")).toBeVisible();
  await expect.element(row(/댓글쓴이/)).toBeVisible();
});

test("is closed by a press beside it, by Tab out of it, and by following a notification, which is read then", async () => {
  const { router, calls } = open([SAID]);
  await bell.click();
  await expect.element(row(/댓글쓴이/)).toBeVisible();
  await page.getByText("빈 자리").click({ position: { x: 1, y: 1 } });
  await expect.element(panel).not.toBeInTheDocument();

  await bell.click();
  await expect.element(row(/댓글쓴이/)).toBeVisible();
  (bell.element() as HTMLElement).focus();
  await userEvent.tab({ shift: true });
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "앞" })).toHaveFocus();

  await bell.click();
  await row(/댓글쓴이/)
    .getByRole("link")
    .click();
  await expect.poll(() => router.state.location.pathname).toBe(paths.post(7));
  await expect.poll(() => calls.filter(({ name }) => name === "readNotification")).toHaveLength(1);
});

test("without any it says what would come", async () => {
  open([]);
  await expect.element(bell).toHaveAccessibleName("알림");
  await bell.click();
  await expect.element(panel.getByText("아직 알림이 없어요")).toBeVisible();
  expect([...readAll.elements(), ...removeRead.elements()]).toEqual([]);
});

/** The bell, opened on the first of two pages; how often the second one was asked for. */
async function openLong(isDown: () => boolean) {
  const stored = Array.from({ length: 2 * NOTIFICATION_PAGE_SIZE }, (_, index) =>
    notification(40 - index, `${index}호`),
  );
  let asked = 0;
  open(stored, {
    getNotifications: ({ query }) => {
      const cursor = Number(query["cursorId"]);
      if (cursor === -1) return stored.slice(0, NOTIFICATION_PAGE_SIZE);
      asked += 1;
      return isDown() ? refuse("FORBIDDEN") : stored.filter(({ notificationId }) => notificationId < cursor);
    },
  });
  await bell.click();
  await expect.poll(() => rows.elements().length).toBe(NOTIFICATION_PAGE_SIZE);
  expect(asked).toBe(0);
  rows.elements().at(-1)?.scrollIntoView();
  return () => asked;
}

test("older ones come on the way down", async () => {
  await openLong(() => false);
  await expect.poll(() => rows.elements().length).toBe(2 * NOTIFICATION_PAGE_SIZE);
});

test("older ones that do not come are said to, not asked for again by scrolling, and come by the button", async () => {
  let isDown = true;
  const asked = await openLong(() => isDown);
  await expect.element(panel.getByText(/알림을 더 불러오지 못했어요/)).toBeVisible();
  await expectAccessible();
  await scrollThrough(rows.elements());
  expect(asked()).toBe(1);
  isDown = false;
  await panel.getByRole("button", { name: "다시 시도" }).click();
  await expect.poll(() => rows.elements().length).toBe(2 * NOTIFICATION_PAGE_SIZE);
  await expect.element(panel.getByText(/더 불러오지 못했어요/)).not.toBeInTheDocument();
});

test("what tells of a group room names it, and leads to nobody's profile", async () => {
  const title = "서울숲 저녁 5km";
  open([
    notification(4, title, {
      notificationType: "MESSAGE",
      message: `‘${title}’에 새 메시지가 있어요.`,
      url: paths.groupRoom(9, { message: 3 }),
    }),
    SAID,
  ]);
  await bell.click();
  await expect.element(row(/서울숲/).getByRole("button", { name: `‘${title}’ 알림 메뉴` })).toBeVisible();
  await openMenuOf(/서울숲/);
  await expect.element(page.getByRole("menuitem", { name: "지우기" })).toBeVisible();
  expect(page.getByRole("menuitem", { name: "프로필 보기" }).elements()).toEqual([]);
  expect(
    row(/서울숲/)
      .element()
      .querySelector(`a[href^='/members/']`),
  ).toBeNull();
});
