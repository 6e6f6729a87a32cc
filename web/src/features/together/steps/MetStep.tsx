import { NAMED_PEOPLE_MAX, NO_SHOW_SAID_BY, TRAINING_OPEN_DAYS } from "@fitmate/contract/limits";
import { countingWord } from "@fitmate/contract/counting";
import type { Training } from "@fitmate/contract/together";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { type Draft, nameable, named, stepsTaken, toggled } from "./answer.ts";
import { BigChoice, Dots } from "./BigChoice.tsx";
import { PickPeople } from "./PickPeople.tsx";
import { Private } from "./Private.tsx";
import { StepHead } from "./StepHead.tsx";
import styles from "./steps.module.css";

type MetStepProps = {
  training: Training;
  about: string;
  draft: Draft;
  busy: boolean;
  onChange: (draft: Draft) => void;
  onMet: (draft: Draft) => void;
  /** Nothing came of it, or none of those who came was met. */
  onMissed: (draft: Draft) => void;
  onAbsent: () => void;
};

/** With whom I trained: with the other one of a plan, or with those I name. */
export function MetStep(props: MetStepProps) {
  return props.training.kind === "PLAN" ? <Other {...props} /> : <Some {...props} />;
}

function Other({ training: { people }, about, draft, busy, onMet, onMissed }: MetStepProps) {
  const [other] = people;
  if (!other) return null;
  const { nickname, profilePicture } = other;
  return (
    <>
      <StepHead
        taken={stepsTaken("MET")}
        face={<Avatar nickname={nickname} picture={profilePicture} size="lg" />}
        above={about}
        title={`${nickname}님과 함께 운동했어요?`}
      />
      <div className={styles.choices}>
        <BigChoice
          sign={<Dots both />}
          label="함께했어요"
          hint="만나서 같이 운동했어요"
          busy={busy}
          onChoose={() => onMet(named(draft, [nickname]))}
        />
        <BigChoice
          sign={<Dots both={false} />}
          label="못 만났어요"
          hint="둘 다 그렇다고 할 때만 기록돼요"
          busy={busy}
          onChoose={() => onMissed({ ...draft, met: [], absent: [nickname] })}
        />
      </div>
      <Private>둘 다 답하거나 {TRAINING_OPEN_DAYS}일이 지나면 정해져요. 그 전에는 서로의 답을 볼 수 없어요.</Private>
    </>
  );
}

function Some({ training: { people }, about, draft, busy, onChange, onMet, onMissed, onAbsent }: MetStepProps) {
  const { met, absent } = draft;
  return (
    <>
      <StepHead
        taken={stepsTaken("MET")}
        above={about}
        title="누구와 함께 운동했어요?"
        below={`기억나는 사람을 ${NAMED_PEOPLE_MAX}명까지 골라 주세요.`}
      />
      <PickPeople
        label="함께한 사람"
        people={people}
        picked={met}
        isFull={nameable(draft) === 0}
        onPick={(nickname) => onChange(named(draft, toggled(met, nickname, met.length + nameable(draft))))}
      />
      <button className={styles.row} type="button" onClick={onAbsent}>
        <Icon name="user" size={20} />
        <span>
          <b>{absent.length > 0 ? `안 온 사람 ${absent.length}명` : "안 온 사람이 있어요"}</b>
          <small>{countingWord(NO_SHOW_SAID_BY)} 명이 그렇다고 할 때만 기록돼요</small>
        </span>
        <Icon name="chevron-right" size={18} />
      </button>
      <Private>고르지 않은 사람에게는 아무것도 남지 않아요.</Private>
      <div className={styles.acts}>
        <Button size="lg" block disabled={met.length === 0} onClick={() => onMet(draft)}>
          {met.length > 0 ? `${met.length}명과 함께했어요` : "함께한 사람을 골라 주세요"}
        </Button>
        {met.length === 0 && (
          <Button variant="ghost" size="md" block busy={busy} onClick={() => onMissed(draft)}>
            아무도 못 만났어요
          </Button>
        )}
      </div>
    </>
  );
}
