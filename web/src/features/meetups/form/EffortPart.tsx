import type { Level } from "@fitmate/contract/profile";
import { hasEffort, sports } from "@fitmate/contract/sports";
import { type ComponentProps, useId } from "react";
import { describedBy, Field } from "../../../ui/fields/Field.tsx";
import inputStyles from "../../../ui/fields/Input.module.css";
import { levelsOf } from "../list/filters.ts";
import type { PartProps } from "./part.ts";
import { Picker } from "./Picker.tsx";
import styles from "./MeetupForm.module.css";

/** How far, how fast, how high, for whom: what of it the sport has, all of it as one likes. */
export function EffortPart({ draft, change, problems }: PartProps) {
  const { sport, level, kilometres, pace, ascent } = draft;
  const { verb, efforts } = sports[sport];
  const isMeasured = efforts.length > 0;
  const onLevel = (value: string) =>
    change({ level: levelsOf(sport).find(([each]: [Level, string]) => each === value)?.[0] ?? null });
  return (
    <section className={styles.part}>
      <h2>{`얼마나 ${isMeasured ? verb : "해 봤어요"}`}</h2>
      {isMeasured && (
        <div className={styles.pair}>
          {hasEffort(sport, "kilometres") && (
            <div data-part="kilometres">
              <Measure
                label="거리"
                unit="km"
                inputMode="decimal"
                value={kilometres}
                onChange={(event) => change({ kilometres: event.currentTarget.value })}
                error={problems.kilometres}
              />
            </div>
          )}
          {hasEffort(sport, "paceSeconds") && (
            <div data-part="pace">
              <Measure
                label="페이스"
                unit="/km"
                placeholder="6:30"
                value={pace}
                onChange={(event) => change({ pace: event.currentTarget.value })}
                error={problems.pace}
              />
            </div>
          )}
          {hasEffort(sport, "ascentMetres") && (
            <div data-part="ascent">
              <Measure
                label="오름"
                unit="m"
                inputMode="numeric"
                value={ascent}
                onChange={(event) => change({ ascent: event.currentTarget.value })}
                error={problems.ascent}
              />
            </div>
          )}
        </div>
      )}
      <Picker label="수준" value={level ?? ""} onChange={onLevel} options={levelsOf(sport)}>
        <option value="">누구나 괜찮아요</option>
      </Picker>
    </section>
  );
}

type MeasureProps = ComponentProps<"input"> & { label: string; unit: string; error: string | undefined };

/** A number, with its unit beside it. */
function Measure({ label, unit, error, ...input }: MeasureProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      <span className={styles.measure}>
        <input
          {...input}
          id={id}
          className={inputStyles.input}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error }, `${id}-unit`)}
        />
        <span id={`${id}-unit`}>{unit}</span>
      </span>
    </Field>
  );
}
