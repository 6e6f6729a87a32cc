import { CHARACTER_UNITS_MAX } from "./limits.ts";

/** The marks of one letter that count; UAX #15 lets no text have more ("stream-safe"). */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/** `text` as it is stored: well-formed and in NFC, which takes the square of the number of marks on one letter. */
export function composed(text: string): string {
  return text.toWellFormed().replace(MARKS_TOO_MANY, "$1").normalize("NFC");
}

/** Each code unit of these is a character of its own (UAX #29). */
const PLAIN = /^[\n -~·…가-힣]*$/;
let graphemes: Intl.Segmenter | undefined;

/** Characters as a person sees them: a family emoji is one. */
export function charactersOf(text: string): string[] {
  // Hardly any text has others, and setting up a Segmenter takes a phone 80 ms.
  if (PLAIN.test(text)) return text.split("");
  graphemes ??= new Intl.Segmenter("ko", { granularity: "grapheme" });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

export const countCharacters = (text: string): number => charactersOf(text).length;

/**
 * Whether `text` has `most` characters or fewer, counted only where it might have more: none is less than a code unit, and all
 * together have no more than what is kept has room for.
 */
export const hasAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= most * CHARACTER_UNITS_MAX && countCharacters(text) <= most);
