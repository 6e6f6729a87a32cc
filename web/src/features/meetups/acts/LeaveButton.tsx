import { MEETUP_LATE_HOURS } from "@fitmate/contract/limits";
import type { Meetup } from "@fitmate/contract/meetups";
import { useState } from "react";
import { useLeave } from "../../../data/meetups/acts.ts";
import { useNow } from "../../../lib/useNow.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./acts.module.css";

const HOUR_MS = 3_600_000;

type Words = { label: string; title: string; description: string; confirm: string; done: string };

const LEAVING: Words = {
  label: "못 가게 됐어요",
  title: "이 번개에서 나갈까요?",
  description: "빈자리는 다른 사람에게 가요. 시작하기 전에는 다시 함께할 수 있어요.",
  confirm: "못 가요",
  done: "번개에서 나왔어요.",
};
const LATE = "곧 시작해서, 지금 나오면 늦은 취소로 남아요.";

const WORDS: Readonly<Record<"WAITING" | "OFFERED" | "PENDING" | "CONFIRMED" | "HOST", Words>> = {
  WAITING: {
    label: "대기 그만하기",
    title: "대기를 그만할까요?",
    description: "다시 기다리면 맨 뒤로 가요.",
    confirm: "그만하기",
    done: "대기를 그만뒀어요.",
  },
  OFFERED: {
    label: "괜찮아요",
    title: "이 자리를 넘길까요?",
    description: "다음 사람에게 물어봐요.",
    confirm: "넘기기",
    done: "자리를 넘겼어요.",
  },
  PENDING: {
    label: "신청 취소",
    title: "신청을 취소할까요?",
    description: "주최자에게 보낸 신청이 없어져요.",
    confirm: "신청 취소",
    done: "신청을 취소했어요.",
  },
  CONFIRMED: LEAVING,
  HOST: {
    label: "나는 못 가요",
    title: "다른 사람에게 맡길까요?",
    description: "먼저 온 사람부터 이어서 열지 물어봐요. 아무도 맡지 않으면 번개는 취소돼요.",
    confirm: "맡기고 나오기",
    done: "이어서 열 사람을 찾고 있어요.",
  },
};

const CALLING_OFF: Words = {
  label: WORDS.HOST.label,
  title: "취소하고 나올까요?",
  description: "이어서 열 사람을 찾을 시간이 없어서 번개가 취소돼요. 함께하기로 한 사람 모두에게 알려요.",
  confirm: "취소하고 나오기",
  done: "번개를 취소하고 나왔어요.",
};

/** Whoever was named before goes on at once; else somebody is asked, as long as there is time for that: then it is off. */
function handingOver({ participants, beginsAt }: Meetup, now: Date): Words {
  const coHost = participants.find(({ isCoHost }) => isCoHost);
  if (coHost) {
    const goesOn = `${coHost.nickname === null ? "함께 여는 사람" : `${coHost.nickname}님`}이 이어서 열어요.`;
    return { ...WORDS.HOST, description: goesOn, done: goesOn };
  }
  return Date.parse(beginsAt) - now.getTime() > MEETUP_LATE_HOURS * HOUR_MS ? WORDS.HOST : CALLING_OFF;
}

type LeaveButtonProps = {
  meetup: Meetup;
  /** As how it is given up. */
  as: keyof typeof WORDS;
  /** `row`: one of several things to do. */
  look?: "act" | "quiet" | "row";
  onLeft?: () => void;
};

/** Leaves, stops waiting or takes the question back; asks first. */
export function LeaveButton({ meetup, as, look = "act", onLeft }: LeaveButtonProps) {
  const { meetupId, lateFrom } = meetup;
  const { mutateAsync, isPending } = useLeave(meetupId);
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  const words = as === "HOST" ? handingOver(meetup, now) : WORDS[as];
  const isLate = lateFrom !== null && new Date(lateFrom) <= now && (as === "CONFIRMED" || as === "HOST");
  const leave = async () => {
    try {
      await mutateAsync();
      toast.show(words.done);
      onLeft?.();
    } catch (error) {
      toastError(error);
    }
    setAsking(false);
  };
  return (
    <>
      {look === "row" ? (
        <button type="button" className={styles.leaveRow} onClick={() => setAsking(true)}>
          <Icon name="logout" size={20} />
          번개에서 나가기
        </button>
      ) : (
        <Button
          {...(look === "act" ? { variant: "secondary", size: "lg", block: true } : { variant: "ghost", size: "md" })}
          onClick={() => setAsking(true)}
        >
          {words.label}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={words.title}
        description={isLate ? `${LATE} ${words.description}` : words.description}
        confirm={words.confirm}
        busy={isPending}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** From when on leaving is late, while it is not yet. */
export function LateNote({ lateFrom }: Pick<Meetup, "lateFrom">) {
  const now = useNow();
  if (lateFrom === null) return null;
  return (
    <p className="caption">
      {new Date(lateFrom) > now
        ? `${momentWords(lateFrom, now)}부터는 늦은 취소로 남아요.`
        : "지금 나오면 늦은 취소로 남아요."}
    </p>
  );
}
