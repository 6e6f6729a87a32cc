import type { Consent, ConsentKind } from "@fitmate/contract/consents";
import { AGE_MIN } from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { dateWords, dayWords } from "../../lib/korean.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { toastError } from "../../ui/feedback/toastError.ts";
import { useLostFocus } from "../../ui/useLostFocus.ts";
import { isToOlderText, stands, useChangeConsent } from "../../data/consents/consents.ts";
import styles from "./leaving.module.css";

const WORDS: Record<ConsentKind, { title: string; to?: string }> = {
  AGE_14: { title: `만 ${AGE_MIN}세 이상 확인` },
  TERMS: { title: "이용약관", to: paths.terms() },
  PRIVACY: { title: "개인정보 처리방침", to: paths.privacy() },
  LOCATION: { title: "위치정보 이용 (선택)", to: paths.locationTerms() },
};

/** One consent, since when it counts, and the way to give or withdraw it. */
export function ConsentRow({ consent }: { consent: Consent }) {
  const { kind } = consent;
  const { title, to } = WORDS[kind];
  const isGiven = stands(consent);
  const isOlder = isToOlderText(consent);
  const [asking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  // Another button takes the place of the one that was pressed.
  const around = useLostFocus(() => row.current?.focus({ preventScroll: true }));
  const navigate = useNavigate();
  const { mutate, isPending } = useChangeConsent(kind);
  const isChoice = kind === "LOCATION";
  // Nobody grows younger: it is said once.
  const canWithdraw = kind !== "AGE_14";

  const change = (given: boolean) =>
    mutate(given, {
      onSuccess: () => toast.show(given ? `${title} 동의를 기록했어요.` : "동의를 철회하고 내 위치를 지웠어요."),
      onError: toastError,
      onSettled: () => setAsking(false),
    });

  return (
    <li ref={row} {...around} className={styles.row} tabIndex={-1}>
      <div>
        <b>{to ? <Link to={to}>{title}</Link> : title}</b>
        <p className="caption">{stateOf(consent)}</p>
        {isOlder && <p className="caption">새로 바뀐 내용이 있어요.</p>}
      </div>
      <div className={styles.acts}>
        {isGiven && canWithdraw && (
          <Button variant="secondary" size="sm" aria-label={`${title} 동의 철회`} onClick={() => setAsking(true)}>
            철회
          </Button>
        )}
        {(!isGiven || isOlder) && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${title} 동의`}
            busy={isPending}
            onClick={() => change(true)}
          >
            동의
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={isChoice ? "위치정보 이용 동의를 철회할까요?" : "철회하려면 탈퇴해야 해요"}
        description={
          isChoice
            ? "내 위치가 바로 지워져요. 다시 동의하기 전에는 위치를 정할 수 없어요."
            : `${title}에 동의하지 않으면 계정을 쓸 수 없어요. 철회는 회원 탈퇴로 이루어져요.`
        }
        confirm={isChoice ? "철회하기" : "탈퇴 알아보기"}
        busy={isPending}
        onConfirm={() => (isChoice ? change(false) : void navigate(paths.leave()))}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

function stateOf({ version, givenAt, withdrawnAt }: Consent): string {
  if (withdrawnAt) return `${dateWords(new Date(withdrawnAt))}에 철회했어요.`;
  if (!givenAt) return "아직 동의하지 않았어요.";
  return `${dateWords(new Date(givenAt))}에 동의했어요.${version ? ` (${dayWords(version)} 시행본)` : ""}`;
}
