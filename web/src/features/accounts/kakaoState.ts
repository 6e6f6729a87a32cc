/**
 * What this tab keeps while its member is at Kakao: the `state` that has to come back, and the page that was wanted. In
 * session storage, like the session itself: an answer that another browser or tab asked for opens nothing here.
 */
const KEY = "kakaoSignIn";
const STATE_BYTES = 16;

type Kept = { state: string; from: string };

/** Begins: answers the state to send along. */
export function keepWanted(storage: Storage, from: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(STATE_BYTES));
  const state = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  storage.setItem(KEY, JSON.stringify({ state, from } satisfies Kept));
  return state;
}

/** The page that was wanted when `state` was begun here, once; null when it was not. */
export function takeWanted(storage: Storage, state: string | null): string | null {
  const text = storage.getItem(KEY);
  if (text === null || state === null) return null;
  const kept = JSON.parse(text) as Kept;
  if (kept.state !== state) return null;
  storage.removeItem(KEY);
  return kept.from;
}
