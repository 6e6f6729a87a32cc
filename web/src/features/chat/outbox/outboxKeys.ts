/** Under which keys of the browser's storage a member's unsent messages are. */
export const keyPrefix = (nickname: string) => `outbox:${encodeURIComponent(nickname)}:`;

export function keysOf(nickname: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(keyPrefix(nickname)));
}

/** Whoever signs out leaves nothing behind. */
export function clearOutbox(nickname: string): void {
  for (const key of keysOf(nickname)) localStorage.removeItem(key);
}
