/** Hashtags as they are kept. */

/** Characters after spaces and `#` are gone. */
export const HASHTAG_MAX = 20;
/** A post has so many at most. */
export const HASHTAGS_MAX = 10;

/** A hashtag as it is kept: NFC, without spaces and without `#`; may be empty. */
export function cleanHashtag(input: string): string {
  return input.normalize("NFC").replace(/[\s#\p{Cc}\p{Cf}]/gu, "");
}

/** The key under which hashtags are the same: case ignored. */
export function hashtagKey(hashtag: string): string {
  return cleanHashtag(hashtag).toLowerCase();
}
