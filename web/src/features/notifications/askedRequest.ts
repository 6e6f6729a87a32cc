/** The mate request that is being asked about: from the panel, or from the toast of one that has just come. */
import type { Notification } from "@fitmate/contract/notifications";
import { useSyncExternalStore } from "react";

let asked: Notification | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog on `request`; null closes it. */
export function askRequest(request: Notification | null): void {
  asked = request;
  for (const listener of listeners) listener();
}

export function useAskedRequest(): Notification | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
