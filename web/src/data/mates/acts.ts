/** All that two people can do about being mates, and what is said of it. */
import { paths } from "@fitmate/contract/paths";
import type { Relation } from "@fitmate/contract/mates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { closeRoomsWith } from "../chat/rooms.ts";
import { refreshNotifications } from "../notifications/keys.ts";
import { refreshMates } from "./keys.ts";
import { changeRelation } from "./map.ts";

export type MateAnswer = "accept" | "reject";
export type MateAct = MateAnswer | "request" | "cancel" | "unmate" | "block" | "unblock";
type Doing<Act> = { act: Act; note?: string | undefined };

/** Does something about the member `nickname` and me; what the server says of the two of us then shows everywhere. */
export function useMateAct<Act extends MateAct = MateAct>(nickname: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, note }: Doing<Act>) => PERFORM[act](nickname, note),
    onSuccess: ({ relation }, { act }) => {
      changeRelation(client, nickname, relation);
      if (act === "unmate" || act === "block") closeRoomsWith(client, nickname);
    },
    // Also after a refusal: it means that the two of us stand differently than was shown.
    onSettled: (_, _error, { act }) => {
      // A request that is answered is one of them.
      if (act === "accept" || act === "reject") void refreshNotifications(client);
      return refreshMates(client);
    },
  });
}

type Perform = (nickname: string, note?: string) => Promise<{ relation: Relation }>;

const PERFORM: Record<MateAct, Perform> = {
  request: (receiverNickname, note) =>
    call("requestMate", { query: { receiverNickname }, ...(note && { body: { note } }) }),
  cancel: (receiverNickname) => call("cancelMateRequest", { query: { receiverNickname } }),
  accept: (senderNickname) => call("acceptMate", { query: { senderNickname } }),
  reject: (senderNickname) => call("rejectMate", { query: { senderNickname } }),
  unmate: (nickname) => call("removeMate", { query: { nickname } }),
  block: (nickname) => call("blockMember", { params: { nickname } }),
  unblock: (nickname) => call("unblockMember", { params: { nickname } }),
};

/** What has happened, in a sentence; `next` is where one may want to go from there. */
type News = { kind: "plain" | "mate"; text: string; next?: { label: string; to: string } };

/** What is said once `act` is done about the member `nickname`, wherever it was done; `relation` is what came of it. */
export function newsOf(act: MateAct, nickname: string, relation: Relation): News {
  if (relation === "MATES") {
    return {
      kind: "mate",
      text: metSentence(nickname),
      next: { label: "메시지 보내기", to: paths.room(nickname) },
    };
  }
  return { kind: act === "request" ? "mate" : "plain", text: SENTENCES[act](nickname) };
}

export const metSentence = (nickname: string) => `${nickname}님과 운동메이트가 되었어요`;

const SENTENCES: Record<MateAct, (nickname: string) => string> = {
  request: () => "메이트 신청을 보냈어요",
  cancel: () => "신청을 취소했어요",
  accept: metSentence,
  reject: () => "신청을 거절했어요",
  unmate: (nickname) => `${nickname}님과 메이트를 끊었어요`,
  block: (nickname) => `${nickname}님을 차단했어요`,
  unblock: (nickname) => `${nickname}님의 차단을 해제했어요`,
};
