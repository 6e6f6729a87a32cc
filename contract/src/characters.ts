/** Characters as a person counts them: a family emoji is one. */
export function countCharacters(text: string): number {
  return Array.from(new Intl.Segmenter("ko", { granularity: "grapheme" }).segment(text)).length;
}
