import type { DeskMember } from "@fitmate/contract/desk";
import { paths } from "@fitmate/contract/paths";
import { TARGET_KINDS } from "@fitmate/contract/safety";
import { Link } from "react-router";
import { dateWords } from "../../../lib/korean.ts";
import { useNow } from "../../../lib/useNow.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { ruleName } from "../log/words.ts";
import { Track, TrackItem } from "../Track.tsx";
import { doneBy, reasonsWords, takenNames } from "../words.ts";

type PastCase = DeskMember["cases"][number];

/** Cases and what was decided on them, newest first, down to the day they joined. */
export function Past({ member: { cases, joinedAt } }: { member: DeskMember }) {
  return (
    <section aria-labelledby="past">
      <h2 id="past">지난 일</h2>
      <Track>
        {cases.map((each) => (
          <CaseItems key={each.caseId} case={each} />
        ))}
        <TrackItem words="가입" about={dateWords(new Date(joinedAt))} />
      </Track>
    </section>
  );
}

function CaseItems({
  case: { caseId, caseNumber, kind, target, reasons, reports, openedAt, decision },
}: {
  case: PastCase;
}) {
  const now = useNow();
  const number = <Link to={paths.deskCase(caseId)}>사건 {caseNumber}</Link>;
  const what =
    kind === "OBJECTION" ? "이의를 냈어요" : `${TARGET_KINDS[target]} 신고 ${reports}건 (${reasonsWords(reasons)})`;
  return (
    <>
      {decision && kind !== "OBJECTION" && (
        <TrackItem
          act={decision.measures.length > 0}
          words={
            <>
              <b>{takenNames(decision.measures) || "조치하지 않음"}</b>
              {decision.rule && ` · ${ruleName(decision.rule)}`}
              {decision.measures.length > 0 &&
                decision.measures.every(({ undoneAt }) => undoneAt !== null) &&
                " (되돌림)"}
            </>
          }
          about={
            <>
              {doneBy(decision.by)} · {momentWords(decision.decidedAt, now)} · {number}
            </>
          }
        />
      )}
      <TrackItem
        words={what}
        about={
          <>
            {momentWords(openedAt, now)} · {number}
          </>
        }
      />
    </>
  );
}
