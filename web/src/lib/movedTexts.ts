/** What somebody has begun to write goes with them: apart from lib/keptTexts.ts, for few are called otherwise. */
import { type Kept, TEXTS_KEY, textsOf } from "./keptTexts.ts";

/** What `from` has begun to write is `to`'s: they are called so now. */
export function moveTexts(from: string, to: string): void {
  const texts = textsOf(from);
  if (texts.length > 0) sessionStorage.setItem(TEXTS_KEY, JSON.stringify({ owner: to, texts } satisfies Kept));
}
