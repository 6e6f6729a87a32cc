import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useState } from "react";
import { show } from "../../../test/show.tsx";
import { tabTo } from "../../../test/tabTo.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { Segmented } from "./Segmented.tsx";

const MODES = [
  { value: "map", label: "지도" },
  { value: "list", label: "목록" },
] as const;

function Modes() {
  const [mode, setMode] = useState<"map" | "list">("map");
  return <Segmented label="보기" value={mode} onChange={setMode} options={MODES} />;
}

function Saving() {
  const [busy, setBusy] = useState(false);
  return (
    <Button busy={busy} onClick={() => setBusy(true)}>
      저장
    </Button>
  );
}

test("a busy button keeps its width, its name and the focus, and does nothing", async () => {
  show(<Saving />);
  const save = page.getByRole("button", { name: "저장" });
  await expect.element(save).toBeVisible();
  const before = save.element().getBoundingClientRect();
  await save.click();
  await expect.element(save).toHaveAttribute("aria-busy", "true");
  await expect.element(save).toHaveFocus();
  expect(save.element().getBoundingClientRect().width).toBe(before.width);
});

test("a busy button hears no press and sends no form", async () => {
  const act = vi.fn<() => void>();
  const send = vi.fn<() => void>();
  show(
    <form action={send}>
      <Button type="submit" busy onClick={act}>
        등록
      </Button>
    </form>,
  );
  await page.getByRole("button", { name: "등록" }).click();
  await userEvent.keyboard("{Enter}");
  expect([act.mock.calls, send.mock.calls]).toEqual([[], []]);
});

test("every button is as high as a finger needs, or more", async () => {
  show(
    <>
      <Button>보통</Button>
      <Button size="lg">큰</Button>
      <IconButton icon="close" label="닫기" />
      <ButtonLink to="/posts">글 보기</ButtonLink>
    </>,
  );
  await expect.element(page.getByRole("link", { name: "글 보기" })).toHaveAttribute("href", "/posts");
  for (const control of [...page.getByRole("button").elements(), page.getByRole("link").element()])
    expect(control.getBoundingClientRect().height, control.textContent).toBeGreaterThanOrEqual(44);
});

test("a count is said once, in the name", async () => {
  show(<IconButton icon="bell" label="알림, 새 알림 120개" count={120} />);
  const bell = page.getByRole("button", { name: "알림, 새 알림 120개", exact: true });
  await expect.element(bell.getByText("99+")).toBeVisible();
});

test("of several equal choices the arrow keys take the next", async () => {
  show(<Modes />);
  const group = page.getByRole("radiogroup", { name: "보기" });
  await tabTo(group.getByRole("radio", { name: "지도" }));
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(group.getByRole("radio", { name: "목록" })).toBeChecked();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(group.getByRole("radio", { name: "지도" })).toBeChecked();
  await group.getByText("목록").click();
  await expect.element(group.getByRole("radio", { name: "목록" })).toBeChecked();
});

test("what could not be loaded is said as an alert, and asked for again", async () => {
  const more = vi.fn<() => void>();
  show(<LoadMore what="영상을" failed busy={false} onMore={more} />);
  const alert = page
    .getByRole("alert")
    .filter({ hasText: "영상을 더 불러오지 못했어요. 인터넷 연결을 확인해 주세요." });
  await expect.element(alert).toBeVisible();
  await page.getByRole("button", { name: "다시 시도" }).click();
  expect(more).toHaveBeenCalledOnce();
});
