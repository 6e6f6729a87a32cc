/** Mate requests as components get them. */
import type { ReceivedRequest } from "@fitmate/contract/mateRequests";

/** A runner's, who has written nothing and proposed nothing. */
export function receivedRequest(requestId: number, nickname: string): ReceivedRequest {
  return {
    requestId,
    nickname,
    profilePicture: null,
    exerciseChoice: ["RUNNING"],
    introduction: "",
    distanceBand: null,
    matesInCommon: 0,
    trust: null,
    levels: [],
    reasons: [],
    note: null,
    proposal: null,
    requestedAt: "2026-11-22T10:00:00.000Z",
    expiresAt: "2026-12-06T10:00:00.000Z",
  };
}
