import type { MapUser } from "@fitmate/contract/mates";
import type { Sport } from "@fitmate/contract/profile";
import { useEffect, useRef } from "react";
import { bandWords, genderWord } from "../../../lib/korean.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { SportDots } from "../../../ui/SportChip.tsx";
import styles from "./MateRow.module.css";

/** Said where a member has written nothing. */
export const NO_INTRODUCTION = "아직 소개를 쓰지 않았어요.";

type MateRowProps = {
  user: MapUser;
  sport: Sport;
  chosen: boolean;
  pointedAt: boolean;
  onChoose: () => void;
  onPoint: (pointing: boolean) => void;
};

export function MateRow({ user, sport, chosen, pointedAt, onChoose, onPoint }: MateRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <li className={styles.item}>
      <button
        ref={row}
        type="button"
        className={styles.row}
        data-sport={sport}
        data-pointed={pointedAt || undefined}
        aria-current={chosen || undefined}
        onClick={onChoose}
        onPointerEnter={() => onPoint(true)}
        onPointerLeave={() => onPoint(false)}
      >
        <Avatar nickname={user.nickname} picture={user.profilePicture} />
        <span className={styles.text}>
          <span className={styles.name}>
            {user.nickname}
            <RelationBadge relation={user.relation} />
          </span>
          <span className={styles.introduction}>{user.introduction || NO_INTRODUCTION}</span>
          <span className={styles.meta}>
            {user.exerciseChoice.length > 0 && <SportDots sports={user.exerciseChoice} />}
            {genderWord(user.gender)}
          </span>
        </span>
        {user.distanceBand && <span className={styles.distance}>{bandWords(user.distanceBand)}</span>}
      </button>
    </li>
  );
}

function RelationBadge({ relation }: Pick<MapUser, "relation">) {
  if (relation === "MATES") return <Badge kind="mates">메이트</Badge>;
  if (relation === "NONE") return null;
  return <Badge>{relation === "REQUESTED" ? "신청함" : "받은 신청"}</Badge>;
}
