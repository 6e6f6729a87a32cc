/** Members I have nothing to do with: neither of us sees or reaches the other. */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import { NICKNAME_CURSOR_MAX, PAGE_SIZE_MAX } from "./limits.ts";
import { pageSize } from "./wire.ts";

export const BlockParams = z.object({ nickname: Nickname });

export const BlockQuery = z.object({
  /** Calls off what the two of us have planned, by no name; left out, plans go on until one of us calls them off. */
  plans: z.optional(z.literal("CANCEL")),
});

export const BlocksQuery = z.object({
  /** The nickname after which the page starts. */
  cursor: z.optional(z.string().check(z.maxLength(NICKNAME_CURSOR_MAX))),
  size: pageSize(PAGE_SIZE_MAX),
});

export const BlockedMember = z.object({
  nickname: z.string(),
  profilePicture: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  blockedAt: z.string(),
});
export type BlockedMember = z.infer<typeof BlockedMember>;

/** In order of nickname. */
export const BlockList = z.array(BlockedMember);
