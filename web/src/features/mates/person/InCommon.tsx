import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { mateMatch } from "../../../data/mates/match.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Reasons } from "../../../ui/people/Reasons.tsx";
import styles from "./MateProfile.module.css";

/** Why the two of us fit. A part that does not load is left out: the profile does not need it. */
export function InCommon({ nickname }: { nickname: string }) {
  const { data: match, isPending } = useQuery(mateMatch(nickname));
  if (isPending) return <Skeleton width="12rem" />;
  if (!match) return null;
  return match.score === 0 ? <TellMore /> : <Reasons fit={match} />;
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
