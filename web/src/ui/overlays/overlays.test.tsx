import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useState } from "react";
import { inputMethod } from "../../../test/inputMethod.ts";
import { show } from "../../../test/show.tsx";
import { tabTo } from "../../../test/tabTo.ts";
import { Button } from "../controls/Button.tsx";
import { toast } from "../feedback/toast.ts";
import { TextField } from "../fields/TextField.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";
import { Menu } from "./Menu.tsx";
import { Sheet } from "./Sheet.tsx";

function Removal({ onRemove }: { onRemove?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const remove = () => {
    onRemove?.();
    close();
  };
  return (
    <>
      <Menu
        label="글 메뉴"
        items={[
          { label: "수정", onSelect: () => {} },
          { label: "삭제", danger: true, onSelect: () => setOpen(true) },
        ]}
      />
      <Button>다른 것</Button>
      <ConfirmDialog
        open={open}
        title="글을 지울까요?"
        description="되돌릴 수 없어요."
        confirm="지우기"
        busy={false}
        onConfirm={remove}
        onClose={close}
      />
    </>
  );
}

function Renaming() {
  const [open, setOpen] = useState(false);
  const [nested, setNested] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>이름 바꾸기</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="새 이름" closable>
        <TextField label="이름" data-autofocus />
        <Button onClick={() => setNested(true)}>도움말</Button>
        <Dialog open={nested} onClose={() => setNested(false)} title="이름에 대해" closable>
          <p>짧을수록 좋아요.</p>
        </Dialog>
      </Dialog>
    </>
  );
}

function Sheets() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>새 채팅</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="메이트 고르기">
        <Button>달리는민서</Button>
      </Sheet>
    </>
  );
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const item = (name: string) => page.getByRole("menuitem", { name });

test("a menu is used by keys: the arrows go round, a letter leads on, Escape gives the focus back", async () => {
  show(<Removal />);
  await tabTo(button("글 메뉴"));
  await userEvent.keyboard("{Enter}");
  await expect.element(item("수정")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("삭제")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("수정")).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(item("삭제")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(button("글 메뉴")).toHaveFocus();
});

test("what an item asks takes the focus to the safe answer, and gives it back to the menu's button", async () => {
  const remove = vi.fn<() => void>();
  show(<Removal onRemove={remove} />);
  await button("글 메뉴").click();
  await item("삭제").click();
  const question = dialog("글을 지울까요?");
  await expect.element(question).toHaveAccessibleDescription("되돌릴 수 없어요.");
  await expect.element(question.getByRole("button", { name: "그대로 두기" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button("글 메뉴")).toHaveFocus();
  expect(remove).not.toHaveBeenCalled();

  await userEvent.keyboard("{Enter}");
  await expect.element(item("수정")).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(item("삭제")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(question).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(question).not.toBeInTheDocument();
  expect(remove).toHaveBeenCalledOnce();
});

test("a dialog that says more than fits on the screen keeps its buttons in sight", async () => {
  await page.viewport(390, 500);
  const answers = <Button>알겠어요</Button>;
  show(
    <Dialog open onClose={() => {}} title="긴 이야기" actions={answers}>
      <p style={{ height: "60rem" }}>아주 긴 이야기예요.</p>
    </Dialog>,
  );
  await expect.element(button("알겠어요")).toHaveFocus();
  dialog("긴 이야기").element().scrollTo(0, 0);
  await expect.element(button("알겠어요")).toBeInViewport({ ratio: 1 });
});

test("Tab stays in a dialog, and what lies under it cannot be reached", async () => {
  show(<Renaming />);
  await button("이름 바꾸기").click();
  const open = dialog("새 이름");
  await expect.element(open.getByLabelText("이름")).toHaveFocus();
  for (let press = 0; press < 6; press += 1) {
    await userEvent.tab();
    const { activeElement } = document;
    expect(activeElement === document.body || activeElement?.closest("dialog") !== null).toBe(true);
  }
  await expect.element(button("이름 바꾸기")).not.toHaveFocus();
});

test("Escape closes the topmost dialog only, and never in the middle of a syllable", async () => {
  show(<Renaming />);
  await button("이름 바꾸기").click();
  const lower = dialog("새 이름");
  const name = lower.getByLabelText("이름");
  await expect.element(name).toHaveFocus();
  await inputMethod().compose("저녁");
  await userEvent.keyboard("{Escape}");
  await expect.element(lower).toBeVisible();
  await inputMethod().finish("녁");
  await expect.element(name).toHaveValue("저녁");

  await button("도움말").click();
  await expect.element(dialog("이름에 대해")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog("이름에 대해")).not.toBeInTheDocument();
  await expect.element(button("도움말")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(lower).not.toBeInTheDocument();
  await expect.element(button("이름 바꾸기")).toHaveFocus();
});

const BESIDE = { clientX: 2, clientY: 2 };

/** Presses as if `ms` had gone by. */
const pressLater =
  (ms: number) =>
  (type: "pointerdown" | "click", target: Element, at = BESIDE): void => {
    const event = new PointerEvent(type, { ...at, bubbles: true });
    Object.defineProperty(event, "timeStamp", { value: performance.now() + ms });
    target.dispatchEvent(event);
  };

test("a press beside a dialog closes it, its X too; a drag that ends beside it does not", async () => {
  show(<Renaming />);
  const open = dialog("새 이름");
  const press = pressLater(1_000);

  await button("이름 바꾸기").click();
  await open.getByRole("button", { name: "닫기" }).click();
  await expect.element(open).not.toBeInTheDocument();

  await button("이름 바꾸기").click();
  await expect.element(open).toBeVisible();
  press("pointerdown", open.getByLabelText("이름").element(), { clientX: 195, clientY: 422 });
  press("click", open.element());
  await expect.element(open).toBeVisible();
  press("pointerdown", open.element());
  press("click", open.element());
  await expect.element(open).not.toBeInTheDocument();
});

test("the second tap of a double tap, which meets what lies around the dialog that the first has opened, does not close it", async () => {
  show(<Sheets />);
  const [sheet, later] = [dialog("메이트 고르기"), pressLater(200)];
  await button("새 채팅").click();
  await expect.element(sheet).toBeVisible();
  later("pointerdown", sheet.element());
  later("click", sheet.element());
  await expect.element(sheet).toBeVisible();
});

test("a sheet lies at the bottom of a phone, has its heading for a name, and gives the focus back", async () => {
  show(<Sheets />);
  await button("새 채팅").click();
  const sheet = dialog("메이트 고르기");
  await expect.element(sheet).toBeVisible();
  await expect.poll(() => Math.round(sheet.element().getBoundingClientRect().bottom)).toBe(innerHeight);
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button("새 채팅")).toHaveFocus();
});

test("a toast shows inside the dialog that covers all else, and outlives it", async () => {
  show(<Renaming />);
  await button("이름 바꾸기").click();
  await expect.element(dialog("새 이름")).toBeVisible();
  toast.error("바꾸지 못했어요");
  await expect.element(dialog("새 이름").getByRole("alert")).toHaveTextContent("바꾸지 못했어요");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog("새 이름")).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).toHaveTextContent("바꾸지 못했어요");
});
