/** On the first page: how my check-in stands, and what mates ask of me. */
import { paths } from "@fitmate/contract/paths";
import { Link } from "react-router";
import type { MyCheckIn, Watched } from "../../../data/together/checkIns.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import styles from "./CheckInsAtHome.module.css";
import { useServerNow } from "./useServerNow.ts";
import { leftWords, momentOf, UNANSWERED, whatOf } from "./words.ts";

type CheckInsAtHomeProps = { mine: readonly MyCheckIn[]; watched: readonly Watched[] };

export function CheckInsAtHome({ mine, watched }: CheckInsAtHomeProps) {
  return (
    <section className={styles.card} aria-labelledby="check-ins">
      <h2 id="check-ins">
        <Icon name="home-safe" size={20} />
        안심 체크인
      </h2>
      <ul>
        {mine.map((one) => (
          <Mine key={one.checkInId} checkIn={one} />
        ))}
        {watched.map((one) => (
          <Theirs key={one.checkInId} watch={one} />
        ))}
      </ul>
    </section>
  );
}

function Mine({ checkIn }: { checkIn: MyCheckIn }) {
  const nowMs = useServerNow(checkIn.aheadMs);
  const now = new Date(nowMs);
  const { checkInId, state, dueAt, alertAt, mate } = checkIn;
  const who = mate ? `${mate.nickname}님` : "메이트님";
  const left = Date.parse(dueAt) - nowMs;
  const said =
    state === "ASKED"
      ? [`${who}의 답을 기다려요`, whatOf(checkIn)]
      : state === "ALERTED"
        ? [`${who}에게 알렸어요`, "들어왔다면 눌러 주세요"]
        : state === "DUE" || left <= 0
          ? ["잘 들어왔나요?", `${momentOf(alertAt, now)}까지 답을 기다려요`]
          : [`${leftWords(left)} 남았어요`, `${momentOf(dueAt, now)}까지 · ${whatOf(checkIn)}`];
  return <Row checkInId={checkInId} said={said} />;
}

function Theirs({ watch }: { watch: Watched }) {
  const { checkInId, state, member, dueAt, aheadMs } = watch;
  const now = new Date(useServerNow(aheadMs));
  // Of what has ended nobody is named once a block stands between the two.
  if (state === "ENDED") {
    const whose = member ? `${member.nickname}님 · ` : "";
    return <Row checkInId={checkInId} said={[UNANSWERED, `${whose}${whatOf(watch)}`]} />;
  }
  if (!member) return null;
  const who = `${member.nickname}님이`;
  const said =
    state === "ASKED"
      ? [`${who} 안심 체크인을 부탁했어요`, `${momentOf(dueAt, now)}에 돌아와요`]
      : state === "SAFE"
        ? [`${who} 잘 들어왔대요`, "함께 마음 써 줘서 고마워요"]
        : [`${who} 아직 답하지 않았어요`, "먼저 연락해 주세요"];
  return <Row checkInId={checkInId} said={said} />;
}

function Row({ checkInId, said: [first, second] }: { checkInId: number; said: string[] }) {
  return (
    <li>
      <Link className={styles.row} to={paths.checkIn(checkInId)}>
        <span>
          {first}
          <small>{second}</small>
        </span>
        <Icon name="chevron-right" size={20} />
      </Link>
    </li>
  );
}
