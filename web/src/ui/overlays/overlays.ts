/** The dialogs that are open, lowest first: Escape closes the topmost one, and a toast shows inside it. */
import { createListeners } from "../../lib/listeners.ts";

type Overlay = { element: HTMLDialogElement; modal: boolean };

let stack: readonly Overlay[] = [];
const listeners = createListeners();

/** Puts `overlay` on top; the answer takes it away again. */
export function pushOverlay(overlay: Overlay): () => void {
  change([...stack, overlay]);
  return () => change(stack.filter((each) => each !== overlay));
}

export function isTopOverlay(element: HTMLDialogElement): boolean {
  return stack.at(-1)?.element === element;
}

/** The topmost modal dialog: everything outside it is inert. */
export function topModal(): HTMLDialogElement | null {
  return stack.findLast((each) => each.modal)?.element ?? null;
}

export const subscribeOverlays = listeners.subscribe;

function change(next: readonly Overlay[]) {
  stack = next;
  listeners.tell();
}
