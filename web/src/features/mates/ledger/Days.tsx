/** The ledger itself: the last fourteen days as bars, then day by day, and the end of it. */
import type { LocationLedger, LocationPurpose } from "@fitmate/contract/locationLedger";
import { LOCATION_LEDGER_MONTHS } from "@fitmate/contract/limits";
import { grouped } from "@fitmate/contract/grouped";
import { LoadMore } from "../../../ui/controls/LoadMore.tsx";
import { useFocusNew } from "../../../ui/controls/useFocusNew.ts";
import { nearDay, wholeDateOf } from "../../../lib/wallClock.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { Bars } from "./Bars.tsx";
import styles from "./ledger.module.css";
import { Withdraw } from "./Withdraw.tsx";

type More = { failed: boolean; busy: boolean; onMore: () => void };

export function Days({ pages, more }: { pages: readonly LocationLedger[]; more: More | null }) {
  const [newest] = pages;
  const days = pages.flatMap((page) => page.days);
  const { list, focusNew } = useFocusNew<HTMLElement>(days.length, "section > h3");
  const onMore = () => {
    focusNew();
    more?.onMore();
  };
  return (
    <section ref={list} aria-labelledby="last-days">
      {newest && <Bars page={newest} />}
      {days.length === 0 && <p className={styles.none}>아직 적힌 날이 없어요. 내 칸이 보인 날부터 여기에 적어요.</p>}
      {newest &&
        days.map(({ day, uses }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 className={styles.day} id={`day-${day}`}>
              {dayName(day, newest.lastDay)}
            </h3>
            <ul>
              {uses.map(({ purpose, shownTo }) => (
                <Use key={purpose} purpose={purpose} shownTo={shownTo} isToday={day === newest.lastDay} />
              ))}
            </ul>
          </section>
        ))}
      {more && <LoadMore what="이전 날짜를" more="이전 날짜 더 보기" {...more} onMore={onMore} />}
      <p className={styles.note}>
        <Icon name="shield" size={16} />
        <span>누가 봤는지는 적지 않고 수만 적어요. {LOCATION_LEDGER_MONTHS}개월이 지나면 지워져요.</span>
      </p>
      <Withdraw />
    </section>
  );
}

/** 오늘; 어제, 11월 21일 토요일; 11월 20일 금요일. */
function dayName(day: string, today: string): string {
  const near = nearDay(day, today);
  if (day === today) return "오늘";
  return `${near ? `${near}, ` : ""}${wholeDateOf(day, today)}`;
}

const WORDS: Record<LocationPurpose, { icon: IconName; title: string; text: string }> = {
  MAP: { icon: "radar", title: "메이트 찾기 지도", text: "내 네모 칸이 보였어요" },
  RECOMMENDATION: { icon: "user", title: "추천", text: "가까운 사람으로 소개됐어요" },
  MEETUPS: { icon: "map", title: "번개 찾기", text: "거리만 어림했고, 칸은 보이지 않았어요" },
  PLANS: { icon: "pin", title: "약속 장소 제안", text: "가운데쯤을 골랐고, 칸은 보이지 않았어요" },
  PAUSE: { icon: "pause", title: "위치 쉬기", text: "하루 동안 아무에게도 보이지 않았어요" },
};
const PAUSED_TODAY = "오늘은 아무에게도 보이지 않았어요";

function Use({ purpose, shownTo, isToday }: { purpose: LocationPurpose; shownTo: number; isToday: boolean }) {
  const { icon, title, text } = WORDS[purpose];
  return (
    <li className={styles.use}>
      <Icon name={icon} size={20} />
      <span>
        <b>{title}</b>
        <small>{purpose === "PAUSE" && isToday ? PAUSED_TODAY : text}</small>
      </span>
      <span className={styles.count}>{grouped(shownTo)}명</span>
    </li>
  );
}
