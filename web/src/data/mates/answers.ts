/** What can be answered to a mate request, wherever it is shown. */
import type { MateAnswer, With } from "./acts.ts";

/** What a button has for it. */
type AnswerButton = { children: string; busy: boolean; disabled: boolean; onClick: () => void };

type Answering = {
  /** Whether one of the answers is under way (useMateAct), and which. */
  isPending: boolean;
  isDoing: (act: MateAnswer, withPlan?: boolean) => boolean;
  /** Whether a plan that is still to come was proposed with it. */
  hasPlan: boolean;
  /** Until it is known whether one was, nobody knows what they answer. */
  isUnknown?: boolean;
  answer: (act: MateAnswer, given: With) => unknown;
};

/** The answers to a request: `accept` says yes to the plan as well where there is one, and `acceptAlone` to being mates only. */
export function answersTo({ isPending, isDoing, hasPlan, isUnknown = false, answer }: Answering) {
  const button = (children: string, act: MateAnswer, withPlan = false): AnswerButton => {
    const busy = isDoing(act, withPlan);
    return {
      children,
      busy,
      disabled: isUnknown || (isPending && !busy),
      onClick: () => answer(act, withPlan ? { plan: "ACCEPT" } : {}),
    };
  };
  return {
    reject: button("거절", "reject"),
    accept: hasPlan ? button("약속까지 수락", "accept", true) : button("수락", "accept"),
    acceptAlone: hasPlan ? button("메이트만 수락", "accept") : null,
  };
}
