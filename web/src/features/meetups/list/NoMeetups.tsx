import type { MeetupDays } from "@fitmate/contract/meetups";
import { paths } from "@fitmate/contract/paths";
import { dayNumber, spokenWeekday } from "@fitmate/contract/wallTime";
import { Link } from "react-router";
import type { MeetupsView } from "../../../data/meetups/list.ts";
import { shortDateOf } from "../../../lib/shortDate.ts";
import { nearDay } from "../../../lib/wallClock.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Empty } from "../../../ui/feedback/Empty.tsx";
import { sportLabel } from "../../../ui/sports/sport.ts";
import { addressOf } from "./filters.ts";

type NoMeetupsProps = {
  view: MeetupsView;
  day: string;
  today: string;
  days: MeetupDays | undefined;
  /** The first day after it that has one. */
  next: string | undefined;
};

/** A day without any: when there is one, and the way to open one. */
export function NoMeetups({ view, day, today, days, next }: NoMeetupsProps) {
  const { sport } = view.filters;
  const what = `${sport ? `${sportLabel[sport]} ` : ""}번개`;
  const nearest = nearestTo(day, [...daysWithAny(days), next]);
  const called = day === today ? "오늘" : shortDateOf(day, today);
  const near = nearest && nearDay(nearest, today);
  return (
    <Empty
      art="place"
      title={nearest ? `${called === "오늘" ? "오늘은" : "이날은"} 아직 ${what}가 없어요` : `아직 ${what}가 없어요`}
      text={
        <>
          {nearest && (
            <>
              가장 가까운 {what}는{" "}
              <Link
                to={addressOf({ ...view, day: nearest === today ? undefined : nearest })}
                replace
                preventScrollReset
              >
                {near ?? `${shortDateOf(nearest, today)} ${spokenWeekday(nearest)}`}
              </Link>
              {near ? "" : "에"} 있어요.{" "}
            </>
          )}
          직접 열면 시간이 맞는 사람에게 먼저 보여요.
        </>
      }
      action={
        <ButtonLink size="md" to={paths.createMeetup({ day })}>
          {called === "오늘" ? "오늘 번개 열기" : `${called}에 번개 열기`}
        </ButtonLink>
      }
    />
  );
}

function daysWithAny(days: MeetupDays | undefined): string[] {
  return days?.filter(({ sports }) => sports.length > 0).map(({ day }) => day) ?? [];
}

/** Of equals the later one. */
function nearestTo(day: string, days: readonly (string | undefined)[]): string | undefined {
  const away = (each: string) => Math.abs(dayNumber(each) - dayNumber(day));
  return days
    .filter((each) => each !== undefined && each !== day)
    .toSorted((one = "", other = "") => away(one) - away(other) || other.localeCompare(one))[0];
}
