import { LEFT_NICKNAME } from "@fitmate/contract/leftNickname";
import type { Plan } from "@fitmate/contract/plans";
import { paths } from "@fitmate/contract/paths";
import { planWith } from "@fitmate/contract/planWords";
import { lasting } from "@fitmate/contract/duration";
import { spokenTime } from "@fitmate/contract/wallTime";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { planDetail } from "../../../data/plans/between.ts";
import { startProposal } from "../../../ui/overlays/proposing.ts";
import { planFile } from "../../../data/plans/calendar.ts";
import { proposalReported } from "../../../ui/overlays/reportedProposal.ts";
import { askToReport } from "../../../ui/overlays/reporting.ts";
import { isRefusedBy } from "../../../lib/api.ts";
import { saveFile } from "../../../lib/download.ts";
import { useNow } from "../../../lib/useNow.ts";
import { endOf, wholeMoment } from "../../../lib/wallClock.ts";
import { wayTo } from "../../../lib/wayTo.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { MemberLink } from "../../../ui/people/MemberLink.tsx";
import { SportChip } from "../../../ui/sports/SportChip.tsx";
import { CancelPlanDialog } from "./CancelPlanDialog.tsx";
import styles from "./PlanSheet.module.css";
import { countdown, quoted } from "./words.ts";

type PlanSheetProps = {
  planId: number;
  onClose: () => void;
  /** What looks after somebody who comes back from it. */
  wayHome: (planId: number) => ReactNode;
};

/** A plan of mine: when, where and with whom, and what can be done about it. */
export function PlanSheet({ planId, ...around }: PlanSheetProps) {
  const { data: plan, error, isFetching, refetch } = useQuery(planDetail(planId));
  const title = plan ? planWith(plan.mate.nickname, plan.sport) : "약속";
  const isGone = isRefusedBy(error, "NOT_FOUND");
  return (
    <Sheet open onClose={around.onClose} title={title}>
      {plan ? (
        <WholePlan plan={plan} {...around} />
      ) : isGone ? (
        <Empty art="alone" title="그런 약속이 없어요" text="나와 메이트의 약속만 볼 수 있어요." />
      ) : error ? (
        <ErrorState title="약속을 불러오지 못했어요" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Lanes label="약속을 불러오는 중이에요" />
      )}
    </Sheet>
  );
}

type WholePlanProps = Omit<PlanSheetProps, "planId"> & { plan: Plan };

function WholePlan({ plan, onClose, wayHome }: WholePlanProps) {
  const { planId, sport, begins, minutes, place, area, words, mate, areMates, status, cancelled, overlaps, seq } = plan;
  const now = useNow();
  const [isCancelling, setCancelling] = useState(false);
  const isComing = status === "UPCOMING" && Date.parse(plan.beginsAt) > now.getTime();
  const hasLeft = mate.nickname === LEFT_NICKNAME;
  return (
    <div className={styles.plan}>
      <p className={styles.top}>
        <SportChip sport={sport} />
        <span>{cancelled ? "취소된 약속이에요" : isComing ? countdown(plan, now) : "시작했거나 지난 약속이에요"}</span>
      </p>
      <ul className={styles.facts} data-off={cancelled ? true : undefined}>
        <li>
          <Icon name="clock" size={20} />
          <span>
            <b>{wholeMoment(begins, now)}</b>
            <small>
              {spokenTime(begins)} – {endOf(begins, minutes)} · {lasting(minutes)}
            </small>
          </span>
        </li>
        <li>
          <Icon name="pin" size={20} />
          <span>
            <b>{place.name}</b>
            <small>{area}</small>
          </span>
        </li>
        <li>
          <Icon name="mate" size={20} />
          <span>
            <b>{hasLeft ? mate.nickname : <MemberLink nickname={mate.nickname} />}</b>
            {!areMates && <small>이제 메이트가 아니에요</small>}
          </span>
        </li>
      </ul>
      {words && <p className={styles.words}>{words}</p>}
      {cancelled && (
        <p className={styles.words}>
          {cancelled.byMe ? "내가 취소했어요" : "취소했어요"}
          {cancelled.reason && `: “${cancelled.reason}”`}
        </p>
      )}
      {overlaps.length > 0 && (
        <p className={styles.overlap}>
          <Icon name="alert" size={18} />
          <span>같은 시간에 {quoted(overlaps)}도 있어요.</span>
        </p>
      )}
      <div className={styles.acts}>
        {!hasLeft && (
          <ButtonLink size="md" to={paths.room(mate.nickname, { message: seq })}>
            <Icon name="dm" size={20} />
            대화방
          </ButtonLink>
        )}
        {!cancelled && (
          <ButtonLink
            variant="secondary"
            size="md"
            to={wayTo(place.name, place.latitude, place.longitude)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="way" size={20} />
            길 찾기
          </ButtonLink>
        )}
        {isComing && <CalendarButton planId={planId} />}
        {!isComing && areMates && (
          <Button
            variant="secondary"
            size="md"
            onClick={() => {
              onClose();
              startProposal(mate.nickname);
            }}
          >
            <Icon name="plan" size={20} />
            다음 약속 잡기
          </Button>
        )}
      </div>
      {!cancelled && wayHome(planId)}
      {isComing && !cancelled && (
        <Button className={styles.cancel} variant="dangerText" size="sm" onClick={() => setCancelling(true)}>
          약속 취소하기
        </Button>
      )}
      {!plan.byMe && !hasLeft && (
        <Button
          className={styles.cancel}
          variant="ghost"
          size="sm"
          onClick={() => askToReport(proposalReported(plan, mate.nickname, mate.profilePicture))}
        >
          신고하기
        </Button>
      )}
      {isCancelling && (
        <CancelPlanDialog
          planId={planId}
          nickname={mate.nickname}
          areMates={areMates}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
}

function CalendarButton({ planId }: { planId: number }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(new Blob([await planFile(planId)], { type: "text/calendar" }), `약속-${planId}.ics`);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" size="md" busy={busy} onClick={() => void save()}>
      <Icon name="calendar" size={20} />
      캘린더에 담기
    </Button>
  );
}
