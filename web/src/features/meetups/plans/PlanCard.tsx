import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import type { ChatProposal } from "@fitmate/contract/proposals";
import { paths } from "@fitmate/contract/paths";
import { lasting } from "@fitmate/contract/duration";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { type ProposalAct, useProposalAct } from "../../../data/plans/acts.ts";
import { plansWith } from "../../../data/plans/between.ts";
import { proposalReported } from "../../../ui/overlays/reportedProposal.ts";
import { askToReport } from "../../../ui/overlays/reporting.ts";
import { useNow } from "../../../lib/useNow.ts";
import { wholeMoment } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { cardState, footWords, headWords, newerOf } from "./cardState.ts";
import styles from "./PlanCard.module.css";
import { Strip } from "./Strip.tsx";
import type { PlaceFinder } from "../form/part.ts";
import { ProposalSheet } from "./sheetPart.ts";
import { quoted } from "./words.ts";

type PlanCardProps = {
  /** The other one of the two. */
  nickname: string;
  picture: string | null;
  /** As the log knows it, which may have missed what has become of it. */
  proposal: ChatProposal;
  seq: number;
  mine: boolean;
  /** The proposal after it, where one is known. */
  next: { mine: boolean; begins: string } | null;
  /** The two are mates no more. */
  closed: boolean;
  Finder: PlaceFinder;
};

/** A proposal in the log of two, how it stands, and what can be done about it. */
export function PlanCard({ nickname, picture, proposal: logged, seq, mine, next, closed, Finder }: PlanCardProps) {
  const { data } = useQuery(plansWith(nickname));
  const now = useNow();
  const proposal = newerOf(logged, data?.cards.find((card) => card.seq === seq)?.proposal);
  const state = cardState(proposal, mine, now);
  const { sport, begins, minutes, place, words, plan } = proposal;
  const said = { proposal, mine, nickname, next, now };
  const overlaps = data?.open?.seq === seq ? data.open.overlaps : [];
  const line = state === "CANCELLED" ? plan?.cancelled?.reason && `“${plan.cancelled.reason}”` : words;
  const [isCountering, setCountering] = useState(false);
  const card = useRef<HTMLElement>(null);
  /** What had the focus makes room for what can be done now. */
  const onDone = () => card.current?.focus({ preventScroll: true });
  return (
    <article ref={card} className={styles.card} data-state={state} tabIndex={-1}>
      <Strip state={state} mine={mine} />
      <div className={styles.body}>
        <p className={styles.who}>
          <SportChip sport={sport} />
          <span>{headWords(state, said)}</span>
          {!mine && nickname !== LEFT_NICKNAME && (
            <IconButton
              className={styles.report}
              icon="flag"
              label="약속 제안 신고하기"
              muted
              onClick={() => askToReport(proposalReported(proposal, nickname, picture))}
            />
          )}
        </p>
        <p className={styles.when}>{wholeMoment(begins, now)}</p>
        <p className={styles.where}>
          <Icon name="pin" size={16} />
          <span>
            {place.name} · {lasting(minutes)}
          </span>
        </p>
        {line && <p className={styles.line}>{line}</p>}
        {state === "THEIRS" && overlaps.length > 0 && (
          <p className={styles.overlap}>
            <Icon name="alert" size={16} />
            <span>같은 시간에 {quoted(overlaps)}도 있어요.</span>
          </p>
        )}
      </div>
      {state === "THEIRS" && !closed ? (
        <Answers nickname={nickname} proposal={proposal} onCounter={() => setCountering(true)} onDone={onDone} />
      ) : (
        <div className={styles.foot}>
          <span>{footWords(state, said)}</span>
          {state === "MINE" && !closed && <Withdraw proposalId={proposal.proposalId} onDone={onDone} />}
          {plan && state === "AGREED" && <Link to={paths.plans({ plan: plan.planId })}>내 일정</Link>}
        </div>
      )}
      {/* Here: what becomes of the proposal meanwhile takes nothing away that somebody is filling in. */}
      <Suspense>
        {isCountering && (
          <ProposalSheet
            open
            onClose={() => setCountering(false)}
            nickname={nickname}
            counters={proposal}
            Finder={Finder}
          />
        )}
      </Suspense>
    </article>
  );
}

type AnswersProps = Pick<PlanCardProps, "nickname" | "proposal"> & { onCounter: () => void; onDone: () => void };

function Answers({ nickname, proposal, onCounter, onDone }: AnswersProps) {
  const { mutateAsync, isPending, variables } = useProposalAct(proposal.proposalId);
  const act = async (chosen: ProposalAct) => {
    try {
      await mutateAsync(chosen);
      if (chosen === "accept") toast.mate(`${nickname}님과 약속했어요`);
      else toast.show("제안을 거절했어요.");
    } catch (error) {
      toastError(error);
    }
    onDone();
  };
  const busy = (chosen: ProposalAct) => isPending && variables === chosen;
  return (
    <div className={styles.acts}>
      <Button variant="ghost" size="md" busy={busy("decline")} onClick={() => void act("decline")}>
        거절
      </Button>
      <Button variant="secondary" size="md" onClick={onCounter}>
        다른 시간
      </Button>
      <Button variant="accent" size="md" busy={busy("accept")} onClick={() => void act("accept")}>
        수락
      </Button>
    </div>
  );
}

function Withdraw({ proposalId, onDone }: { proposalId: number; onDone: () => void }) {
  const { mutateAsync, isPending } = useProposalAct(proposalId);
  const withdraw = async () => {
    try {
      await mutateAsync("withdraw");
      toast.show("제안을 거뒀어요.");
    } catch (error) {
      toastError(error);
    }
    onDone();
  };
  return (
    <button type="button" aria-busy={isPending || undefined} onClick={() => void withdraw()}>
      거두기
    </button>
  );
}
