import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { example, serve } from "../../test/server.ts";
import { signIn } from "../../test/session.ts";
import { show } from "../../test/show.tsx";
import { contentIncludes } from "../lib/afterContent.ts";
import type * as Module from "./AppShell.tsx";

/** A module of its own each time, as on a page that was just opened: the bell has not come. */
const openedJustNow = async () =>
  (await import(/* @vite-ignore */ `./AppShell.tsx?${crypto.randomUUID()}`)) as typeof Module;

const bell = page.getByRole("button", { name: "알림" });
const panel = page.getByRole("dialog", { name: "알림" });

/** Shows the header before its bell has come; answers the button that waits for it, and what lets it come. */
async function showEarly() {
  const content = Promise.withResolvers<void>();
  contentIncludes(content.promise);
  // Whatever comes of the test: the next one waits for it, too.
  onTestFinished(() => content.resolve());
  const { AppFrame } = await openedJustNow();
  // What comes late here comes by `content` only: no press has to last until it is loaded.
  await import("../features/notifications/NotificationBell.tsx");
  signIn();
  serve({
    getMyProfile: () => example("getMyProfile"),
    getNotifications: () => [],
    getUnreadNotifications: () => ({ unreadCount: 0 }),
    getChatUnread: () => example("getChatUnread"),
  });
  show(
    <>
      <AppFrame>글</AppFrame>
      <div hidden>
        <AppFrame />
      </div>
    </>,
  );
  await expect.element(bell).toBeVisible();
  expect(bell.element().hasAttribute("aria-expanded")).toBe(false);
  return {
    waiting: bell.element() as HTMLElement,
    arrive: async () => {
      content.resolve();
      // Whoever holds the button down does not see it come: another one does, in the same moment.
      await expect.poll(() => document.querySelector("[hidden] [aria-haspopup][aria-expanded]")).not.toBeNull();
    },
  };
}

/** The panel is open and stays so, beyond all that belongs to the press; Escape then gives the focus back to the bell. */
async function expectOpen() {
  await expect.element(panel).toBeVisible();
  // All of the press comes before a later key.
  await userEvent.keyboard("{Shift}");
  expect(bell.element().getAttribute("aria-expanded")).toBe("true");
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(bell).toHaveFocus();
}

test("a bell that comes while it is held down opens its panel once it is let go", async () => {
  const { waiting, arrive } = await showEarly();
  // By a real pointer: pressed and let go, it clicks only what it has pressed.
  let isDown = false;
  waiting.addEventListener("pointerdown", () => (isDown = true));
  const meanwhile = async () => {
    await expect.poll(() => isDown).toBe(true);
    await arrive();
    expect(waiting.isConnected).toBe(true);
    expect(panel.elements()).toEqual([]);
  };
  await Promise.all([bell.click({ delay: 1_000 }), meanwhile()]);
  await expectOpen();
});

test("a bell that comes while a finger is on it opens its panel: the finger has left before it clicks", async () => {
  const { waiting, arrive } = await showEarly();
  const happens = (type: string) =>
    waiting.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "touch" }));
  happens("pointerdown");
  await arrive();
  happens("pointerup");
  happens("pointerout");
  await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
  expect(waiting.isConnected).toBe(true);
  waiting.focus();
  waiting.click();
  await expectOpen();
});

test("a bell that comes while Space is held down opens its panel, too", async () => {
  const { waiting, arrive } = await showEarly();
  window.focus();
  waiting.focus();
  await userEvent.keyboard("{ >}");
  await arrive();
  expect(waiting.isConnected).toBe(true);
  await userEvent.keyboard("{/ }");
  await expectOpen();
});

test.each([
  ["by a pointer", () => bell.click()],
  ["by a key", () => userEvent.keyboard("{Enter}")],
])("a bell that was pressed %s before it came opens its panel once it is there", async (_, press) => {
  const { waiting, arrive } = await showEarly();
  window.focus();
  waiting.focus();
  await press();
  await arrive();
  await expectOpen();
  await expect.element(bell).toHaveFocus();
});

test("a bell that is left while it is held down comes closed", async () => {
  const { waiting, arrive } = await showEarly();
  waiting.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await arrive();
  expect(waiting.isConnected).toBe(true);
  waiting.dispatchEvent(new PointerEvent("pointerout", { bubbles: true, relatedTarget: document.body }));
  await expect.element(bell).toHaveAttribute("aria-expanded", "false");
  expect(panel.elements()).toEqual([]);
});

test("a bell keeps the focus that it had before it came", async () => {
  const { waiting, arrive } = await showEarly();
  waiting.focus();
  await arrive();
  await expect.element(bell).toHaveAttribute("aria-expanded", "false");
  await expect.element(bell).toHaveFocus();
});

test("a bell that was pressed before it came stays closed for whoever has gone on meanwhile", async () => {
  const { waiting, arrive } = await showEarly();
  waiting.focus();
  await userEvent.keyboard("{Enter}");
  waiting.blur();
  await arrive();
  await expect.element(bell).toHaveAttribute("aria-expanded", "false");
  expect(panel.elements()).toEqual([]);
});
