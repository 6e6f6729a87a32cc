/** The mate request that is being asked about: from the panel, or from the toast of one that has just come. */
import type { Notification } from "@fitmate/contract/notifications";
import { useSyncExternalStore } from "react";
import { createListeners } from "../../lib/listeners.ts";
import { onSessionChange } from "../../lib/session.ts";

let asked: Notification | null = null;
const listeners = createListeners();

// It is nobody else's.
onSessionChange((isRenamed) => isRenamed || change(null));

/** Opens the dialog on `request`. */
export function askRequest(request: Notification): void {
  change(request);
}

/** Closes the dialog on `request`, unless it is open on another by now. */
export function endRequest(request: Notification): void {
  if (asked === request) change(null);
}

function change(next: Notification | null) {
  asked = next;
  listeners.tell();
}

export function useAskedRequest(): Notification | null {
  return useSyncExternalStore(
    listeners.subscribe,
    () => asked,
    () => asked,
  );
}
