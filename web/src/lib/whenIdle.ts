/** Longer than that nothing waits for a quiet moment. */
const PATIENCE_MS = 2_000;

/** Calls `act` once nothing else is going on, or has been for too long. */
export function whenIdle(act: () => void): void {
  // Safari has no such callback.
  if (!("requestIdleCallback" in window)) setTimeout(act);
  else requestIdleCallback(act, { timeout: PATIENCE_MS });
}
