import type { Training } from "@fitmate/contract/together";
import { paths } from "@fitmate/contract/paths";
import { useTimeOfBoth } from "../../../data/plans/offers.ts";
import { startProposal } from "../../../ui/overlays/proposing.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { MeetingHeads, type Person } from "../../../ui/people/MeetingHeads.tsx";
import { partOfDayWords } from "../words.ts";
import { StepHead } from "./StepHead.tsx";
import styles from "./steps.module.css";

type DoneStepProps = {
  training: Training;
  me: Person;
  /** Who had said 또 할래요 of me before. */
  again: readonly string[];
  /** Whether I have trained with anybody: then there is something to write of. */
  hasMet: boolean;
  onClose: () => void;
};

/** What was said is said; and if both would do so again, that they would. */
export function DoneStep({ training, me, again, hasMet, onClose }: DoneStepProps) {
  const first = training.people.find(({ nickname }) => nickname === again[0]);
  const mates = training.people.filter(({ nickname, isMate }) => isMate && again.includes(nickname));
  const [mate] = mates;
  const free = useTimeOfBoth(mate?.nickname, training.sport);
  const plan = (nickname: string) => {
    onClose();
    startProposal(nickname);
  };
  return (
    <div className={styles.done}>
      {first && (
        <div className={styles.meet}>
          <MeetingHeads sender={{ nickname: first.nickname, picture: first.profilePicture }} me={me} met />
        </div>
      )}
      <StepHead title={first ? "둘 다 또 하고 싶어 해요" : "답해 줘서 고마워요"} />
      <p>
        {first
          ? `${again.map((nickname) => `${nickname}님`).join(", ")}도 ‘또 할래요’를 골랐어요.${free && mates.length === 1 ? ` 마침 ${partOfDayWords(free)}이 둘 다 비어 있어요.` : ""}`
          : "둘 다 답하면 함께 운동한 횟수에 더해져요. 답을 고칠 수는 없어요."}
      </p>
      <div className={styles.acts} data-two={(hasMet && mates.length < 2) || undefined}>
        {mates.map(({ nickname }, index) => (
          <Button
            key={nickname}
            variant={index === 0 ? "accent" : "secondary"}
            size="lg"
            block
            onClick={() => plan(nickname)}
          >
            {mates.length === 1 ? "다음 약속 잡기" : `${nickname}님과 다음 약속 잡기`}
          </Button>
        ))}
        {hasMet && (
          <ButtonLink
            variant={mates.length > 0 ? "secondary" : "primary"}
            size="lg"
            block
            to={paths.createPost({ training: training.gatheringId })}
          >
            <Icon name="edit" size={20} />
            후기 쓰기
          </ButtonLink>
        )}
        <Button
          className={mates.length > 0 ? styles.close : undefined}
          variant={mates.length > 0 ? "ghost" : hasMet ? "secondary" : "primary"}
          size={mates.length > 0 ? "md" : "lg"}
          block
          onClick={onClose}
        >
          닫기
        </Button>
      </div>
    </div>
  );
}
