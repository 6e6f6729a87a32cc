/**
 * What a title is found by: each of its characters and each pair of neighbours within a word. Two syllables are a whole
 * Korean word often enough, which trigrams would miss.
 */

/** A title as searches compare it. */
export function titleKey(title: string): string {
  return title.normalize("NFC").toLowerCase();
}

const wordsOf = (text: string): string[] => titleKey(text).split(/\s+/u).filter(Boolean);

function pairsOf(characters: string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Everything under which `title` can be found. */
export function titleGrams(title: string): string[] {
  const characters = wordsOf(title).map((word) => Array.from(word));
  return [...new Set(characters.flatMap((word) => [...word, ...pairsOf(word)]))];
}

export type TitleSearch = {
  /** A title that contains all words has all of these. */
  grams: string[];
  /** Words longer than a pair: pairs alone cannot tell that they stand together. */
  longWords: string[];
};

/** What to look for to find the titles that contain every word of `text`. */
export function titleSearch(text: string): TitleSearch {
  const words = wordsOf(text).map((word) => Array.from(word));
  return {
    grams: [...new Set(words.flatMap((word) => (word.length === 1 ? word : pairsOf(word))))],
    longWords: words.filter((word) => word.length > 2).map((word) => word.join("")),
  };
}
