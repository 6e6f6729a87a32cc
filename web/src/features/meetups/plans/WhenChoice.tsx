import type { PlanOffers } from "@fitmate/contract/plans";
import { dayOf, spokenTime } from "@fitmate/contract/wallTime";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "../../../lib/useNow.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { RadioCards } from "../../../ui/fields/Choice.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { DayChoice } from "../form/DayChoice.tsx";
import { LengthPicker } from "../form/LengthPicker.tsx";
import { Picker } from "../form/Picker.tsx";
import { timesOfDay } from "../form/times.ts";
import { type Choices, ownTimeFrom, type PlanDraft, type PlanProblems } from "./draft.ts";
import styles from "./ProposalForm.module.css";
import { daysAhead, offeredMoment, quoted, whoseTimes } from "./words.ts";

/** What each part of the form is given. */
export type ChoiceProps = {
  draft: PlanDraft;
  choices: Choices;
  change: (part: Partial<PlanDraft>) => void;
  offers: UseQueryResult<PlanOffers>;
  problems: PlanProblems;
};

/** One of the times that are offered, or one's own; and for how long. */
export function WhenChoice({
  draft,
  choices,
  change,
  offers,
  problems,
  begins,
}: ChoiceProps & { begins: string | null }) {
  const now = useNow();
  const { ownTime: own, minutes } = draft;
  /** What opened it has made room for it. */
  const [isOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    change({ ownTime: ownTimeFrom(begins, now) });
  };
  const said = whoseTimes(choices.times, draft, offers.data?.timesFrom);
  const describe = ({ begins: each, overlaps, isTheirs }: Choices["times"][number]) =>
    overlaps.length > 0
      ? `${daysAhead(each, now)} · ${quoted(overlaps)}도 있어요`
      : [daysAhead(each, now), isTheirs && "받은 제안"].filter(Boolean).join(" · ");
  return (
    <div className={styles.part}>
      {choices.times.length > 0 && (
        <RadioCards
          legend={<span className={styles.legend}>언제 {said && <small>{said}</small>}</span>}
          options={choices.times.map((time) => ({
            value: time.begins,
            label: offeredMoment(time.begins, now),
            description: describe(time),
          }))}
          value={own ? null : begins}
          onChange={(chosen) => change({ begins: chosen, ownTime: null })}
        />
      )}
      {offers.isPending && <Waiting label="언제" />}
      {choices.times.length === 0 && !offers.isPending && (
        <p className={styles.legend}>
          언제 <small>직접 골라 주세요</small>
        </p>
      )}
      {own ? (
        <div className={styles.own} ref={isOpened ? focusOnCome : undefined} tabIndex={-1}>
          <Own own={own} onChange={(next) => change({ ownTime: next })} />
        </div>
      ) : (
        <button type="button" className={styles.other} onClick={open}>
          <Icon name="calendar" size={20} />
          다른 시간 고르기
          <Icon name="chevron-right" size={18} />
        </button>
      )}
      {problems.begins && <FieldMessage kind="error" text={problems.begins} />}
      <LengthPicker minutes={minutes} onChange={(next) => change({ minutes: next })} />
    </div>
  );
}

type OwnTime = NonNullable<PlanDraft["ownTime"]>;

function Own({ own: { day, time }, onChange }: { own: OwnTime; onChange: (own: OwnTime) => void }) {
  return (
    <>
      <DayChoice value={day} today={dayOf(useNow())} onChange={(next) => onChange({ day: next, time })} />
      <Picker
        label="시작"
        value={time}
        onChange={(next) => onChange({ day, time: next })}
        options={timesOfDay(time).map((each) => [each, spokenTime(`${day}T${each}`)] as const)}
      />
    </>
  );
}

/** For what comes in the place of the button that has opened it. */
export const focusOnCome = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Stands where offers will. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.part} role="status" aria-label={`${label}: 고르는 중이에요`}>
      <p className={styles.legend}>{label}</p>
      {["첫째", "둘째", "셋째"].map((each) => (
        <Skeleton key={each} width="100%" height="3.5rem" radius="var(--r-3)" />
      ))}
    </div>
  );
}
