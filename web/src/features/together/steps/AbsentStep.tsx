import { NO_SHOW_SAID_BY } from "@fitmate/contract/limits";
import { countingWord } from "@fitmate/contract/counting";
import type { Training } from "@fitmate/contract/together";
import { Button } from "../../../ui/controls/Button.tsx";
import { type Draft, nameable, toggled } from "./answer.ts";
import { PickPeople } from "./PickPeople.tsx";
import { Private } from "./Private.tsx";
import { StepHead } from "./StepHead.tsx";
import styles from "./steps.module.css";

type AbsentStepProps = { training: Training; draft: Draft; onChange: (draft: Draft) => void; onBack: () => void };

/** Who did not come, of those whom I have not named as having come. */
export function AbsentStep({ training: { people }, draft, onChange, onBack }: AbsentStepProps) {
  const { met, absent } = draft;
  const others = people.filter(({ nickname }) => !met.includes(nickname));
  return (
    <>
      <StepHead
        title="누가 안 왔어요?"
        below={`같은 번개의 ${countingWord(NO_SHOW_SAID_BY)} 명이 그렇다고 하고, 만났다는 사람이 없을 때만 남아요.`}
      />
      <PickPeople
        label="안 온 사람"
        people={others}
        picked={absent}
        isFull={nameable(draft) === 0}
        onPick={(nickname) =>
          onChange({ ...draft, absent: toggled(absent, nickname, absent.length + nameable(draft)) })
        }
      />
      <Private>누가 답했는지는 아무도 알 수 없어요. 승인을 받는 번개의 주최자만 횟수를 봐요.</Private>
      <div className={styles.acts}>
        <Button size="lg" block onClick={onBack}>
          {absent.length > 0 ? `${absent.length}명을 골랐어요` : "돌아가기"}
        </Button>
      </div>
    </>
  );
}
