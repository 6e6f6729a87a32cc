import type { MyEmail } from "@fitmate/contract/myEmail";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { myEmail, useCancelEmailChange, useSendEmailLink } from "../../../data/accounts/email.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { refusalSentence } from "../refusal.ts";
import styles from "./EmailLine.module.css";

const SECOND_MS = 1_000;
const SECONDS_A_MINUTE = 60;

/** My e-mail, and one quiet line about it: whether it is confirmed, and what to do where it is not. */
export function EmailLine({ onChange }: { onChange: () => void }) {
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery(myEmail);
  if (!data) {
    return isError ? (
      <p className={styles.line}>
        {messageOf(error)} <Act label="다시 시도" onAct={() => void refetch()} />
      </p>
    ) : (
      <Skeleton width="12rem" height="2.75rem" />
    );
  }
  return (
    <div className={styles.email}>
      <dl>
        <dt className="sr-only">이메일</dt>
        <dd className={styles.address}>{data.email}</dd>
      </dl>
      <StateLine email={data} askedAt={dataUpdatedAt} onChange={onChange} />
    </div>
  );
}

type StateLineProps = { email: MyEmail; askedAt: number; onChange: () => void };

function StateLine({ email: { email, isConfirmed, link }, askedAt, onChange }: StateLineProps) {
  const sending = useSendEmailLink();
  const send = () => sending.mutate(undefined, { onError: (refusal) => toast.error(refusalSentence(refusal)) });
  if (link) {
    const isChange = link.email !== email;
    return (
      <Line icon="mail" words={isChange ? <Awaited email={link.email} isFirst={email === null} /> : SENT}>
        <SendAgain
          key={askedAt}
          until={askedAt + link.waitSeconds * SECOND_MS}
          busy={sending.isPending}
          onSend={send}
        />
        {isChange && <Cancel />}
      </Line>
    );
  }
  if (email === null) {
    return (
      <Line words="아직 이메일이 없어요.">
        <Act label="이메일 등록하기" onAct={onChange} />
      </Line>
    );
  }
  if (isConfirmed) return <Line icon="check" isOk words="확인한 주소예요" />;
  return (
    <Line words="아직 확인하지 않은 주소예요.">
      <Act label="확인 메일 받기" busy={sending.isPending} onAct={send} />
    </Line>
  );
}

const SENT = "확인 메일을 보냈어요. 메일의 링크를 눌러 주세요.";

function Awaited({ email, isFirst }: { email: string; isFirst: boolean }) {
  return (
    <>
      <b>{email}</b> 확인을 기다려요.{" "}
      {isFirst ? "링크를 누르면 등록돼요." : "링크를 누르기 전까지는 지금 주소 그대로예요."}
    </>
  );
}

type LineProps = { icon?: "mail" | "check"; isOk?: boolean; words: ReactNode; children?: ReactNode };

/** What changes of it is read out, but not the seconds that go by. */
function Line({ icon, isOk = false, words, children }: LineProps) {
  return (
    <div className={styles.line} data-ok={isOk || undefined}>
      {icon && <Icon name={icon} size={16} />}
      <span>
        <span role="status">{words}</span> {children}
      </span>
    </div>
  );
}

type ActProps = { label: string; /** Behind the label. */ rest?: string; busy?: boolean; onAct: () => void };

/** Not `disabled` while it waits: the button would drop the keyboard's focus. */
function Act({ label, rest, busy = false, onAct }: ActProps) {
  const isOff = busy || rest !== undefined;
  return (
    <button type="button" className={styles.act} aria-disabled={isOff || undefined} onClick={isOff ? undefined : onAct}>
      {label}
      {rest}
    </button>
  );
}

function SendAgain({ until, busy, onSend }: { until: number; busy: boolean; onSend: () => void }) {
  const seconds = useSecondsUntil(until);
  return <Act label="다시 보내기" rest={seconds > 0 ? ` ${clock(seconds)}` : undefined} busy={busy} onAct={onSend} />;
}

function Cancel() {
  const { mutate, isPending } = useCancelEmailChange();
  const cancel = () => mutate(undefined, { onError: (refusal) => toast.error(refusalSentence(refusal)) });
  return (
    <>
      {" "}
      <Act label="취소" busy={isPending} onAct={cancel} />
    </>
  );
}

/** Whole seconds until `moment`, counted down; 0 once it is past. */
function useSecondsUntil(moment: number): number {
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS));
  const [seconds, setSeconds] = useState(left);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS))), SECOND_MS);
    return () => clearInterval(timer);
  }, [moment, isOver]);
  return seconds;
}

/** 0:42 */
const clock = (seconds: number) =>
  `${Math.floor(seconds / SECONDS_A_MINUTE)}:${String(seconds % SECONDS_A_MINUTE).padStart(2, "0")}`;
