import type { MateMatch } from "@fitmate/contract/mateRequests";
import { paths } from "@fitmate/contract/paths";
import { LEVEL_WORDS } from "@fitmate/contract/profile";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { sportLabel } from "../../../ui/sports/sport.ts";
import { mateMatch } from "../../../data/mates/match.ts";
import styles from "./MateProfile.module.css";

/** Why the two of us fit. A part that does not load is left out: the profile does not need it. */
export function InCommon({ nickname }: { nickname: string }) {
  const { data: match, isPending } = useQuery(mateMatch(nickname));
  if (isPending) return <Skeleton width="12rem" />;
  if (!match) return null;
  // How far apart we are is drawn above already.
  const reasons = match.reasons.filter(({ about }) => about !== "DISTANCE").map(({ text }) => text);
  const levels = match.levels.flatMap((level) => apart(level, nickname));
  if (reasons.length + levels.length === 0) return <TellMore />;
  return (
    <section aria-label="나와 잘 맞는 점">
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>
            <Icon name="check" size={16} />
            {reason}
          </li>
        ))}
        {levels.map((level) => (
          <li key={level} className={styles.level}>
            {level}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 러닝: 나는 6분대, 성수러너님은 5분대; nothing where both are the same, which is a reason by itself. */
function apart({ sport, mine, theirs }: MateMatch["levels"][number], nickname: string): string[] {
  if (mine === theirs) return [];
  return [`${sportLabel[sport]}: 나는 ${LEVEL_WORDS[mine]}, ${nickname}님은 ${LEVEL_WORDS[theirs]}`];
}

function TellMore() {
  return (
    <p className="caption">
      <Link className={styles.tellMore} to={paths.myPage("habits")}>
        나의 정보
      </Link>
      에 운동과 시간을 적으면 잘 맞는 점을 알려 드려요.
    </p>
  );
}
