/** What stands for a while in the place of something that was named in a report of somebody's rights. */
import * as z from "zod/mini";
import { Sport } from "./profile.ts";

/** Of a post, or, without the latter two, of a gathering. `comments`: how many are folded away with it. */
export const Placeholder = z.object({
  since: z.string(),
  until: z.string(),
  sport: Sport,
  writtenAt: z.optional(z.string()),
  comments: z.optional(z.number()),
});
export type Placeholder = z.infer<typeof Placeholder>;
