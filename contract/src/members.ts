/** What a member shows of themselves to others. */
import * as z from "zod/mini";
import { Nickname } from "./accounts.ts";
import { DistanceBand } from "./cell.ts";
import { countCharacters } from "./characters.ts";
import { MEMBER_MEETUPS_MAX, MEMBER_SEARCH_MIN, MEMBERS_FOUND_MAX, POST_PAGE_SIZE } from "./limits.ts";
import { Relation } from "./mates.ts";
import { MeetupItem } from "./meetups.ts";
import { PostItem } from "./posts.ts";
import { Sport } from "./profile.ts";
import { Trust } from "./trust.ts";
import { pageSize, queryInteger } from "./wire.ts";

export const MemberParams = z.object({ nickname: Nickname });

/** How a member stands to whoever looks at them. SELF: it is them. */
const Standing = z.enum(["SELF", ...Relation.options]);
export type Standing = z.infer<typeof Standing>;

const TOO_SHORT = `닉네임을 ${MEMBER_SEARCH_MIN}자 이상 적어 주세요.`;

/** How a nickname begins. */
export const MemberSearchQuery = z.object({
  nickname: z.pipe(
    Nickname,
    z.string().check(z.refine((typed) => countCharacters(typed) >= MEMBER_SEARCH_MIN, { error: TOO_SHORT })),
  ),
});

const FoundMember = z.object({
  nickname: z.string(),
  profilePicture: z.nullable(z.string()),
  exerciseChoice: z.array(Sport),
});

/** In order of nickname: who is called exactly so comes first. */
export const FoundMembers = z.array(FoundMember).check(z.maxLength(MEMBERS_FOUND_MAX));

export const MemberProfile = z.object({
  nickname: z.string(),
  profilePicture: z.nullable(z.string()),
  /** Shown to mates only, and I am none: of what follows nothing is told but how we stand and how many posts there are. */
  hidden: z.boolean(),
  introduction: z.string(),
  /** Introduction and picture give way to a placeholder until then. Left out of all others. */
  gaveWayUntil: z.optional(z.string()),
  exerciseChoice: z.array(Sport),
  /** null: not chosen, or a visitor asks. */
  gender: z.nullable(z.enum(["MALE", "FEMALE"])),
  /** null for a visitor. */
  relation: z.nullable(Standing),
  /** Since when we are mates: ISO 8601, UTC. */
  matesSince: z.nullable(z.string()),
  distanceBand: z.nullable(DistanceBand),
  /** How many mates the two of us have in common; null for a visitor and of myself. */
  matesInCommon: z.nullable(z.number()),
  /** null: too little for numbers. */
  trust: z.nullable(Trust),
  /** How often the two of us have trained together; null for a visitor and of myself. */
  together: z.nullable(z.number()),
  /** Their public posts, counted up to MEMBER_POSTS_COUNTED. */
  postCount: z.number(),
});
export type MemberProfile = z.infer<typeof MemberProfile>;

export const MemberPostsQuery = z.object({
  /** `postId` of the last one of the page before. */
  cursor: z.optional(queryInteger(1)),
  size: pageSize(POST_PAGE_SIZE),
});

/** Public posts, newest first. */
export const MemberPosts = z.array(PostItem);

/** Gatherings to come that they host and that I may know of, by time; of a series the next one. */
export const MemberMeetups = z.array(MeetupItem).check(z.maxLength(MEMBER_MEETUPS_MAX));
