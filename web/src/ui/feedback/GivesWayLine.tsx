import { paths } from "@fitmate/contract/paths";
import type { MyPlaceholder } from "@fitmate/contract/rightsReports";
import { Link } from "react-router";
import { dateAt } from "../../lib/wallClock.ts";
import { QuietLine } from "./QuietLine.tsx";

type GivesWayLineProps = {
  /** Undefined: nothing is said. */
  placeholder: MyPlaceholder | undefined;
  /** Who still sees it: "나에게만". */
  shownTo: string;
};

/** Says to whose it is that something gives way, and leads to why. */
export function GivesWayLine({ placeholder, shownTo }: GivesWayLineProps) {
  if (!placeholder) return null;
  return (
    <QuietLine icon="comment">
      권리침해 신고로 {dateAt(placeholder.until)}까지 {shownTo} 보여요.{" "}
      <Link to={paths.placeholder(placeholder.placeholderId)}>이유와 이의</Link>
    </QuietLine>
  );
}
