/**
 * When the text of the composer may leave. While an IME composes, its last syllable is not settled: a send asked for then
 * waits for the end of the composition, however late the browser reports it, and happens once, with the whole text.
 */
export type SendGate = {
  composing: () => boolean;
  compositionStart: () => void;
  /** Answers true when a send has waited for this. */
  compositionEnd: () => boolean;
  /** The member wants to send. Answers true when that may happen at once. */
  ask: () => boolean;
};

export function createSendGate(): SendGate {
  let composing = false;
  let asked = false;
  return {
    composing: () => composing,
    compositionStart() {
      composing = true;
    },
    compositionEnd() {
      const release = asked;
      composing = false;
      asked = false;
      return release;
    },
    ask() {
      asked = composing;
      return !composing;
    },
  };
}
