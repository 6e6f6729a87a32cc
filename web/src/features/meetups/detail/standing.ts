/** How it stands between a gathering and me, in a line that also says what happens next. */
import type { Meetup } from "@fitmate/contract/meetups";
import { dayOf } from "@fitmate/contract/wallTime";
import { dayIn, endsAt, momentWords, nearDay } from "../../../lib/wallClock.ts";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { hourAndDay, until } from "./moments.ts";

export type StandingLine = {
  /** `in`: volt; `off`: it is not going to be. */
  look: "in" | "plain" | "off";
  icon: IconName;
  text: string;
  more: readonly string[];
};

/** null: it is open to me. */
export function standingOf(meetup: Meetup, now: Date): StandingLine | null {
  const { status, cancelled, host, begins, beginsAt, hosting } = meetup;
  if (status === "CANCELLED") {
    const who = hosting ? "내가 " : host ? `${host.nickname}님이 ` : "";
    const reason = cancelled?.reason ? [`“${cancelled.reason}”`] : [];
    const more = cancelled ? [...reason, `${who}${momentWords(cancelled.at, now)}에 취소했어요`] : [];
    return { look: "off", icon: "close", text: "취소된 번개예요", more };
  }
  if (status === "OVER") {
    const goesOn = endsAt(meetup) > now.getTime();
    return { look: "plain", icon: "clock", text: goesOn ? "이미 시작한 번개예요" : "끝난 번개예요", more: [] };
  }
  if (hosting) {
    const left = `${hourAndDay(begins, now)} · ${until(beginsAt, now)} 남았어요`;
    return { look: "plain", icon: "bolt", text: "내가 연 번개예요", more: [left] };
  }
  return meetup.part === null ? null : lineOf(meetup, now);
}

function lineOf({ part, begins, beginsAt, before, offeredUntil }: Meetup, now: Date): StandingLine | null {
  switch (part) {
    case "CONFIRMED": {
      // 내일 says how long it is by itself.
      const left = nearDay(dayIn(begins), dayOf(now)) === "내일" ? "" : `${until(beginsAt, now)} 뒤, `;
      const when = `${left}${hourAndDay(begins, now)}에 봐요`;
      return { look: "in", icon: "check", text: "함께해요", more: [when] };
    }
    case "WAITING": {
      const next = "자리가 나면 바로 함께하게 되고, 알려 드려요";
      return { look: "plain", icon: "waiting", text: `대기 ${(before ?? 0) + 1}번째예요`, more: [next] };
    }
    case "OFFERED": {
      const left = offeredUntil ? [`${until(offeredUntil, now)} 안에 정해 주세요. 지나면 다음 사람에게 가요`] : [];
      return { look: "in", icon: "waiting", text: "자리가 났어요", more: left };
    }
    case "PENDING":
      return { look: "plain", icon: "waiting", text: "주최자의 답을 기다려요", more: ["답이 오면 알려 드려요"] };
    case "DECLINED":
    case "REMOVED":
      return { look: "plain", icon: "info", text: "이번에는 함께하지 못해요", more: ["다른 번개를 찾아보세요"] };
    case "LEFT":
    case null:
      return null;
    default:
      return part satisfies never;
  }
}
