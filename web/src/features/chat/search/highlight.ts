/** Marks what a search has found. */

/** `at`: where it starts. */
export type MarkedPart = { at: number; text: string; marked: boolean };

/** The words of a search, as they are compared: all of them have to be in a message. */
export function searchWords(query: string): string[] {
  return query.normalize("NFC").toLowerCase().split(/\s+/u).filter(Boolean);
}

/** `text` in parts, in order; `marked` are those that belong to one of the `words`. */
export function highlighted(text: string, words: readonly string[]): MarkedPart[] {
  if (words.length === 0) return [{ at: 0, text, marked: false }];
  const pattern = new RegExp(words.flatMap(spellings).map(escaped).join("|"), "giu");
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) parts.push({ at: end, text: text.slice(end, index), marked: false });
    parts.push({ at: index, text: found, marked: true });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), marked: false });
  return parts;
}

/** Hangul may have been written in syllables or in letters. */
function spellings(word: string): string[] {
  const letters = word.normalize("NFD");
  return letters === word ? [word] : [word, letters];
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
