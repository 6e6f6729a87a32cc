/** Deleting the account: what happens, the proof that it is me, and what comes then. */
import type { LeaveAnswer } from "@fitmate/contract/leaving";
import { lastSound } from "@fitmate/contract/lastSound";
import { paths } from "@fitmate/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { josa } from "es-hangul";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api.ts";
import { endSession, getSession } from "../../lib/session.ts";
import { momentWords } from "../../lib/wallClock.ts";
import { useAppBar } from "../../ui/layout/appBar.ts";
import { Button, ButtonLink } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/feedback/Empty.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { useEnter } from "../../ui/fields/useEnter.ts";
import { PasswordField, TextField } from "../../ui/fields/TextField.tsx";
import { leaveProof, useLeave } from "../../data/leaving/leaving.ts";
import styles from "./leaving.module.css";
import { LEAVING_DAYS } from "@fitmate/contract/limits";

const FACTS = [
  ["logout", "바로 모든 기기에서 로그아웃되고, 지도와 메이트 목록, 검색에서 사라져요."],
  ["calendar", "다가오는 약속은 취소되고, 번개 자리와 안심 체크인도 바로 없어져요. 탈퇴를 되돌려도 돌아오지 않아요."],
  [
    "retry",
    `${LEAVING_DAYS}일 안에 로그인하면 나머지는 되돌릴 수 있어요. 그동안 닉네임과 이메일은 아무도 쓸 수 없어요.`,
  ],
  [
    "trash",
    `${LEAVING_DAYS}일이 지나면 회원 정보, 사진, 위치, 메이트, 알림, 플레이리스트와 메이트에게만 보이던 글을 지워요.`,
  ],
  [
    "comment",
    "전체 공개 글과 댓글, 나눈 대화는 ‘탈퇴한 회원’이 쓴 것으로 남아요. 남기고 싶지 않은 글과 댓글은 먼저 지워 주세요.",
  ],
] as const;

export function Component() {
  const [departure, setDeparture] = useState<LeaveAnswer>();
  useAppBar({ backTo: departure ? paths.home() : paths.myPage() });
  return (
    <div className="container container--reading page page--sub">
      {departure ? <Left {...departure} /> : <Leaving onLeft={setDeparture} />}
    </div>
  );
}

function Left({ eraseAt, mailed }: LeaveAnswer) {
  return (
    <div className="stack stack--lg" role="status">
      <h1>탈퇴를 신청했어요</h1>
      <p>
        <b>{momentWords(eraseAt)}</b>까지 로그인하면 되돌릴 수 있어요. 그 뒤에는 내 정보가 지워지고 되돌릴 수 없어요.
      </p>
      {mailed && <p className="caption">언제까지 되돌릴 수 있는지 이메일로도 보내 드려요.</p>}
      <div className={styles.actions}>
        <ButtonLink to={paths.home()}>홈으로 가기</ButtonLink>
      </div>
    </div>
  );
}

function Leaving({ onLeft }: { onLeft: (departure: LeaveAnswer) => void }) {
  const { data, isError, isFetching, refetch } = useQuery(leaveProof);
  return (
    <>
      <div className="page-head">
        <h1>핏메이트를 떠나시나요?</h1>
      </div>
      <div className="stack stack--lg">
        <ul className={styles.facts}>
          {FACTS.map(([icon, text]) => (
            <li key={icon}>
              <Icon name={icon} size={20} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <p className={styles.text}>
          떠나기 전에 <Link to={paths.personalData()}>내 정보를 내려받을</Link> 수 있어요.
        </p>
        {data && <LeaveForm proof={data.proof} onLeft={onLeft} />}
        {isError && (
          <ErrorState title="탈퇴 화면을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
        )}
      </div>
    </>
  );
}

type LeaveFormProps = { proof: "password" | "nickname"; onLeft: (departure: LeaveAnswer) => void };

function LeaveForm({ proof, onLeft }: LeaveFormProps) {
  const [given, setGiven] = useState("");
  const [isBlank, setBlank] = useState(false);
  const { mutate, isPending, error } = useLeave();
  const isPassword = proof === "password";
  const nickname = getSession()?.nickname ?? "닉네임";
  const blank = isPassword ? "비밀번호를 적어 주세요." : "닉네임을 적어 주세요.";

  const enter = useEnter<HTMLInputElement>((_, event) => event.currentTarget.form?.requestSubmit());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBlank(given === "");
    if (given === "") event.currentTarget.querySelector("input")?.focus();
    if (given === "") return;
    mutate(isPassword ? { password: given } : { nickname: given }, {
      onSuccess: (departure) => {
        onLeft(departure);
        endSession();
      },
    });
  };

  const field = {
    name: proof,
    value: given,
    onChange: (event: { currentTarget: { value: string } }) => setGiven(event.currentTarget.value),
    error: isBlank ? blank : error && messageOf(error),
  };
  return (
    <form className={`${styles.form} stack`} noValidate onSubmit={submit}>
      {isPassword ? (
        <PasswordField {...field} label="비밀번호" autoComplete="current-password" />
      ) : (
        <TextField
          {...field}
          {...enter}
          label="내 닉네임"
          hint={`확인을 위해 ${nickname}${josa.pick(lastSound(nickname), "을/를")} 그대로 적어 주세요.`}
          autoComplete="off"
        />
      )}
      <div className={styles.actions}>
        <ButtonLink variant="secondary" to={paths.myPage()}>
          계속 함께할래요
        </ButtonLink>
        <Button type="submit" variant="danger" busy={isPending}>
          탈퇴하기
        </Button>
      </div>
    </form>
  );
}
