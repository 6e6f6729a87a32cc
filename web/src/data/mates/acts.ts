/** All that two people can do about being mates, and what is said of it. */
import { paths } from "@fitmate/contract/paths";
import type { Relation } from "@fitmate/contract/mates";
import type { NewProposal } from "@fitmate/contract/proposals";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { News } from "../../lib/news.ts";
import { refreshGroups } from "../chat/messageKeys.ts";
import { closeRoomsWith } from "../chat/rooms.ts";
import { refreshMeetups } from "../meetups/keys.ts";
import { refreshNotifications } from "../notifications/keys.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { refreshMates } from "./keys.ts";
import { changeRelation } from "./map.ts";

export type MateAct = "accept" | "reject" | "request" | "cancel" | "unmate" | "block" | "unblock";
/**
 * What goes with it: `note` and `proposal` with a request; `plan`, what of its plan is said with accepting one; with
 * a block `plans`, what becomes of those with them. */
export type With = {
  note?: string | undefined;
  proposal?: NewProposal | null | undefined;
  plan?: "ACCEPT" | undefined;
  plans?: "CANCEL" | undefined;
};
type Doing<Act> = With & { act: Act };

/** Does something about the member `nickname` and me; what the server says of the two of us then shows everywhere. */
export function useMateAct<Act extends MateAct = MateAct>(nickname: string) {
  const client = useQueryClient();
  const doing = useSingleMutation({
    mutationFn: ({ act, ...given }: Doing<Act>) => PERFORM[act](nickname, given),
    onSuccess: ({ relation }, { act }) => {
      changeRelation(client, nickname, relation);
      if (act === "unmate" || act === "block") closeRoomsWith(client, nickname);
      if (act === "block" || act === "unblock") refreshGroups(client);
    },
    // Also after a refusal: it means that the two of us stand differently than was shown.
    onSettled: (_, _error, { act }) => {
      // A request that is answered is one of them.
      if (act === "accept" || act === "reject") void refreshNotifications(client);
      // What was proposed with a request is a plan by now, or waits in the room; who are mates, and who are apart, find
      // different gatherings, and with a block plans may be off.
      if (act !== "cancel" && act !== "reject") void refreshMeetups(client);
      return refreshMates(client);
    },
  });
  const { isPending, variables } = doing;
  /** Whether this is under way: accepting with what was planned is another thing than without. */
  const isDoing = (act: Act, withPlan = false) =>
    isPending && variables.act === act && (variables.plan !== undefined) === withPlan;
  return { ...doing, isDoing };
}

type Perform = (nickname: string, given: With) => Promise<{ relation: Relation }>;

const PERFORM: Record<MateAct, Perform> = {
  request: (receiverNickname, { note, proposal }) =>
    call("requestMate", {
      query: { receiverNickname },
      ...((note || proposal) && { body: { ...(note && { note }), ...(proposal && { proposal }) } }),
    }),
  cancel: (receiverNickname) => call("cancelMateRequest", { query: { receiverNickname } }),
  accept: (senderNickname, { plan }) => call("acceptMate", { query: { senderNickname, ...(plan && { plan }) } }),
  reject: (senderNickname) => call("rejectMate", { query: { senderNickname } }),
  unmate: (nickname) => call("removeMate", { query: { nickname } }),
  block: (nickname, { plans }) => call("blockMember", { params: { nickname }, query: { plans } }),
  unblock: (nickname) => call("unblockMember", { params: { nickname } }),
};

/** What is said once it is done about the member `nickname`, wherever it was done; `relation` is what came of it. */
export function newsOf({ act, plan }: Doing<MateAct>, nickname: string, relation: Relation): News {
  if (relation === "MATES") {
    return {
      kind: "mate",
      text: metSentence(nickname, plan !== undefined),
      next: { label: "메시지 보내기", to: paths.room(nickname) },
    };
  }
  return { kind: act === "request" ? "mate" : "plain", text: SENTENCES[act](nickname) };
}

/** `withPlan`: what was planned was accepted as well. */
export const metSentence = (nickname: string, withPlan = false) =>
  `${nickname}님과 운동메이트가 ${withPlan ? "되었고, 약속도 잡았어요" : "되었어요"}`;

const SENTENCES: Record<MateAct, (nickname: string) => string> = {
  request: () => "메이트 신청을 보냈어요",
  cancel: () => "신청을 취소했어요",
  accept: metSentence,
  reject: () => "신청을 거절했어요",
  unmate: (nickname) => `${nickname}님과 메이트를 끊었어요`,
  block: (nickname) => `${nickname}님을 차단했어요`,
  unblock: (nickname) => `${nickname}님의 차단을 해제했어요`,
};
