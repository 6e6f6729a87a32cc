import type { Sport } from "@fitmate/contract/profile";
import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { SportDots } from "../../../ui/sports/SportChip.tsx";
import styles from "./MatesPage.module.css";

type PersonRowProps = {
  nickname: string;
  picture: string | null;
  sports: readonly Sport[];
  note?: string | null;
  /** Who they are, for whoever is to answer. */
  about?: ReactNode;
  /** One quiet line: when, how long. */
  caption?: string;
  /** The visit that leads here: marked, and in sight. */
  soughtOn?: string | null | undefined;
  actions?: ReactNode;
  /** They have a page that I may see. */
  isLinked?: boolean;
  /** What is asked about them: a list holds nothing but its items. */
  children?: ReactNode;
};

/** Somebody who has to do with me, and what can be done about it. */
export function PersonRow({
  nickname,
  picture,
  sports,
  note,
  about,
  caption,
  soughtOn = null,
  actions,
  isLinked = true,
  children,
}: PersonRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (soughtOn === null) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: "center" });
  }, [soughtOn]);
  const avatar = <Avatar nickname={nickname} picture={picture} />;
  return (
    <li
      ref={row}
      className={styles.person}
      aria-current={soughtOn !== null || undefined}
      tabIndex={soughtOn !== null ? -1 : undefined}
    >
      {isLinked ? <MemberLink nickname={nickname} picture={avatar} /> : avatar}
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{isLinked ? <MemberLink nickname={nickname} /> : nickname}</b>
          {sports.length > 0 && <SportDots sports={sports} />}
        </p>
        {note && <p className={styles.note}>{note}</p>}
        {about}
        {caption && <p className="caption">{caption}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children}
    </li>
  );
}
