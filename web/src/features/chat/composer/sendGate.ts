/**
 * When the text of the composer may leave. While an input method composes, its last syllable is not settled: a send asked
 * for then waits for the end of the composition, however late the browser reports it, and happens once, with the whole
 * text. Enter that ends a Hangul syllable is both the end of it and a wish to send; where an input method offers
 * candidates (hanja, kana, pinyin) Enter chooses one and nothing more.
 */
import { createComposition, type Key } from "../../../ui/fields/composition.ts";

export type SendGate = {
  composing: () => boolean;
  compositionStart: () => void;
  /** Answers true when a send has waited for this. */
  compositionEnd: (end: { data: string; timeStamp: number }) => boolean;
  /** The member wants to send, by the button or a line break of a phone's keyboard. Answers true when that may happen at once. */
  ask: () => boolean;
  /** Enter was pressed. Answers true when the text may leave at once. */
  enter: (key: Key) => boolean;
  /** Another key was pressed: the member writes on. */
  writeOn: (key: Key) => void;
};

const ENDS_IN_HANGUL = /\p{Script=Hangul}$/u;

/** `endsBeforeKey`: Safari's order of events. */
export function createSendGate(endsBeforeKey?: boolean): SendGate {
  const composition = createComposition(endsBeforeKey);
  let asked: "no" | "by Enter" | "for sure" = "no";
  let endedInHangul = false;
  return {
    composing: composition.active,
    compositionStart() {
      composition.start();
      endedInHangul = false;
    },
    compositionEnd({ data, timeStamp }) {
      composition.end(timeStamp);
      endedInHangul = ENDS_IN_HANGUL.test(data);
      const release = asked === "for sure" || (asked === "by Enter" && endedInHangul);
      asked = "no";
      return release;
    },
    ask() {
      if (composition.active()) asked = "for sure";
      return !composition.active();
    },
    enter(key) {
      const composing = composition.active() || key.isComposing;
      if (!composition.owns(key)) return true;
      if (composing && asked === "no") asked = "by Enter";
      // Safari: the key comes after the end it has brought about.
      return !composing && endedInHangul;
    },
    writeOn(key) {
      composition.owns(key);
      asked = "no";
      endedInHangul = false;
    },
  };
}
