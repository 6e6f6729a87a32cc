/** Adding hashtags to a post. */
import { cleanHashtag, hashtagKey } from "@fitmate/contract/hashtagRules";
import { countCharacters } from "@fitmate/contract/characters";
import { HASHTAGS_MAX, HASHTAG_MAX } from "@fitmate/contract/limits";

/** What of the typed text a hashtag may hold: no spaces, no #, 20 characters. */
export function typedHashtag(input: string): string {
  const clean = cleanHashtag(input);
  if (countCharacters(clean) <= HASHTAG_MAX) return clean;
  const characters = new Intl.Segmenter("ko", { granularity: "grapheme" }).segment(clean);
  return Array.from(characters, ({ segment }) => segment)
    .slice(0, HASHTAG_MAX)
    .join("");
}

/** The hashtags with `typed` added, unless it is blank or there already, or there are ten. */
export function withHashtag(hashtags: readonly string[], typed: string): readonly string[] {
  const hashtag = typedHashtag(typed);
  const known = hashtags.some((each) => hashtagKey(each) === hashtagKey(hashtag));
  return hashtag === "" || known || hashtags.length >= HASHTAGS_MAX ? hashtags : [...hashtags, hashtag];
}
