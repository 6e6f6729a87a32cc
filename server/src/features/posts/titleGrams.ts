/**
 * What a title is found by: each of its characters and each pair of neighbours within a word (title_grams in the
 * database makes them). Two syllables are a whole Korean word often enough, which trigrams would miss.
 */

/** A title as searches compare it. */
export function titleKey(title: string): string {
  return wordsOf(title).join(" ");
}

const wordsOf = (text: string): string[] => text.normalize("NFC").toLowerCase().split(/\s+/u).filter(Boolean);

function pairsOf(characters: string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

export type TitleSearch = {
  words: string[];
  /** A title that contains all words has all of these. */
  grams: string[];
  /** Words longer than a pair: pairs alone cannot tell that they stand together. */
  longWords: string[];
};

/** What to look for to find the titles that contain every word of `text`. */
export function titleSearch(text: string): TitleSearch {
  const words = wordsOf(text);
  const characters = words.map((word) => Array.from(word));
  return {
    words,
    grams: [...new Set(characters.flatMap((word) => (word.length === 1 ? word : pairsOf(word))))],
    longWords: characters.filter((word) => word.length > 2).map((word) => word.join("")),
  };
}
