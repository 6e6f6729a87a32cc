/** What a key is called here. */

type Pressed = Pick<KeyboardEvent, "key" | "code">;

/**
 * What is printed on the key, in small letters, whatever alphabet is being typed: with Korean on, the key J writes ㅓ. Keys that
 * write nothing keep their name: Escape, ArrowDown.
 */
export function keyName({ key, code }: Pressed): string {
  if (/^[!-~]$/.test(key)) return key.toLowerCase();
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? digit ?? key;
}

/** Whether the key is typed into what has the focus. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select")) return true;
  return target.matches("input:not([type=radio], [type=checkbox], [type=button], [type=submit])");
}
