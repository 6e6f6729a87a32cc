/** What somebody needs to know before they come: when, where, how hard, with whom. */
import type { Meetup } from "@fitmate/contract/meetups";
import { lasting } from "@fitmate/contract/duration";
import { bandWords } from "../../../lib/korean.ts";
import { endOf, wholeMoment } from "../../../lib/wallClock.ts";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { ascentWords, effortIcon, levelWords } from "../card/words.ts";

export type Fact = { icon: IconName; text: string; more: string };

/** Slower than this one can talk. */
const TALKING_PACE_SECONDS = 390;

export function factsOf(meetup: Meetup, now: Date): Fact[] {
  const { begins, minutes } = meetup;
  const when = {
    icon: "clock",
    text: wholeMoment(begins, now),
    more: `${endOf(begins, minutes)}쯤 끝나요 · ${lasting(minutes)}`,
  } as const;
  return [when, placeOf(meetup), ...effortOf(meetup), ...audienceOf(meetup)];
}

function placeOf({ area, place, placeShown, distanceBand, people, status }: Meetup): Fact {
  const around = [area, distanceBand && bandWords(distanceBand)].filter(Boolean).join(" · ");
  if (!place) return { icon: "cell", text: around, more: "정확한 곳은 함께하는 사람에게만 보여요" };
  const whom = `${status === "CANCELLED" ? "함께하기로 한" : "함께하는"} ${people > 1 ? `${people}명` : "사람"}`;
  return { icon: "pin", text: place.name, more: placeShown === "EVERYONE" ? around : `${area} · ${whom}에게만 보여요` };
}

function effortOf({ sport, level, paceSeconds, kilometres, ascentMetres }: Meetup): Fact[] {
  const words = level === null ? "" : levelWords(sport, level);
  const [minutes, seconds] = [Math.floor((paceSeconds ?? 0) / 60), (paceSeconds ?? 0) % 60];
  const text = [
    kilometres !== null && `${kilometres}km`,
    ascentMetres !== null && ascentWords(ascentMetres),
    paceSeconds !== null && `${minutes}분 ${seconds > 0 ? `${seconds}초 ` : ""}페이스`,
  ]
    .filter(Boolean)
    .join(" · ");
  if (text === "" && words === "") return [];
  const pace = paceSeconds !== null && paceSeconds >= TALKING_PACE_SECONDS ? "대화하면서 뛸 수 있는 속도예요" : "";
  return [{ icon: effortIcon(sport), text: text || words, more: text ? words || pace : "" }];
}

const AUDIENCES = { EVERYONE: "누구나", MATES: "주최자의 메이트만", SAME_GENDER: "주최자와 같은 성별만" } as const;
const JOININGS = { OPEN: "바로 함께할 수 있어요", APPROVAL: "주최자가 수락하면 함께해요" } as const;

/** For who is in it, it no longer matters. */
function audienceOf({ audience, joining, capacity, part, status }: Meetup): Fact[] {
  if (part === "CONFIRMED" || status !== "UPCOMING") return [];
  return [{ icon: "mate", text: `${AUDIENCES[audience]}, ${JOININGS[joining]}`, more: `${capacity}명까지` }];
}
