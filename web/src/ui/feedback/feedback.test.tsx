import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type ReactNode, useState } from "react";
import { show } from "../../../test/show.tsx";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import { announce } from "./announce.ts";
import { ErrorState } from "./Empty.tsx";
import { toast } from "./toast.ts";

test("what happened is a status, what failed an alert; one at a time", async () => {
  show(null);
  toast.show("저장했어요");
  await expect.element(page.getByRole("status")).toHaveTextContent("저장했어요");
  toast.error("보내지 못했어요");
  await expect.element(page.getByRole("alert")).toHaveTextContent("보내지 못했어요");
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
});

test("a toast goes by itself, but stays under the pointer and while its button has the focus", async () => {
  show(null);
  const undo = vi.fn<() => void>();
  const REMOVED = { duration: 200, action: { label: "되돌리기", onSelect: undo } };
  toast.show("지웠어요", REMOVED);
  await expect.element(page.getByText("지웠어요")).toBeVisible();
  await expect.element(page.getByText("지웠어요")).not.toBeInTheDocument();

  toast.show("또 지웠어요", REMOVED);
  const button = page.getByRole("button", { name: "되돌리기" });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await new Promise((resolve) => void setTimeout(resolve, 2 * REMOVED.duration));
  await expect.element(page.getByText("또 지웠어요")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("또 지웠어요")).not.toBeInTheDocument();
  expect(undo).toHaveBeenCalledOnce();
});

test("the button of a toast gives the focus back to where it came from", async () => {
  show(<Button>여기에서 왔어요</Button>);
  const before = page.getByRole("button", { name: "여기에서 왔어요" });
  toast.show("지웠어요", { action: { label: "되돌리기", onSelect: () => {} } });
  const undo = page.getByRole("button", { name: "되돌리기" });
  await expect.element(undo).toBeVisible();
  for (const each of [before, undo]) (each.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(before).toHaveFocus();
});

function Asking() {
  const [open, setOpen] = useState(true);
  const answer = () => {
    setOpen(false);
    toast.show("지웠어요");
  };
  return (
    <Dialog open={open} title="지울까요?" onClose={() => {}}>
      <Button onClick={answer}>지우기</Button>
    </Dialog>
  );
}

test("a toast that comes as a dialog closes enters a live region that was there before: else it is not always read out", async () => {
  /** What came with the words of the toast: whole, as it was put into the page. */
  const came: Element[] = [];
  const observer = new MutationObserver((mutations) => {
    const added = mutations.flatMap(({ addedNodes }) => Array.from(addedNodes));
    came.push(
      ...added.filter((each): each is Element => each instanceof Element && each.innerHTML.includes("지웠어요")),
    );
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  show(<Asking />);
  await page.getByRole("button", { name: "지우기" }).click();
  await expect.element(page.getByText("지웠어요")).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  // In the dialog first, and where that was already closing, on the page.
  expect(new Set(came.map((each) => each.parentElement?.role))).toEqual(new Set(["status"]));
});

test("what only screen readers are told is said inside the dialog that makes all else inert", async () => {
  show(
    <Dialog open title="신고하기" onClose={() => {}}>
      <Button>다음</Button>
    </Dialog>,
  );
  const dialog = page.getByRole("dialog", { name: "신고하기" });
  await expect.element(dialog).toBeVisible();
  announce("댓글을 남겼어요.");
  await expect.element(dialog.getByRole("status").filter({ hasText: "댓글을 남겼어요." })).toBeInTheDocument();
});

test("a part that did not load says so as an alert and is tried again", async () => {
  const retry = vi.fn<() => void>();
  show(<ErrorState title="글을 불러오지 못했어요" onRetry={retry} />);
  const alert = page.getByRole("alert").filter({ hasText: "글을 불러오지 못했어요" });
  await expect.element(alert.getByRole("heading", { level: 2 })).toBeVisible();
  await expect.element(alert.getByText("인터넷 연결을 확인하고 다시 시도해 주세요.")).toBeVisible();
  await alert.getByRole("button", { name: "다시 시도" }).click();
  expect(retry).toHaveBeenCalledOnce();
});

/** What did not load until it is tried again. */
function Part() {
  const [failed, setFailed] = useState(true);
  return failed ? <ErrorState title="글을 불러오지 못했어요" onRetry={() => setFailed(false)} /> : <p>불러온 글</p>;
}

test.each<[string, ReactNode]>([
  [
    "page",
    <main key="page" tabIndex={-1} aria-label="둘레">
      <Part />
    </main>,
  ],
  [
    "dialog",
    <Dialog key="dialog" open title="둘레" onClose={() => {}}>
      <Part />
    </Dialog>,
  ],
])(
  "whoever tries again what did not load goes on in the %s around it, since the button goes",
  async (_around, shown) => {
    show(shown);
    const retry = page.getByRole("button", { name: "다시 시도" });
    await expect.element(retry).toBeVisible();
    (retry.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("불러온 글")).toBeVisible();
    await expect.element(page.getByLabelText("둘레")).toHaveFocus();
  },
);

test("where the focus has gone on it stays", async () => {
  show(
    <main tabIndex={-1}>
      <Part />
      <button type="button">다른 것</button>
    </main>,
  );
  const retry = page.getByRole("button", { name: "다시 시도" });
  await expect.element(retry).toBeVisible();
  const other = page.getByRole("button", { name: "다른 것" });
  (other.element() as HTMLElement).focus();
  (retry.element() as HTMLElement).click();
  await expect.element(page.getByText("불러온 글")).toBeVisible();
  await expect.element(other).toHaveFocus();
});
