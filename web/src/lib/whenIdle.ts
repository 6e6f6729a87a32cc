/** Calls `act` once nothing else is going on. */
export function whenIdle(act: () => void): void {
  // Safari has no such callback.
  (window.requestIdleCallback ?? setTimeout)(act);
}
