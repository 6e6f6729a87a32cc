/** The mate request that is being asked about: from the panel, or from the toast of one that has just come. */
import type { Notification } from "@fitmate/contract/notifications";
import { useSyncExternalStore } from "react";
import { createListeners } from "../../lib/listeners.ts";
import { onSessionChange } from "../../lib/session.ts";

let asked: Notification | null = null;
const listeners = createListeners();

// It is nobody else's.
onSessionChange((isRenamed) => isRenamed || askRequest(null));

/** Opens the dialog on `request`; null closes it. */
export function askRequest(request: Notification | null): void {
  asked = request;
  listeners.tell();
}

export function useAskedRequest(): Notification | null {
  return useSyncExternalStore(
    listeners.subscribe,
    () => asked,
    () => asked,
  );
}
