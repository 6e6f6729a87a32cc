/** Members as others see them. */
import type { Endpoint } from "../endpoint.ts";
import * as members from "../members.ts";

export const memberEndpoints = {
  findMembers: {
    method: "GET",
    path: "/api/members",
    tag: "members",
    summary: "The first public members whose nickname begins as given.",
    auth: "member",
    query: members.MemberSearchQuery,
    answer: members.FoundMembers,
    success: 200,
    errors: [],
    limit: 60,
  },
  getMember: {
    method: "GET",
    path: "/api/members/:nickname",
    tag: "members",
    summary:
      "What a member shows of themselves to whoever asks; who has blocked me is nowhere, whom I have blocked is named so.",
    auth: "optional",
    mayLag: true,
    params: members.MemberParams,
    answer: members.MemberProfile,
    success: 200,
    errors: ["MEMBER_NOT_FOUND", "UNBLOCK_FIRST"],
    limit: 240,
  },
  getMemberPosts: {
    method: "GET",
    path: "/api/members/:nickname/posts",
    tag: "members",
    summary: "A member's public posts, newest first, page by page.",
    auth: "optional",
    mayLag: true,
    params: members.MemberParams,
    query: members.MemberPostsQuery,
    answer: members.MemberPosts,
    success: 200,
    errors: ["MEMBER_NOT_FOUND"],
    limit: 240,
  },
  getMemberMeetups: {
    method: "GET",
    path: "/api/members/:nickname/meetups",
    tag: "members",
    summary:
      "Gatherings to come that a member hosts, as far as I may know of them; of one whose profile is hidden from me none.",
    auth: "member",
    params: members.MemberParams,
    answer: members.MemberMeetups,
    success: 200,
    errors: ["MEMBER_NOT_FOUND"],
    limit: 240,
  },
} as const satisfies Record<string, Endpoint>;
