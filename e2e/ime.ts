/** Types Hangul as an input method does: syllables grow while composing, through the browser's own composition events. */
import type { CDPSession, Page } from "@playwright/test";

const SYLLABLES_START = 0xac00;
const SYLLABLES_END = 0xd7a3;
const LEADING = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const VOWELS = 21;
const TRAILING = 28;

/** What the input method shows on the way to `syllable`: 한 is ㅎ, 하, 한. */
function stagesOf(syllable: string): string[] {
  const index = syllable.charCodeAt(0) - SYLLABLES_START;
  const leading = LEADING[Math.floor(index / (VOWELS * TRAILING))] ?? syllable;
  const open = String.fromCharCode(SYLLABLES_START + index - (index % TRAILING));
  return open === syllable ? [leading, syllable] : [leading, open, syllable];
}

function isSyllable(character: string): boolean {
  const code = character.charCodeAt(0);
  return code >= SYLLABLES_START && code <= SYLLABLES_END;
}

type Session = Pick<CDPSession, "send">;

export class InputMethod {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page));
  }

  /** Types `text` into the focused field; the last syllable stays in composition, as it does under a typing hand. */
  async compose(text: string): Promise<void> {
    const characters = [...text];
    for (const [index, character] of characters.entries()) {
      if (isSyllable(character)) await this.#grow(character);
      if (!isSyllable(character) || index < characters.length - 1) await this.#commit(character);
    }
  }

  /** Ends the composition with `syllable`, the one that is being composed. */
  async finish(syllable: string): Promise<void> {
    await this.#commit(syllable);
  }

  /** The Enter that belongs to the input method: the browser reports it as composing (key code 229). */
  async pressEnterWhileComposing(): Promise<void> {
    const key = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
    await this.#session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
    await this.#session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }

  /** The key that has ended a composition, as Safari reports it: after the end, and it does what it does by itself. */
  async pressAfterComposing(key: "Enter" | "Escape"): Promise<void> {
    const pressed = { key, code: key, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
    await this.#session.send("Input.dispatchKeyEvent", {
      type: "keyDown",
      ...pressed,
      ...(key === "Enter" && { text: "\r" }),
    });
    await this.#session.send("Input.dispatchKeyEvent", { type: "keyUp", ...pressed });
  }

  async #grow(syllable: string): Promise<void> {
    for (const text of stagesOf(syllable)) {
      await this.#session.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
  }

  async #commit(text: string): Promise<void> {
    await this.#session.send("Input.insertText", { text });
  }
}
