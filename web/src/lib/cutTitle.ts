import { charactersOf } from "@fitmate/contract/characters";

/** At most `most` characters, as a person counts them, and an ellipsis where there were more. */
export function cutTitle(title: string, most: number): string {
  // Never more characters than code units.
  if (title.length <= most) return title;
  const characters = charactersOf(title);
  return characters.length <= most ? title : `${characters.slice(0, most).join("").trimEnd()}…`;
}
