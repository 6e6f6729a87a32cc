/** What a thread of cleaning.ts runs. */
import { type CleanBody, cleanBody } from "./html.ts";

export default function clean(html: string): CleanBody | null {
  return cleanBody(html);
}
