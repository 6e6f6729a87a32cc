import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { myPlaceholders } from "../../../data/safety/placeholders.ts";
import { dateAt } from "../../../lib/wallClock.ts";
import { QuietLine } from "../../../ui/feedback/QuietLine.tsx";
import styles from "./GivenWay.module.css";

/** Says to its author that a post gives way, and leads to why. */
export function OwnGivesWay({ postId }: { postId: number }) {
  const { data } = useQuery(myPlaceholders);
  const mine = data?.find(({ kind, targetId }) => kind === "POST" && targetId === postId);
  if (!mine) return null;
  return (
    <div className={styles.own}>
      <QuietLine icon="comment">
        권리침해 신고로 {dateAt(mine.until)}까지 나에게만 보여요.{" "}
        <Link to={paths.placeholder(mine.placeholderId)}>이유와 이의</Link>
      </QuietLine>
    </div>
  );
}
