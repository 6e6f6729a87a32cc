import type { Relation } from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { Person } from "../../../data/mates/wire.ts";
import { genderWord } from "../../../lib/gender.ts";
import { bandWords } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/people/Avatar.tsx";
import { Badge } from "../../../ui/people/Badge.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { SportDots } from "../../../ui/sports/SportChip.tsx";
import styles from "./MateRow.module.css";

/** Said where a member has written nothing. */
export const NO_INTRODUCTION = "아직 소개를 쓰지 않았어요.";

type MateRowProps = ComponentProps<"button"> & {
  person: Person;
  sport: Sport;
  chosen: boolean;
  pointedAt: boolean;
  /** Says so where we have nothing in common. */
  saysNoReason: boolean;
  onChoose: () => void;
};

/** Further props belong to the button: they tell when it is pointed at. */
export function MateRow({ person, sport, chosen, pointedAt, saysNoReason, onChoose, ...rest }: MateRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <li className={styles.item}>
      <button
        {...rest}
        ref={row}
        type="button"
        className={styles.row}
        data-sport={sport}
        data-pointed={pointedAt || undefined}
        aria-current={chosen || undefined}
        onClick={onChoose}
      >
        <Avatar nickname={person.nickname} picture={person.profilePicture} />
        <span className={styles.text}>
          <span className={styles.name}>
            {person.nickname}
            {RELATION_BADGES[person.relation]}
          </span>
          <span className={styles.introduction}>{person.introduction || NO_INTRODUCTION}</span>
          {person.reasons && <Reasons reasons={person.reasons} saysNone={saysNoReason} />}
          <span className={styles.meta}>
            {person.exerciseChoice.length > 0 && <SportDots sports={person.exerciseChoice} />}
            {genderWord(person.gender)}
          </span>
        </span>
        {person.distanceBand && <span className={styles.distance}>{bandWords(person.distanceBand)}</span>}
      </button>
    </li>
  );
}

/** Why the two of us fit. How far apart we are stands beside it already. */
function Reasons({ reasons, saysNone }: Required<Pick<Person, "reasons">> & { saysNone: boolean }) {
  const told = reasons.filter(({ about }) => about !== "DISTANCE");
  if (told.length === 0) return saysNone && <span className={styles.noReason}>아직 겹치는 점이 없어요.</span>;
  return told.map(({ text }) => (
    <span key={text} className={styles.reason}>
      <Icon name="check" size={16} />
      {text}
    </span>
  ));
}

const RELATION_BADGES: Record<Relation, ReactNode> = {
  NONE: null,
  REQUESTED: <Badge>신청함</Badge>,
  RECEIVED: <Badge>받은 신청</Badge>,
  MATES: <Badge kind="mates">메이트</Badge>,
};
