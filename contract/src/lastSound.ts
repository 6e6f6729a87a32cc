/** The end of free text, as it is read. */

/** Digits, and Latin letters by their names, that end in a consonant. */
const READINGS: Readonly<Record<string, string>> = {
  0: "영",
  1: "일",
  3: "삼",
  6: "육",
  7: "칠",
  8: "팔",
  l: "엘",
  m: "엠",
  n: "엔",
  r: "알",
};

/** By what the particle after `text` is chosen: its last letter or digit, in Hangul where it ends in a consonant. "run3" → "삼" */
export function lastSound(text: string): string {
  const last =
    text
      .match(/[\p{L}\p{N}]/gu)
      ?.at(-1)
      ?.toLowerCase() ?? "";
  return READINGS[last] ?? last;
}
