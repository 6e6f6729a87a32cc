/**
 * What this tab keeps while its member is at Kakao, and until they have finished what follows. In session storage, like the
 * session itself: an answer that another browser or tab asked for opens nothing here.
 */
const WANTED_KEY = "kakaoSignIn";
const STEP_KEY = "kakaoStep";
const STATE_BYTES = 16;

/** `proof`: who is signed in shows once more who they are. */
export type KakaoPurpose = "signIn" | "proof";
/** `keep`: to stay signed in beyond the end of the tab. */
export type Wanted = { from: string; purpose: KakaoPurpose; keep: boolean };

/** What stands between somebody whom Kakao has vouched for and a session; `says`: the server of it, what comes along to a new account. */
export type OpenStep = { kind: "consents" | "link"; from: string; keep: boolean; ticket: string; says: string };

/** Begins: answers the state to send along. */
export function keepWanted(storage: Storage, wanted: Wanted): string {
  const bytes = crypto.getRandomValues(new Uint8Array(STATE_BYTES));
  const state = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  storage.setItem(WANTED_KEY, JSON.stringify({ state, wanted }));
  return state;
}

/** What was wanted when `state` was begun here, once; null when it was not. */
export function takeWanted(storage: Storage, state: string | null): Wanted | null {
  const kept = read(storage, WANTED_KEY) as { state: string; wanted: Wanted } | null;
  if (kept === null || kept.state !== state) return null;
  storage.removeItem(WANTED_KEY);
  return kept.wanted;
}

/** Keeps the step that the answer with `state` led to: the code in it is used up, and the page may be loaded anew. */
export function keepStep(storage: Storage, state: string | null, step: OpenStep): OpenStep {
  storage.setItem(STEP_KEY, JSON.stringify({ state, step }));
  return step;
}

export function findStep(storage: Storage, state: string | null): OpenStep | null {
  const kept = read(storage, STEP_KEY) as { state: string; step: OpenStep } | null;
  return kept !== null && kept.state === state ? kept.step : null;
}

export function forgetStep(storage: Storage): void {
  storage.removeItem(STEP_KEY);
}

function read(storage: Storage, key: string): unknown {
  const text = storage.getItem(key);
  return text === null ? null : JSON.parse(text);
}
