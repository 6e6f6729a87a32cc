/** Who asked whom, my mates, whom I have blocked, and all that two people can do about it. */
import { PAGE_SIZE_MAX } from "@fitmate/contract/limits";
import { MATE_REQUEST_PAGE_SIZE } from "@fitmate/contract/mateRequests";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { changeRelation } from "./map.ts";

const MATES_PAGE = 50;

/** Requests that wait for my answer, newest first. */
export const receivedRequests = requestsQuery("received", "getReceivedRequests");

/** My requests that wait for an answer, newest first. */
export const sentRequests = requestsQuery("sent", "getSentRequests");

function requestsQuery(side: "received" | "sent", endpoint: "getReceivedRequests" | "getSentRequests") {
  return infiniteQueryOptions({
    queryKey: ["mates", "requests", side],
    queryFn: ({ pageParam, signal }) => call(endpoint, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === MATE_REQUEST_PAGE_SIZE ? page.at(-1)?.requestId : undefined),
    select: (data) => data.pages.flat(),
  });
}

/** My mates in order of nickname. */
export const myMates = infiniteQueryOptions({
  queryKey: ["mates", "mine"],
  queryFn: ({ pageParam, signal }) => call("getMates", { query: { cursor: pageParam, size: MATES_PAGE }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length === MATES_PAGE ? page.at(-1)?.otherUserNickname : undefined),
  select: (data) => data.pages.flat(),
});

/** Whom I have blocked, in order of nickname. */
export const blockedMembers = infiniteQueryOptions({
  queryKey: ["mates", "blocks"],
  queryFn: ({ pageParam, signal }) => call("getBlocks", { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length === PAGE_SIZE_MAX ? page.at(-1)?.nickname : undefined),
  select: (data) => data.pages.flat(),
});

/** What the member `nickname` and I have in common. */
export function mateMatch(nickname: string) {
  return queryOptions({
    queryKey: ["mates", "with", nickname],
    queryFn: ({ signal }) => call("getMateMatch", { query: { nickname }, signal }),
  });
}

export type MateAct = "request" | "cancel" | "accept" | "reject" | "unmate" | "block" | "unblock";
type Doing = { act: MateAct; note?: string | undefined };

/** Does something about the member `nickname` and me; what the server says of the two of us then shows everywhere. */
export function useMateAct(nickname: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (doing: Doing) => perform(nickname, doing),
    onSuccess: ({ relation }) => changeRelation(client, nickname, relation),
    // Also after a refusal: it means that the two of us stand differently than was shown.
    onSettled: () => client.invalidateQueries({ queryKey: ["mates"] }),
  });
}

function perform(nickname: string, { act, note }: Doing) {
  const [receiver, sender] = [{ receiverNickname: nickname }, { senderNickname: nickname }];
  if (act === "request") return call("requestMate", { query: receiver, ...(note && { body: { note } }) });
  if (act === "cancel") return call("cancelMateRequest", { query: receiver });
  if (act === "unmate") return call("removeMate", { query: { nickname } });
  if (act === "block") return call("blockMember", { params: { nickname } });
  if (act === "unblock") return call("unblockMember", { params: { nickname } });
  return call(act === "accept" ? "acceptMate" : "rejectMate", { query: sender });
}
