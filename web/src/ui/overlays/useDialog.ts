import { type MouseEvent, type PointerEvent, useEffectEvent, useLayoutEffect, useRef } from "react";
import { listenToKeys } from "../fields/composition.ts";
import { rememberFocus } from "./focusBack.ts";
import { useHistoryEntry } from "./historyEntries.ts";
import { isTopOverlay, pushOverlay } from "./overlays.ts";

/** A press outside that comes sooner is the second one of a double tap on what opened the dialog, whose backdrop lies there by now. */
const DOUBLE_TAP_MS = 400;

/**
 * Opens the native dialog it is given to for as long as the component is mounted, and gives the focus back afterwards.
 * Escape closes, except while an IME is composing; so do a press outside a modal one and going back, unless it asks whether
 * to go (`inHistory` false). An element with `data-autofocus` gets the focus first. Spread the answer on a `<dialog>`.
 */
export function useDialog(onClose: () => void, modal: boolean, inHistory = true) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const openedAt = useRef(0);
  const close = useEffectEvent(onClose);
  useHistoryEntry(inHistory, onClose);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const giveBack = rememberFocus();
    if (modal) dialog.showModal();
    else dialog.show();
    openedAt.current = performance.now();
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const pop = pushOverlay({ element: dialog, modal });
    const unlisten = onEscape(dialog, () => close());
    return () => {
      unlisten();
      pop();
      // Beside one that leaves the page usable, the focus may have gone on already.
      const { activeElement } = document;
      const hasGoneOn = !modal && activeElement !== document.body && !dialog.contains(activeElement);
      dialog.close();
      if (!hasGoneOn) giveBack();
    };
  }, [modal]);

  return {
    ref,
    // Escape is ours (above); what is left is what else a browser takes for it, as Android's back.
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onClose();
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedOutside.current = isOutside(event) && event.timeStamp - openedAt.current > DOUBLE_TAP_MS;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (modal && pressedOutside.current && isOutside(event)) onClose();
      pressedOutside.current = false;
    },
  };
}

/** Calls `close` on Escape in the topmost dialog, unless it belongs to an IME; keeps the browser from closing it by itself. */
function onEscape(dialog: HTMLDialogElement, close: () => void): () => void {
  return listenToKeys((event, isOfIme) => {
    if (event.key !== "Escape" || event.defaultPrevented || !isTopOverlay(dialog)) return;
    event.preventDefault();
    if (!isOfIme) close();
  });
}

/** A press on the backdrop is a press on the dialog itself, outside its box. */
function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
