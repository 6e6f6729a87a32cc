import { charactersOf } from "@fitmate/contract/characters";

/** Characters of a title in the list of all videos, and in the small pictures of a playlist. */
export const LIST_TITLE_MAX = 50;
export const SHELF_TITLE_MAX = 12;

/** At most `most` characters, as a person counts them, and an ellipsis where there were more. */
export function cutTitle(title: string, most: number): string {
  // Never more characters than code units.
  if (title.length <= most) return title;
  const characters = charactersOf(title);
  return characters.length <= most ? title : `${characters.slice(0, most).join("").trimEnd()}…`;
}
