/** Finding hashtags: those in fashion, and those that go on like what is typed. */
import * as z from "zod/mini";
import { cleanHashtag } from "./hashtagRules.ts";
import { HASHTAG_SOUGHT_MAX } from "./limits.ts";

export const HashtagCompletionQuery = z.object({
  /** Whole or half syllables, or first consonants only: ㅎㄱ finds 한강. */
  typed: z.pipe(
    z.pipe(z.string().check(z.maxLength(HASHTAG_SOUGHT_MAX)), z.transform(cleanHashtag)),
    z.string().check(z.minLength(1, { error: "해시태그를 적어 주세요." })),
  ),
});

/** Lower case, without `#`, with the number of posts that have it. */
export const HashtagList = z.array(z.object({ hashtag: z.string(), postCount: z.number() }));
export type HashtagList = z.infer<typeof HashtagList>;
