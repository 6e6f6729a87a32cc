/** What may be known of how somebody trains with others (meeting.md, section 3). */
import * as z from "zod/mini";
import { PRAISES_MAX } from "./limits.ts";
import { praises } from "./praises.ts";

export const Praise = z.enum(Object.keys(praises) as (keyof typeof praises)[]);
export type Praise = z.infer<typeof Praise>;

/**
 * What others may know of the past twelve months of a member who has trained with at least three different people; a pair
 * counts once in thirty days.
 */
export const Trust = z.object({
  /** At how many gatherings, and with how many different people. */
  times: z.number(),
  people: z.number(),
  /** How many of them would do so again; null below three. */
  again: z.nullable(z.number()),
  /** The most frequent ones first. */
  praises: z.array(Praise).check(z.maxLength(PRAISES_MAX)),
});
export type Trust = z.infer<typeof Trust>;
