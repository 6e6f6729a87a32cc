import type { MatchingState } from "@fitmate/contract/notifications";
import { paths } from "@fitmate/contract/paths";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { timeAgo } from "../../lib/korean.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { EnclosedPlan } from "../../ui/people/EnclosedPlan.tsx";
import { InShort } from "../../ui/people/InShort.tsx";
import { NoteCaution } from "../../ui/people/NoteCaution.tsx";
import { SportChip } from "../../ui/sports/SportChip.tsx";
import { toastError } from "../../ui/feedback/toastError.ts";
import { useTellNews } from "../../ui/feedback/useTellNews.ts";
import { metSentence, newsOf } from "../../data/mates/acts.ts";
import { useAnswers } from "../../data/mates/answers.ts";
import { mateMatch } from "../../data/mates/match.ts";
import { notifications } from "../../data/notifications/notifications.ts";
import type { Notification } from "../../data/notifications/wire.ts";
import { endRequest, useAskedRequest } from "./askedRequest.ts";
import styles from "./MatchingDialog.module.css";
import { MeetingHeads, type Person } from "../../ui/people/MeetingHeads.tsx";

/** How long the two are seen together before the dialog closes: the meeting, and a moment. */
const MEETING_MS = 1_100;

/** Asks whether to accept the request that was opened. Closing decides nothing. */
export function MatchingDialog({ me }: { me: Person }) {
  const request = useAskedRequest();
  return request && <OpenDialog key={request.notificationId} request={request} me={me} />;
}

function OpenDialog({ request, me }: { request: Notification; me: Person }) {
  const { sender, senderPicture, createdAt } = request;
  const close = () => endRequest(request);
  const tell = useTellNews();
  const { data, isIdle, variables, answersTo } = useAnswers(sender, {
    onDone: (news, relation) => {
      // They are shown together first.
      if (relation === "MATES") return;
      close();
      tell(news);
    },
    onRefused: (error) => {
      close();
      toastError(error);
    },
  });
  const state = useCurrentState(request);
  // Once answered the request is gone, but what it said stays in sight until the dialog is.
  const { data: details, isFetching } = useQuery({ ...mateMatch(sender), enabled: isIdle });
  // Until it is known whether a plan came with it, nobody knows what they answer.
  const isUnknown = isFetching && details?.relation !== "RECEIVED";
  const met = data?.relation === "MATES";
  const withPlan = variables?.plan !== undefined;
  useMeeting(met, () => {
    close();
    tell(newsOf({ act: "accept", plan: variables?.plan }, sender, "MATES"));
  });

  const { plan, reject, accept, acceptAlone } = answersTo(details?.proposal, isUnknown);
  const answers = (
    <>
      <Button {...reject} className={cx(met && styles.done)} variant="secondary" />
      <Button {...accept} className={cx(met && styles.done)} variant="accent" />
    </>
  );
  const answeredElsewhere = isIdle && state !== "PENDING";
  // Taken back, or over: nobody waits for an answer any more.
  const isGone = isIdle && !isFetching && details !== undefined && details.relation !== "RECEIVED";
  return (
    <Dialog
      open
      onClose={close}
      art={<MeetingHeads sender={{ nickname: sender, picture: senderPicture }} me={me} met={met} />}
      title={met ? metSentence(sender, withPlan) : `${sender}님이 운동메이트를 신청했어요`}
      description={isGone && !answeredElsewhere ? GONE : descriptionOf(met, answeredElsewhere ? state : null)}
      actions={isGone || answeredElsewhere ? <Button onClick={close}>닫기</Button> : answers}
    >
      <div className={styles.details}>
        {details?.note && <p className={styles.note}>{details.note}</p>}
        {details?.note && !met && <NoteCaution note={details.note} />}
        <p className={styles.facts}>
          {details?.exerciseChoice.map((sport) => (
            <SportChip key={sport} sport={sport} />
          ))}
          {timeAgo(new Date(createdAt))}
        </p>
        {details && <InShort about={details} />}
        <Link className="more-link" to={paths.member(sender)} onClick={close}>
          프로필 보기
          <Icon name="chevron-right" size={16} />
        </Link>
        {plan && !met && (
          <>
            <EnclosedPlan plan={plan} />
            {acceptAlone && <Button {...acceptAlone} variant="ghost" size="md" />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** How the request stands by now: it may have been answered in another tab. */
function useCurrentState({ notificationId, state }: Notification): MatchingState | null {
  const { data } = useInfiniteQuery(notifications);
  return data?.find((each) => each.notificationId === notificationId)?.state ?? state;
}

function descriptionOf(met: boolean, answered: MatchingState | null): string {
  return met ? "이제 메신저로 이야기할 수 있어요." : DESCRIPTIONS[answered ?? "PENDING"];
}

const GONE = "취소됐거나 이미 답한 신청이에요.";
const DESCRIPTIONS: Record<MatchingState, string> = {
  PENDING: "수락하면 서로 메이트가 되고, 메신저로 이야기할 수 있어요.",
  ACCEPTED: "이미 수락한 신청이에요.",
  REJECTED: "이미 거절한 신청이에요.",
};

/** Lets the two meet, then calls `onMet`. */
function useMeeting(met: boolean, onMet: () => void) {
  const finish = useEffectEvent(onMet);
  useEffect(() => {
    if (!met) return undefined;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setTimeout(() => finish(), still ? 0 : MEETING_MS);
    return () => clearTimeout(timer);
  }, [met]);
}
