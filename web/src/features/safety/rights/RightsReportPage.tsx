/** Where the mailed link of a report leads: only a press of the button lets it count, since programs look at links, too; then how far it has got. */
import { paths } from "@fitmate/contract/paths";
import { rights } from "@fitmate/contract/rights";
import type { RightsReport } from "@fitmate/contract/rightsReports";
import { TARGET_KINDS } from "@fitmate/contract/safety";
import { useQuery } from "@tanstack/react-query";
import { josa } from "es-hangul";
import { useLocation } from "react-router";
import { rightsReport, useConfirmRightsReport, useObjectByLink } from "../../../data/safety/rights.ts";
import { messageOf } from "../../../lib/api.ts";
import { isRefusal } from "../../../lib/outlook.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Empty } from "../../../ui/feedback/Empty.tsx";
import { NotShown } from "../../../ui/feedback/NotShown.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Course, StateChip } from "../reports/Course.tsx";
import { ObjectToOutcome } from "../reports/ObjectToOutcome.tsx";
import styles from "../reports/Reports.module.css";

export function Component() {
  const token = useLocation().hash.slice(1);
  const { data, error, isFetching, refetch } = useQuery(rightsReport(token));
  useAppBar({ backTo: paths.home(), title: "권리침해 신고" });
  return (
    <div className="container container--reading page page--sub">
      {data && !isRefusal(error) ? (
        data.isConfirmed ? (
          <Followed token={token} report={data} />
        ) : (
          <Unconfirmed token={token} report={data} />
        )
      ) : (
        <NotShown
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          failed="신고를 불러오지 못했어요"
          none={{
            title: "볼 수 있는 신고가 없어요",
            text: messageOf(error),
            to: paths.rights(),
            lead: "권리침해 신고",
          }}
        />
      )}
    </div>
  );
}

type ReportProps = { token: string; report: RightsReport };

function Unconfirmed({ token, report: { right, sentAt } }: ReportProps) {
  const { mutate, isPending, error } = useConfirmRightsReport(token);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>이 신고를 접수할까요?</h1>
          <p>
            {momentWords(sentAt)}에 {josa(rights[right].title, "을/를")} 이유로 보낸 권리침해 신고예요. 보낸 적이 없다면
            누르지 말고 이 화면을 닫아 주세요.
          </p>
        </div>
      </div>
      <div className="stack">
        {error && <FieldMessage kind="error" text={messageOf(error)} />}
        <Button size="lg" block busy={isPending} onClick={() => mutate()}>
          신고 접수하기
        </Button>
      </div>
    </>
  );
}

function Followed({ token, report }: ReportProps) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>내 권리침해 신고</h1>
          <p>이 주소를 간직해 두면 언제든 다시 볼 수 있어요. 글쓴이에게 이름과 이메일은 알리지 않아요.</p>
        </div>
      </div>
      {report.contents.length === 0 ? (
        <Empty art="search" title="신고한 내용이 이미 없어요" text="접수하기 전에 지워졌거나 가려졌어요." />
      ) : (
        <ul className={styles.list}>
          {report.contents.map((content) => (
            <Named key={content.reportId} token={token} report={report} content={content} />
          ))}
        </ul>
      )}
    </>
  );
}

type NamedProps = ReportProps & { content: RightsReport["contents"][number] };

function Named({ token, report: { right, sentAt }, content }: NamedProps) {
  const { reportId, kind, excerpt, state, outcome, hiddenUntil } = content;
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <div>
          <b>{TARGET_KINDS[kind]}</b>
          <p className="caption">
            {rights[right].title} · {momentWords(sentAt)}
          </p>
        </div>
        <StateChip state={state} />
      </div>
      {excerpt !== "" && <p className={styles.quote}>{excerpt}</p>}
      <Course state={state} reportedAt={sentAt} outcome={outcome} hiddenUntil={hiddenUntil} />
      <ObjectToOutcome report={content} sending={useObjectByLink(token, reportId)} />
    </li>
  );
}
