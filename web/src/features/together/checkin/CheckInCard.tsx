/** My check-in of a gathering: asked for, waiting, running, and over. */
import { type CheckInState, checkInStates } from "@fitmate/contract/checkIn";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CheckInAbout, checkInOf, type MyCheckIn } from "../../../data/together/checkIns.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { AskSheet } from "./AskSheet.tsx";
import styles from "./CheckInCard.module.css";
import { Home } from "./Home.tsx";
import { Outcome } from "./Outcome.tsx";
import { Running } from "./Running.tsx";
import { Waiting } from "./Waiting.tsx";

/** For whoever comes to the gathering; nothing where there is no time left for one. */
export function CheckInCard({ gatheringId }: { gatheringId: number }) {
  const { data, isLoading } = useQuery(checkInOf(gatheringId));
  const [asking, setAsking] = useState(false);
  if (isLoading) return <Skeleton width="100%" height="8.5rem" radius="var(--r-5)" />;
  // Nothing else on the page hangs on it; what was known stays.
  if (!data) return null;
  const { checkIn, open } = data;
  const shown = checkIn && isShown(checkIn) ? checkIn : null;
  const said = offerOf(checkIn, open);
  if (!shown && said === null) return null;
  const ask = open ? () => setAsking(true) : null;
  return (
    <section className={styles.card} aria-labelledby="check-in">
      <div className={styles.head}>
        <h2 id="check-in">
          <Icon name="home-safe" size={20} />
          안심 체크인
        </h2>
        {shown ? (
          <Outcome state={shown.state} />
        ) : (
          ask && (
            <Button variant="secondary" size="sm" onClick={ask}>
              켜기
            </Button>
          )
        )}
      </div>
      {shown ? <Shown checkIn={shown} about={data} onAsk={ask} /> : <p className="muted">{said}</p>}
      <AskSheet open={asking} onClose={() => setAsking(false)} about={data} gatheringId={gatheringId} />
    </section>
  );
}

const isShown = ({ state }: MyCheckIn) => checkInStates[state].isShown;

type ShownProps = {
  checkIn: MyCheckIn;
  about: CheckInAbout;
  onAsk: (() => void) | null;
};

function Shown({ checkIn, about, onAsk }: ShownProps) {
  const { state } = checkIn;
  if (state === "ASKED") return <Waiting checkIn={checkIn} onAsk={onAsk} />;
  if (state !== "SAFE") return <Running checkIn={checkIn} />;
  return <Home checkIn={checkIn} about={about} />;
}

/** What became of the last one, and, where one can ask (again), what for; null where there is nothing to say. */
function offerOf(last: MyCheckIn | null, open: boolean): string | null {
  const [became, again] = (last && BECAME[last.state]?.(last.mate ? `${last.mate.nickname}님` : "메이트님")) ?? [];
  if (!open) return became ?? null;
  if (became === undefined) return "들어올 시간에 한 번 물어보고, 답이 없으면 고른 메이트에게만 알려요.";
  return `${became} ${again}`;
}

/** What became of it, and what can be done then. null: nothing to say, or it is shown as it stands. */
const BECAME: Record<CheckInState, ((mate: string) => [string, string]) | null> = {
  ASKED: null,
  ON: null,
  DUE: null,
  ALERTED: null,
  SAFE: null,
  DECLINED: (mate) => [`${mate}은 이번엔 어렵대요.`, "다른 메이트에게 부탁해 보세요."],
  WITHDRAWN: null,
  LAPSED: (mate) => [`${mate}의 답이 없어서 켜지지 않았어요.`, "다른 메이트에게 부탁해 보세요."],
  OFF: null,
  ENDED: () => ["안심 체크인이 끝났어요.", "다시 부탁할 수 있어요."],
};
