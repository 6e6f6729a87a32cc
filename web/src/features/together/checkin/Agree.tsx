import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import type { Watched } from "../../../data/together/checkIns.ts";
import { useAnswer } from "../../../data/together/acts.ts";
import { momentWords } from "../../../lib/wallClock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./CheckInPage.module.css";
import { FactRows } from "./FactRows.tsx";
import { sayOf } from "./sayOf.ts";
import { useServerNow } from "./useServerNow.ts";
import { hoursOf, momentOf, whatOf } from "./words.ts";

/** Asks whether I look after them. */
export function Agree({ watch, nickname }: { watch: Watched; nickname: string }) {
  const { mutateAsync, isPending, variables } = useAnswer(watch.checkInId);
  const now = new Date(useServerNow(watch.aheadMs));
  const answer = (accept: boolean) => () =>
    void sayOf(mutateAsync(accept), () =>
      accept ? `${nickname}님의 안심 체크인을 맡았어요.` : "이번엔 어렵다고 전했어요.",
    );
  return (
    <>
      <div>
        <h1>
          <Link to={paths.member(nickname)}>{nickname}</Link>님이 안심 체크인을 부탁했어요
        </h1>
        <p>
          {momentWords(watch.alertAt, now)}까지 잘 들어왔다는 답이 없으면 나에게 알림이 와요. 그때 연락해 보면 돼요. 그
          밖에 할 일은 없어요.
        </p>
      </div>
      <FactRows
        rows={[
          { name: "무엇을", value: whatOf(watch), more: hoursOf(watch, now) },
          { name: "돌아올 때", value: momentOf(watch.dueAt, now) },
        ]}
      />
      <p className={styles.note}>
        <Icon name="shield" size={16} />
        <span>어디서 누구와 만나는지는 알림이 갈 때만 보여요. 어렵다면 편하게 거절해도 돼요. 이유는 묻지 않아요.</span>
      </p>
      <div className={styles.pair}>
        <Button
          variant="secondary"
          size="lg"
          busy={isPending && !variables}
          disabled={isPending && variables}
          onClick={answer(false)}
        >
          이번엔 어려워요
        </Button>
        <Button
          variant="accent"
          size="lg"
          busy={isPending && variables}
          disabled={isPending && !variables}
          onClick={answer(true)}
        >
          그럴게요
        </Button>
      </div>
    </>
  );
}
