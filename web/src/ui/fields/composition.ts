/**
 * Keys and the IME. While a Hangul syllable is being composed, Enter and Escape belong to the IME and must do nothing of
 * ours. Chromium and Firefox say so on the key (`isComposing`, or key code 229 on older systems). Safari reports the end of
 * the composition before the key that ended it: that one key, at about the same moment, counts as composing too.
 */

export type Key = { isComposing: boolean; keyCode: number; timeStamp: number };

export type Composition = {
  start: () => void;
  /** `timeStamp` of the compositionend event. */
  end: (timeStamp: number) => void;
  active: () => boolean;
  /** true when the key belongs to the IME. Asked once per keydown. */
  owns: (key: Key) => boolean;
};

const PROCESS_KEY = 229;
/** How far apart Safari stamps the end of a composition and its key, in ms. */
const SAME_MOMENT = 100;

/** Follows the composition of one field or region; `endsBeforeKey` is Safari's order of events. */
export function createComposition(endsBeforeKey: boolean = isSafari()): Composition {
  let composing = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  return {
    start() {
      composing = true;
    },
    end(timeStamp) {
      composing = false;
      endedAt = timeStamp;
    },
    active: () => composing,
    owns({ isComposing, keyCode, timeStamp }) {
      const endedIt = endsBeforeKey && Math.abs(timeStamp - endedAt) < SAME_MOMENT;
      endedAt = Number.NEGATIVE_INFINITY; // only the first key after the end can have ended it
      return composing || isComposing || keyCode === PROCESS_KEY || endedIt;
    },
  };
}

/** Calls `press` with each key anywhere on the page, and whether it belongs to the IME; the answer stops that. */
export function listenToKeys(press: (event: KeyboardEvent, isOfIme: boolean) => void): () => void {
  const composition = createComposition();
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("compositionstart", () => composition.start(), { signal });
  document.addEventListener("compositionend", ({ timeStamp }) => composition.end(timeStamp), { signal });
  document.addEventListener("keydown", (event) => press(event, composition.owns(event)), { signal });
  return () => listening.abort();
}

function isSafari(): boolean {
  return typeof window !== "undefined" && navigator.vendor.startsWith("Apple");
}
