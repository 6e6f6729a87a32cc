import { useId } from "react";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import styles from "./AskSheet.module.css";

type Mate = { nickname: string; profilePicture: string | null };
type MatePickProps = { mates: readonly Mate[]; value: string; onChange: (nickname: string) => void };

/** One mate of all, each by picture and name, in a row that moves sideways. */
export function MatePick({ mates, value, onChange }: MatePickProps) {
  const name = useId();
  return (
    <div className={styles.mates} role="radiogroup" aria-label="메이트">
      {mates.map(({ nickname, profilePicture }) => (
        <label key={nickname}>
          <input
            type="radio"
            name={name}
            value={nickname}
            checked={nickname === value}
            onChange={() => onChange(nickname)}
          />
          <Avatar nickname={nickname} picture={profilePicture} size="lg" />
          <span>{nickname}</span>
        </label>
      ))}
    </div>
  );
}
