/** One sentence above the tab bar that says what happened. One at a time: a new one takes the place of the old. */
import { createListeners } from "../../lib/listeners.ts";
import { onSessionChange } from "../../lib/session.ts";

type ToastKind = "plain" | "mate" | "error";
type ToastOptions = {
  /** Shown for so many ms; 4,000 without it. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
};
export type ToastItem = { id: number; kind: ToastKind; text: string; duration: number; action: ToastOptions["action"] };

const DURATION = 4000;

let current: ToastItem | null = null;
let lastId = 0;
const listeners = createListeners();

export const toast = {
  show: (text: string, options?: ToastOptions) => open("plain", text, options),
  /** About a mate: its mark lights up in volt. */
  mate: (text: string, options?: ToastOptions) => open("mate", text, options),
  /** What happened and what to do next; announced at once. */
  error: (text: string, options?: ToastOptions) => open("error", text, options),
};

export function currentToast(): ToastItem | null {
  return current;
}

/** Takes the toast away, unless another has come meanwhile. */
export function closeToast(id: number): void {
  if (current?.id === id) change(null);
}

export const subscribeToast = listeners.subscribe;

// It may say what is nobody else's.
onSessionChange((isRenamed) => isRenamed || change(null));

function open(kind: ToastKind, text: string, { duration = DURATION, action }: ToastOptions = {}) {
  lastId += 1;
  change({ id: lastId, kind, text, duration, action });
}

function change(next: ToastItem | null) {
  current = next;
  listeners.tell();
}
