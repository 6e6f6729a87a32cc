import { PRAISES_MAX } from "@fitmate/contract/limits";
import type { Training, TrainingPerson } from "@fitmate/contract/together";
import { praises } from "@fitmate/contract/praises";
import type { Praise } from "@fitmate/contract/trust";
import { useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { countPraises, type Draft, praised, stepsTaken } from "./answer.ts";
import { StepHead } from "./StepHead.tsx";
import styles from "./steps.module.css";

type PraiseStepProps = {
  training: Training;
  draft: Draft;
  busy: boolean;
  onChange: (draft: Draft) => void;
  onDone: (draft: Draft) => void;
  onNote: () => void;
};

/** What was good about whoever I trained with, one after the other; then all of it is said. */
export function PraiseStep({ training, draft, busy, onChange, onDone, onNote }: PraiseStepProps) {
  const people = training.people.filter(({ nickname }) => draft.met.includes(nickname));
  const [chosen, setChosen] = useState(people[0]?.nickname ?? "");
  const one = people.find(({ nickname }) => nickname === chosen) ?? people[0];
  if (!one) return null;
  const count = countPraises(draft);
  return (
    <>
      <StepHead
        taken={stepsTaken("PRAISE")}
        face={people.length === 1 && <Avatar nickname={one.nickname} picture={one.profilePicture} size="lg" />}
        above={`${PRAISES_MAX}개까지 고를 수 있어요`}
        title="어떤 점이 좋았어요?"
      />
      {people.length > 1 && <People people={people} draft={draft} chosen={one.nickname} onChoose={setChosen} />}
      <Praises
        of={one.nickname}
        said={draft.praises[one.nickname] ?? []}
        onPraise={(praise) => onChange(praised(draft, one.nickname, praise))}
      />
      <button className={styles.row} type="button" onClick={onNote}>
        <Icon name="shield" size={20} />
        <span>
          <b>불편한 일이 있었어요</b>
          <small>운영자에게만 전해져요</small>
        </span>
        <Icon name="chevron-right" size={18} />
      </button>
      <div className={styles.acts}>
        <Button size="lg" block disabled={count === 0} busy={busy} onClick={() => onDone(draft)}>
          {count > 0 ? `칭찬 ${count}개 남기기` : "칭찬 남기기"}
        </Button>
        <Button variant="ghost" size="md" block disabled={busy} onClick={() => onDone({ ...draft, praises: {} })}>
          고르지 않고 마치기
        </Button>
      </div>
    </>
  );
}

type PeopleProps = {
  people: readonly TrainingPerson[];
  draft: Draft;
  chosen: string;
  onChoose: (nickname: string) => void;
};

/** Of whom the praises below are. */
function People({ people, draft, chosen, onChoose }: PeopleProps) {
  return (
    <ul className={styles.people} aria-label="누구를 칭찬할지">
      {people.map(({ nickname, profilePicture }) => {
        const count = draft.praises[nickname]?.length ?? 0;
        return (
          <li key={nickname}>
            <button type="button" aria-pressed={nickname === chosen} onClick={() => onChoose(nickname)}>
              <Avatar nickname={nickname} picture={profilePicture} size="sm" />
              <span>{nickname}</span>
              {count > 0 && (
                <b>
                  {count}
                  <span className="sr-only">개 골랐어요</span>
                </b>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type PraisesProps = { of: string; said: readonly Praise[]; onPraise: (praise: Praise) => void };

function Praises({ of, said, onPraise }: PraisesProps) {
  const isFull = said.length === PRAISES_MAX;
  return (
    <ul className={styles.praises} aria-label={`${of}님의 좋았던 점`}>
      {(Object.keys(praises) as Praise[]).map((praise) => {
        const isSaid = said.includes(praise);
        return (
          <li key={praise}>
            <button
              type="button"
              aria-pressed={isSaid}
              aria-disabled={(isFull && !isSaid) || undefined}
              onClick={() => onPraise(praise)}
            >
              <Icon name={praises[praise].icon} size={20} />
              {praises[praise].words}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
