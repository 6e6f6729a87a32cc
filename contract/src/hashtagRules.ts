/** Hashtags as they are kept. */

/** A hashtag as it is kept: NFC, half characters replaced as a database would, without spaces and without `#`; may be empty. */
export function cleanHashtag(input: string): string {
  return input
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\s#\p{Cc}\p{Cf}]/gu, "");
}

/** The key under which hashtags are the same: case ignored. */
export function hashtagKey(hashtag: string): string {
  return cleanHashtag(hashtag).toLowerCase();
}
