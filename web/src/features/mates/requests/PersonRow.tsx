import type { Sport } from "@fitmate/contract/profile";
import type { ReactNode } from "react";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { SportDots } from "../../../ui/sports/SportChip.tsx";
import styles from "./MatesPage.module.css";

type PersonRowProps = {
  nickname: string;
  picture: string | null;
  sports: readonly Sport[];
  note?: string | null;
  /** One quiet line: when, how long. */
  caption?: string;
  /** What went wrong with it. */
  problem?: ReactNode;
  actions: ReactNode;
};

/** Somebody who has to do with me, and what can be done about it. */
export function PersonRow({ nickname, picture, sports, note, caption, problem, actions }: PersonRowProps) {
  return (
    <li className={styles.person}>
      <Avatar nickname={nickname} picture={picture} />
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{nickname}</b>
          {sports.length > 0 && <SportDots sports={sports} />}
        </p>
        {note && <p className={styles.note}>{note}</p>}
        {caption && <p className="caption">{caption}</p>}
        {problem}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}
