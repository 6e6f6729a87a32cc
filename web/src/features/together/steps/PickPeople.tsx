import type { TrainingPerson } from "@fitmate/contract/together";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import styles from "./steps.module.css";

type PickPeopleProps = {
  label: string;
  people: readonly TrainingPerson[];
  picked: readonly string[];
  /** No more can be picked. */
  isFull: boolean;
  onPick: (nickname: string) => void;
};

/** Those who came, to be picked one by one. */
export function PickPeople({ label, people, picked, isFull, onPick }: PickPeopleProps) {
  return (
    <ul className={styles.pick} aria-label={label}>
      {people.map(({ nickname, profilePicture }) => {
        const isPicked = picked.includes(nickname);
        return (
          <li key={nickname}>
            <button
              type="button"
              aria-pressed={isPicked}
              aria-disabled={(isFull && !isPicked) || undefined}
              onClick={() => onPick(nickname)}
            >
              <Avatar nickname={nickname} picture={profilePicture} />
              {isPicked && (
                <span className={styles.mark}>
                  <Icon name="check" size={16} />
                </span>
              )}
              <span>{nickname}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
