/** The beginning of what was reported, as lists show it. */
import { EXCERPT_MAX } from "@fitmate/contract/limits";

/** On one line. */
export function excerptOf(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, " ").trim());
  return letters.length <= EXCERPT_MAX ? letters.join("") : `${letters.slice(0, EXCERPT_MAX - 1).join("")}…`;
}
