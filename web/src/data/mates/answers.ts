/** What can be answered to a mate request, wherever it is shown. */
import type { Relation } from "@fitmate/contract/mates";
import type { RequestProposal } from "@fitmate/contract/proposals";
import type { News } from "../../lib/news.ts";
import { useNow } from "../../lib/useNow.ts";
import { type MateAct, newsOf, useMateAct, type With } from "./acts.ts";

/** What a button has for it. */
type AnswerButton = { children: string; busy: boolean; disabled: boolean; onClick: () => void };

type Told = {
  /** What shows the request may be gone by then: the live update takes it away. */
  onDone: (news: News, relation: Relation) => void;
  /** Without it whoever shows the request shows `error`. */
  onRefused?: (error: unknown) => void;
};

/** All that can be done about the two of us (`act`), and what the buttons of a request of `nickname` have. */
export function useAnswers(nickname: string, { onDone, onRefused }: Told) {
  const doing = useMateAct(nickname);
  const { mutateAsync, isPending, isDoing } = doing;
  const now = useNow();
  const act = (chosen: MateAct, given: With = {}) =>
    // Not a callback of `mutate`, which is not called once whoever asked is gone.
    void mutateAsync({ act: chosen, ...given }).then(
      ({ relation }) => onDone(newsOf({ act: chosen, ...given }, nickname, relation), relation),
      (error) => onRefused?.(error),
    );

  /**
   * `accept` says yes to the `plan` as well where one is still to come, `acceptAlone` to being mates only. `isUnknown`:
   * until it is known whether one was proposed, nobody knows what they answer.
   */
  const answersTo = (proposal: RequestProposal | null | undefined, isUnknown = false) => {
    const plan = proposal && Date.parse(proposal.beginsAt) > now.getTime() ? proposal : null;
    const button = (children: string, answer: MateAct, withPlan = false): AnswerButton => {
      const busy = isDoing(answer, withPlan);
      return {
        children,
        busy,
        disabled: isUnknown || (isPending && !busy),
        onClick: () => act(answer, withPlan ? { plan: "ACCEPT" } : {}),
      };
    };
    return {
      plan,
      reject: button("거절", "reject"),
      accept: plan ? button("약속까지 수락", "accept", true) : button("수락", "accept"),
      acceptAlone: plan ? button("메이트만 수락", "accept") : null,
    };
  };
  return { ...doing, act, answersTo };
}
