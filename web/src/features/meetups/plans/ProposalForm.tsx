import type { NewProposal } from "@fitmate/contract/proposals";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { overlapsAt, planOffers } from "../../../data/plans/offers.ts";
import { useNow } from "../../../lib/useNow.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { useEnter } from "../../../ui/fields/useEnter.ts";
import type { PlaceFinder } from "../form/part.ts";
import { SportChoice } from "../form/SportChoice.tsx";
import {
  beginsOf,
  choicesOf,
  isSame,
  ownTimeFrom,
  type PlanDraft,
  placeOf,
  type PlanProblems,
  problemsOf,
  proposalOf,
  withSport,
} from "./draft.ts";
import styles from "./ProposalForm.module.css";
import { usePlanDraft } from "./usePlanDraft.ts";
import { WhenChoice } from "./WhenChoice.tsx";
import { WhereChoice } from "./WhereChoice.tsx";
import { LINES, offeredMoment, quoted } from "./words.ts";

type ProposalFormProps = {
  nickname: string;
  /** Where it is kept (lib/keptTexts.ts) until it has arrived. */
  keptAt: string;
  start: PlanDraft;
  /** What the other one has said: an answer is another time, or another place. */
  countered?: NewProposal | undefined;
  /** That is open no more: the same may be proposed. */
  isGone?: boolean;
  label: string;
  busy: boolean;
  /** Above all else: what one should know. */
  note?: ReactNode;
  /** What kept it from being sent. */
  error?: string | null;
  /** Chosen and without problems; `forget` is called once it has arrived. */
  onPropose: (proposal: NewProposal, forget: () => void) => void;
  Finder: PlaceFinder;
};

/** Sport, time, place and a line. The first of what is offered is chosen already. */
export function ProposalForm({
  nickname,
  keptAt,
  start,
  countered,
  isGone = false,
  label,
  busy,
  note,
  error,
  onPropose,
  Finder,
}: ProposalFormProps) {
  const { draft: written, setDraft, forget } = usePlanDraft(keptAt, start);
  const [problems, setProblems] = useState<PlanProblems>({});
  const [isUnchanged, setUnchanged] = useState(false);
  const now = useNow();
  const offers = useQuery(planOffers(nickname, written.sport, written.minutes));
  const choices = choicesOf(offers.data, countered);
  // With nothing to choose from one says at once when.
  const hasTimes = offers.isPending || choices.times.length > 0;
  const draft = hasTimes || written.ownTime ? written : { ...written, ownTime: ownTimeFrom(written.begins, now) };
  const [begins, place] = [beginsOf(draft, choices), placeOf(draft, choices)];
  /** What is offered first is on its way. */
  const isWaiting = offers.isPending && (begins === null || place === null);
  const { data: overlaps = [] } = useQuery({
    ...overlapsAt(begins ?? "", draft.minutes),
    enabled: begins !== null && !problemsOf(draft, choices, now).begins,
  });
  const change = (part: Partial<PlanDraft>) => {
    setDraft({ ...draft, ...part });
    setProblems({});
    setUnchanged(false);
  };
  const propose = () => {
    if (isWaiting) return;
    const found = problemsOf(draft, choices, new Date());
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const proposal = proposalOf(draft, choices);
    const unchanged = countered !== undefined && !isGone && isSame(proposal, countered);
    setUnchanged(unchanged);
    if (!unchanged) onPropose(proposal, forget);
  };
  const enter = useEnter<HTMLInputElement>(propose);
  const part = { draft, choices, change, offers, problems };
  return (
    <div className={styles.form}>
      {note}
      <SportChoice value={draft.sport} onChange={(sport) => change(withSport(draft, sport))} />
      <div className={styles.columns}>
        <WhenChoice {...part} begins={begins} />
        <WhereChoice {...part} place={place} Finder={Finder} />
      </div>
      <TextField
        {...enter}
        label="한마디 (선택)"
        placeholder={LINES[draft.sport]}
        autoComplete="off"
        enterKeyHint="send"
        value={draft.words}
        onChange={(event) => change({ words: event.currentTarget.value })}
        error={problems.words}
      />
      <div className={styles.foot}>
        <div role="status">
          {overlaps.length > 0 && <p className={styles.overlap}>같은 시간에 {quoted(overlaps)}도 있어요.</p>}
        </div>
        {isUnchanged && <FieldMessage kind="error" text="받은 제안과 같아요. 시간이나 장소를 바꿔 주세요." />}
        {error && <FieldMessage kind="error" text={error} />}
        <div className={styles.send}>
          <p>{begins !== null && [offeredMoment(begins, now), place?.name].filter(Boolean).join(" · ")}</p>
          <Button variant="accent" size="lg" block busy={busy || isWaiting} onClick={propose}>
            {label}
          </Button>
        </div>
      </div>
    </div>
  );
}
