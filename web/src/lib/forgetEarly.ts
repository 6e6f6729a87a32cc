/**
 * Something has happened since the page was opened, or may have: what has not been asked for by now (lib/early.ts) is to be asked
 * of the server. Apart from it: visitors hear of nothing.
 */
export function forgetEarly(): void {
  delete (globalThis as { early?: unknown }).early;
}
