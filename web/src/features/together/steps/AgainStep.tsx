import type { Training } from "@fitmate/contract/together";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { type Draft, stepsTaken, toggled } from "./answer.ts";
import { BigChoice } from "./BigChoice.tsx";
import { PickPeople } from "./PickPeople.tsx";
import { Private } from "./Private.tsx";
import { StepHead } from "./StepHead.tsx";
import styles from "./steps.module.css";

type AgainStepProps = {
  training: Training;
  about: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onDone: (draft: Draft) => void;
};

/**
 * With whom I would train again. It can be passed over: so nobody can tell by what they are not told that somebody has said no.
 */
export function AgainStep({ training, about, draft, onChange, onDone }: AgainStepProps) {
  const people = training.people.filter(({ nickname }) => draft.met.includes(nickname));
  const [one, ...others] = people;
  if (!one) return null;
  if (others.length > 0) {
    const count = draft.again.length;
    return (
      <>
        <StepHead
          taken={stepsTaken("AGAIN")}
          above={about}
          title="또 함께하고 싶은 사람이 있어요?"
          below="그 사람도 같은 마음이면 둘에게 알려 드려요."
        />
        <PickPeople
          label="또 함께하고 싶은 사람"
          people={people}
          picked={draft.again}
          isFull={false}
          onPick={(nickname) => onChange({ ...draft, again: toggled(draft.again, nickname, people.length) })}
        />
        <Private>나만 아는 답이에요. 프로필에는 몇 명인지만 나와요.</Private>
        <div className={styles.acts}>
          <Button size="lg" block disabled={count === 0} onClick={() => onDone(draft)}>
            {count > 0 ? `${count}명과 또 할래요` : "또 할래요"}
          </Button>
          <Button variant="ghost" size="md" block onClick={() => onDone({ ...draft, again: [] })}>
            고르지 않고 넘어가기
          </Button>
        </div>
      </>
    );
  }
  const { nickname, profilePicture } = one;
  return (
    <>
      <StepHead
        taken={stepsTaken("AGAIN")}
        face={<Avatar nickname={nickname} picture={profilePicture} size="lg" />}
        above={about}
        title="또 함께하고 싶어요?"
      />
      <div className={styles.choices}>
        <BigChoice
          sign={<Icon name="repeat" size={28} />}
          label="또 할래요"
          hint={`${nickname}님도 같은 마음이면 둘에게 알려 드려요`}
          onChoose={() => onDone({ ...draft, again: [nickname] })}
        />
        <BigChoice
          sign={<Icon name="check" size={28} />}
          label="이번으로 충분해요"
          hint={`${nickname}님은 알 수 없어요`}
          onChoose={() => onDone({ ...draft, again: [] })}
        />
      </div>
      <Private>나만 아는 답이에요. 프로필에는 몇 명인지만 나와요.</Private>
      <div className={styles.acts}>
        <Button variant="ghost" size="md" block onClick={() => onDone({ ...draft, again: [] })}>
          답하지 않고 넘어가기
        </Button>
      </div>
    </>
  );
}
