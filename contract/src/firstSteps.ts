/** What a new member does first to meet people here. */
import * as z from "zod/mini";

/** Whether each is done, as what the member has told, sent and written says. */
export const FirstSteps = z.object({
  /** Exercises are chosen and the introduction is not empty. */
  profile: z.boolean(),
  /** The member's cell is known. */
  location: z.boolean(),
  /** A request was sent once, or somebody is a mate. */
  mate: z.boolean(),
  /** A post of the member is there. */
  post: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
