import { MEETUP_WEEKS_MAX, MEETUP_WEEKS_MIN } from "@fitmate/contract/limits";
import { dayAfter, dayOf, spokenTime, spokenWeekday } from "@fitmate/contract/wallTime";
import { useNow } from "../../../lib/useNow.ts";
import { dateOf } from "../../../lib/wallClock.ts";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { DayChoice } from "./DayChoice.tsx";
import { LengthPicker } from "./LengthPicker.tsx";
import type { PartProps } from "./part.ts";
import { Picker } from "./Picker.tsx";
import { timesOfDay } from "./times.ts";
import styles from "./MeetupForm.module.css";

const WEEKS = Array.from({ length: MEETUP_WEEKS_MAX - MEETUP_WEEKS_MIN + 1 }, (_, more) => MEETUP_WEEKS_MIN + more);

/** `last`: a day that it may be on, also beyond those that one may choose otherwise. */
type WhenPartProps = PartProps & { last?: string | undefined; canRepeat: boolean };

/** The day, from when and how long, and whether it comes again. */
export function WhenPart({ draft, change, problems, last, canRepeat }: WhenPartProps) {
  const { day, time, minutes, weeks } = draft;
  const today = dayOf(useNow());
  return (
    <section className={styles.part} data-part="begins">
      <h2>언제</h2>
      <DayChoice value={day} today={today} last={last} onChange={(next) => change({ day: next })} />
      <div className={styles.pair}>
        <Picker
          label="시작"
          value={time}
          onChange={(next) => change({ time: next })}
          options={timesOfDay(time).map((each) => [each, spokenTime(`${day}T${each}`)] as const)}
        />
        <LengthPicker minutes={minutes} onChange={(next) => change({ minutes: next })} />
      </div>
      {problems.begins && <FieldMessage kind="error" text={problems.begins} />}
      {canRepeat && (
        <div className={styles.field}>
          <p className={styles.label}>
            반복
            {weeks !== null && (
              <span>
                {dateOf(dayAfter(day, (weeks - 1) * 7), today)}까지 {weeks}번 열려요
              </span>
            )}
          </p>
          <Segmented
            label="반복"
            value={weeks === null ? "once" : "weekly"}
            onChange={(next) => change({ weeks: next === "once" ? null : MEETUP_WEEKS_MAX })}
            options={[
              { value: "once", label: "한 번만" },
              { value: "weekly", label: `매주 ${spokenWeekday(day)}` },
            ]}
          />
          {weeks !== null && (
            <Picker
              label="몇 번 열까요?"
              value={weeks}
              onChange={(next) => change({ weeks: Number(next) })}
              options={WEEKS.map((each) => [each, `${each}번`] as const)}
            />
          )}
        </div>
      )}
    </section>
  );
}
