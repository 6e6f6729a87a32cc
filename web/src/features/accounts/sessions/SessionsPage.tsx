/** Where I am signed in, and a way to end each or all others. */
import { paths } from "@fitmate/contract/paths";
import type { MySession } from "@fitmate/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { isRefusedBy } from "../../../lib/api.ts";
import { timeAgo } from "../../../lib/korean.ts";
import { useAppBar } from "../../../ui/layout/appBar.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useLostFocus } from "../../../ui/useLostFocus.ts";
import { mySessions, useEndSession } from "../../../data/accounts/sessions.ts";
import styles from "./SessionsPage.module.css";

export function Component() {
  useAppBar({ backTo: paths.myPage() });
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: sessions, isError, isFetching, refetch } = useQuery(mySessions);
  return (
    <div className="container container--reading page page--sub">
      <div className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            로그인한 기기
          </h1>
          <p>모르는 기기가 있으면 로그아웃하고 비밀번호를 바꿔 주세요.</p>
        </div>
      </div>
      {sessions ? (
        <Sessions sessions={sessions} onGone={() => heading.current?.focus({ preventScroll: true })} />
      ) : isError ? (
        <ErrorState title="기기를 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton width="100%" height="9rem" radius="var(--r-4)" />
      )}
    </div>
  );
}

type SessionsProps = {
  sessions: MySession[];
  /** The pressed button is gone with its device. */
  onGone: () => void;
};

function Sessions({ sessions, onGone }: SessionsProps) {
  const end = useEndSession();
  const around = useLostFocus(onGone);
  const endOf = (sessionId: string | null) =>
    end.mutate(sessionId, {
      onSuccess: ({ message }) => toast.show(message),
      // One that is gone already is what was wanted: pressed twice, or ended there meanwhile.
      onError: (error) => {
        if (!isRefusedBy(error, "SESSION_NOT_FOUND")) toastError(error);
      },
    });
  return (
    <div {...around} className="stack stack--lg">
      <ul className={styles.list}>
        {sessions.map(({ sessionId, device, lastUsedAt, current }) => (
          <li key={sessionId}>
            <div>
              <p className={styles.device}>{device}</p>
              <p className="caption">{current ? "지금 쓰는 기기" : `${timeAgo(new Date(lastUsedAt))} 사용`}</p>
            </div>
            {!current && (
              <Button
                variant="secondary"
                size="sm"
                busy={end.isPending && end.variables === sessionId}
                onClick={() => endOf(sessionId)}
              >
                로그아웃<span className="sr-only"> ({device})</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="secondary" block busy={end.isPending && end.variables === null} onClick={() => endOf(null)}>
          다른 기기에서 모두 로그아웃
        </Button>
      )}
    </div>
  );
}
