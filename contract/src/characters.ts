/** The marks of one letter that count; UAX #15 lets no text have more ("stream-safe"). */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/** `text` as it is stored: well-formed and in NFC, which takes the square of the number of marks on one letter. */
export function composed(text: string): string {
  return text.toWellFormed().replace(MARKS_TOO_MANY, "$1").normalize("NFC");
}

/** Characters as a person counts them: a family emoji is one. */
export function countCharacters(text: string): number {
  return Array.from(new Intl.Segmenter("ko", { granularity: "grapheme" }).segment(text)).length;
}
