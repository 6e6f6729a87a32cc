/** A case: what happened on the left, what to do about it on the right. */
import { numberIn } from "@fitmate/contract/addresses";
import type { DeskCase } from "@fitmate/contract/desk";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { deskCase, useOpenEvidence } from "../../../data/desk/cases.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { useNow } from "../../../lib/useNow.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { NotShown } from "../../../ui/feedback/NotShown.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { PageTitle } from "../../../ui/layout/PageTitle.tsx";
import { DecidePart } from "../decide/DecidePart.tsx";
import { KeyHint, KeyLine, MOD_KEY } from "../keys/Keys.tsx";
import { useKeys } from "../keys/useKeys.ts";
import { sentenceOf } from "../log/words.ts";
import { NoteDialog } from "../members/NoteDialog.tsx";
import { queueAddress } from "../queue/lastOn.ts";
import { Track, TrackItem } from "../Track.tsx";
import { caseTitle } from "../words.ts";
import { Contest } from "./Contest.tsx";
import { CaseHead } from "./CaseHead.tsx";
import styles from "./CasePage.module.css";
import { EvidencePart } from "./EvidencePart.tsx";
import { Histories } from "./Histories.tsx";
import { Objections } from "./Objections.tsx";
import { ReportList } from "./ReportList.tsx";
import { useClaimKeys } from "./useClaimKeys.ts";

export function Component() {
  const caseId = numberIn(useParams()["caseId"]);
  const { data, error, isFetching, refetch } = useQuery({ ...deskCase(caseId), enabled: caseId > 0 });
  const navigate = useNavigate();
  useKeys({ Escape: () => void navigate(queueAddress()) });
  useAppBar({ backTo: queueAddress(), title: data ? `사건 ${data.caseNumber}` : "사건" });
  return (
    <div className={`container page ${styles.page}`}>
      <PageTitle>{data ? `${caseTitle(data)} · 운영` : "사건 · 운영"}</PageTitle>
      {data && !isRefusal(error) ? (
        <Case key={caseId} case={data} />
      ) : (
        <NotShown
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          failed="사건을 불러오지 못했어요"
          isNone={caseId === 0 || isRefusal(error)}
          none={{ title: "사건을 찾지 못했어요", to: queueAddress(), lead: "대기열로" }}
        >
          <Skeleton width="100%" height="32rem" radius="var(--r-5)" />
        </NotShown>
      )}
    </div>
  );
}

function Case({ case: each }: { case: DeskCase }) {
  const [noting, setNoting] = useState(false);
  const evidence = useOpenEvidence(each.caseId);
  const piecesOf = (id: number) => evidence.data?.find(({ reportId }) => reportId === id)?.evidence.length ?? 0;
  const isMore = each.reportList.some(({ reportId, evidence: kept }) => kept > piecesOf(reportId));
  const canOpen = each.claimedByMe && isMore && !evidence.isPending;
  const open = canOpen ? () => evidence.mutate(undefined, { onError: toastError }) : undefined;
  const subject = each.histories.subject;
  const note = subject ? () => setNoting(true) : undefined;
  useClaimKeys(each);
  useKeys({ e: open, n: note });
  return (
    <div className={styles.case}>
      <div className={styles.main}>
        <CaseHead case={each} />
        <EvidencePart case={each} opened={evidence.data} busy={evidence.isPending} onOpen={open} />
        <Contest case={each} />
        <Objections case={each} />
        <ReportList case={each} />
        <Histories case={each} />
        <CaseLog case={each} />
      </div>
      <aside className={styles.side} id="decide" aria-label="결정">
        <DecidePart case={each} onNote={note} />
        <KeyLine>
          <KeyHint of={["0", "–", "6"]}>조치</KeyHint>
          <KeyHint of={["E"]}>증거</KeyHint>
          <KeyHint of={[MOD_KEY, "Enter"]}>결정</KeyHint>
          <KeyHint of={["Esc"]}>대기열</KeyHint>
          <KeyHint of={["?"]}>모두</KeyHint>
        </KeyLine>
      </aside>
      <div className={`${styles.jump} only-mobile`}>
        <a href="#decide">어떻게 할까요?</a>
      </div>
      {subject && <NoteDialog open={noting} nickname={subject.nickname} onClose={() => setNoting(false)} />}
    </div>
  );
}

function CaseLog({ case: { log, about } }: { case: DeskCase }) {
  const now = useNow();
  return (
    <section aria-labelledby="case-log">
      <h2 id="case-log">이 사건의 기록</h2>
      <Track>
        {log.map((entry) => (
          <TrackItem
            key={entry.logId}
            act={entry.by !== null}
            words={sentenceOf(entry)}
            about={momentWords(entry.at, now)}
          />
        ))}
      </Track>
      {about && (
        <p className="caption">
          처음 사건의 기록은 <Link to={paths.deskCase(about.caseId)}>사건 {about.caseNumber}</Link>에 있어요.
        </p>
      )}
    </section>
  );
}
