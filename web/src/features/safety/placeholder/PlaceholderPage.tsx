/** Something of mine that gives way: why, for how long, and the way to a person. */
import { numberIn } from "@fitmate/contract/addresses";
import { PLACEHOLDER_DAYS } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { rights } from "@fitmate/contract/rights";
import type { MyPlaceholder } from "@fitmate/contract/rightsReports";
import { TARGET_KINDS } from "@fitmate/contract/safety";
import { useQuery } from "@tanstack/react-query";
import { josa } from "es-hangul";
import { useState } from "react";
import { useParams } from "react-router";
import { myPlaceholders, useContest } from "../../../data/safety/placeholders.ts";
import { dayNameAt, momentWords } from "../../../lib/wallClock.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { NotShown } from "../../../ui/feedback/NotShown.tsx";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import styles from "../decision/Decision.module.css";
import { ObjectionForm } from "../objection/ObjectionForm.tsx";
import { Term } from "../suspended/Term.tsx";

export function Component() {
  const placeholderId = numberIn(useParams()["placeholderId"]);
  const { data, error, isFetching, refetch } = useQuery(myPlaceholders);
  const mine = data?.find((each) => each.placeholderId === placeholderId);
  useAppBar({ backTo: paths.reports() });
  return (
    <div className="container container--reading page page--sub">
      {mine ? (
        <Whole placeholder={mine} />
      ) : (
        <NotShown
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          failed="불러오지 못했어요"
          isNone={Boolean(data)}
          none={{
            title: "지금은 가려져 있지 않아요",
            text: "다시 보이거나, 운영자가 결정했어요. 결정은 알림과 내 신고에서 볼 수 있어요.",
            to: paths.reports(),
            lead: "내 신고",
          }}
        />
      )}
    </div>
  );
}

function Whole({ placeholder }: { placeholder: MyPlaceholder }) {
  const { kind, right, since, until, address, targetId } = placeholder;
  const what = TARGET_KINDS[kind];
  return (
    <div className={styles.decision}>
      <div>
        <h1>내 {josa(what, "이/가")} 잠시 가려졌어요</h1>
        <p className="muted">
          {josa(rights[right].title, "을/를")} 이유로 권리침해 신고가 들어왔어요. 법에 따라 최대 {PLACEHOLDER_DAYS}일
          동안 자리 표시로 바꿔 두었어요. 지워지지 않았고, 나는 그대로 볼 수 있어요.
        </p>
      </div>
      <div className={`${styles.card} ${styles.term}`}>
        <Term since={since} until={until} end={dayNameAt(until)} />
        <dl className={styles.facts}>
          <dt>이유</dt>
          <dd>
            {rights[right].title}
            {rights[right].hint && <small>{rights[right].hint}</small>}
          </dd>
          <dt>시작</dt>
          <dd>
            {momentWords(since)}
            <small>신고가 들어와 법에 따라 바로 가렸어요</small>
          </dd>
        </dl>
      </div>
      <div className="stack">
        {kind === "POST" ? (
          <ButtonLink size="lg" block to={paths.editPost(targetId)}>
            문제가 되는 부분을 빼고 고치기
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" size="lg" block to={address}>
            내 {what} 보기
          </ButtonLink>
        )}
        <Contesting placeholder={placeholder} />
      </div>
    </div>
  );
}

/** How my objection stands, or the way to object: once. */
function Contesting({ placeholder: { placeholderId, kind, until, contest } }: { placeholder: MyPlaceholder }) {
  const [isOpen, setOpen] = useState(false);
  const sending = useContest(placeholderId);
  if (contest) {
    return (
      <div className={styles.card} role="status">
        <p>
          <b>이의를 냈어요.</b> {momentWords(contest.at)} · 운영자가 양쪽 이야기를 보고 결정해요.
        </p>
        <p className="muted">{contest.words}</p>
      </div>
    );
  }
  if (isOpen) {
    return (
      <ObjectionForm
        of={`placeholder ${placeholderId}`}
        label="왜 가리지 않아야 하나요?"
        facts={
          <ul className={styles.terms}>
            <li>운영자가 양쪽 이야기를 보고 결정해요</li>
            <li>결과가 나올 때까지는 그대로 가려 둬요</li>
            <li>한 번만 보낼 수 있어요</li>
          </ul>
        }
        sending={sending}
      />
    );
  }
  return (
    <div>
      <Button variant="secondary" size="lg" block onClick={() => setOpen(true)}>
        이의 제기하기
      </Button>
      <p className={`caption ${styles.until}`}>
        이의를 내면 운영자가 양쪽 이야기를 보고 결정해요.{kind === "POST" && " 고쳤다면 고친 글도 함께 봐요."} 아무 일이
        없으면 {dayNameAt(until)} 뒤에 다시 보여요.
      </p>
    </div>
  );
}
