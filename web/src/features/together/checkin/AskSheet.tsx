/** Whom to ask to look after me, and when I expect to be back. */
import {
  CHECK_IN_AHEAD_MINUTES,
  CHECK_IN_MINUTES_MAX,
  CHECK_IN_MINUTES_STEP,
  CHECK_IN_MINUTES_USUAL,
  CHECK_IN_SILENCE_MINUTES,
} from "@fitmate/contract/limits";
import { paths } from "@fitmate/contract/paths";
import { useState } from "react";
import { useAllMates } from "../../../data/mates/mates.ts";
import type { CheckInAbout } from "../../../data/together/checkIns.ts";
import { useAsk } from "../../../data/together/acts.ts";
import { messageOf } from "../../../lib/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Empty, ErrorState } from "../../../ui/feedback/Empty.tsx";
import { QuietLine } from "../../../ui/feedback/QuietLine.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import styles from "./AskSheet.module.css";
import { MatePick } from "./MatePick.tsx";
import { NoTracking } from "./NoTracking.tsx";
import { afterEndWords, faceOf, momentOf } from "./words.ts";

const MINUTE_MS = 60_000;

type AskSheetProps = { open: boolean; onClose: () => void; about: CheckInAbout; gatheringId: number };

export function AskSheet({ open, onClose, about, gatheringId }: AskSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="누구에게 부탁할까요?">
      <Mates about={about} gatheringId={gatheringId} onClose={onClose} />
    </Sheet>
  );
}

type FormProps = Omit<AskSheetProps, "open">;

/** Those who can be asked: who comes along cannot. */
function Mates(props: FormProps) {
  const { mates, isError, isFetching, retry } = useAllMates(true);
  if (!mates) {
    return isError ? (
      <ErrorState title="메이트를 불러오지 못했어요" onRetry={retry} busy={isFetching} />
    ) : (
      <Skeleton width="100%" height="24rem" radius="var(--r-4)" />
    );
  }
  const others = mates.filter(({ nickname }) => !props.about.companions.includes(nickname));
  if (others.length > 0) return <Form {...props} mates={others} />;
  return (
    <Empty
      art="alone"
      title="부탁할 메이트가 아직 없어요"
      text="함께 가지 않는 메이트에게 부탁할 수 있어요."
      action={
        <ButtonLink variant="secondary" size="md" to={paths.findMate()}>
          메이트 찾기
        </ButtonLink>
      }
    />
  );
}

type Mate = { nickname: string; profilePicture: string | null };

function Form({ about, gatheringId, onClose, mates }: FormProps & { mates: readonly Mate[] }) {
  const { mutateAsync, isPending, error } = useAsk(gatheringId);
  const ends = Date.parse(about.endsAt);
  const [now] = useState(() => Date.now() + about.aheadMs);
  const least = earliest(ends, now);
  const [minutes, setMinutes] = useState(Math.max(CHECK_IN_MINUTES_USUAL, least));
  const [chosen, setChosen] = useState(mates[0]?.nickname ?? "");
  const due = new Date(ends + minutes * MINUTE_MS).toISOString();
  const alert = new Date(ends + (minutes + CHECK_IN_SILENCE_MINUTES) * MINUTE_MS).toISOString();
  const ask = async () => {
    try {
      await mutateAsync({ nickname: chosen, minutes });
      toast.mate(`${chosen}님에게 부탁했어요.`);
      onClose();
    } catch {
      // Said below.
    }
  };
  return (
    <div className={styles.form}>
      <MatePick mates={mates} value={chosen} onChange={setChosen} />
      <div>
        <p className={styles.label} id="back-at">
          들어올 시간
        </p>
        <div className={styles.step} role="group" aria-labelledby="back-at">
          <IconButton
            icon="minus"
            label={`${CHECK_IN_MINUTES_STEP}분 앞당기기`}
            className={styles.button}
            disabled={minutes <= least}
            onClick={() => setMinutes(minutes - CHECK_IN_MINUTES_STEP)}
          />
          <output className={styles.value}>
            {momentOf(due, new Date(now))}
            <small>{afterEndWords(minutes)}</small>
          </output>
          <IconButton
            icon="plus"
            label={`${CHECK_IN_MINUTES_STEP}분 늦추기`}
            className={styles.button}
            disabled={minutes >= CHECK_IN_MINUTES_MAX}
            onClick={() => setMinutes(minutes + CHECK_IN_MINUTES_STEP)}
          />
        </div>
      </div>
      <QuietLine icon="info">
        {faceOf(due)}에 <b>‘잘 들어왔나요?’</b> 하고 물어볼게요. {faceOf(alert)}까지 답이 없으면 {chosen}님에게 이
        모임의 시간, 장소, 함께한 사람을 알려요.
      </QuietLine>
      {error && <FieldMessage kind="error" text={messageOf(error)} />}
      <Button variant="accent" size="lg" block busy={isPending} onClick={() => void ask()}>
        {chosen}님에게 부탁하기
      </Button>
      <NoTracking />
    </div>
  );
}

/** The first step after the end at which there is time left to be asked. */
function earliest(ends: number, now: number): number {
  const passed = (now + CHECK_IN_AHEAD_MINUTES * MINUTE_MS - ends) / MINUTE_MS;
  return Math.max(0, Math.ceil(passed / CHECK_IN_MINUTES_STEP) * CHECK_IN_MINUTES_STEP);
}
