/** Adding hashtags to a post. */
import { cleanHashtag, hashtagKey } from "@fitmate/contract/hashtagRules";
import { countCharacters } from "@fitmate/contract/characters";
import { HASHTAGS_MAX, HASHTAG_MAX } from "@fitmate/contract/limits";

/** How many characters a hashtag may not have, once it is cleaned; 0 or less: none. */
export function excessOf(typed: string): number {
  return countCharacters(cleanHashtag(typed)) - HASHTAG_MAX;
}

/** The hashtags with `typed` added, which is not too long, unless it is blank or there already, or there are ten. */
export function withHashtag(hashtags: readonly string[], typed: string): readonly string[] {
  const hashtag = cleanHashtag(typed);
  const known = hashtags.some((each) => hashtagKey(each) === hashtagKey(hashtag));
  return hashtag === "" || known || hashtags.length >= HASHTAGS_MAX ? hashtags : [...hashtags, hashtag];
}
