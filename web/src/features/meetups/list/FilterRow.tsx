import type { MeetupFilters } from "@fitmate/contract/meetups";
import type { Level, Sport } from "@fitmate/contract/profile";
import { SPORTS } from "@fitmate/contract/sports";
import type { ChangeEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import type { MeetupsView } from "../../../data/meetups/list.ts";
import { bandWords } from "../../../lib/korean.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { sportLabel } from "../../../ui/sports/sport.ts";
import { addressOf, levelsOf, readView, WITHIN } from "./filters.ts";
import styles from "./MeetupsPage.module.css";

/** What narrows the list. How far away, and who of my mates comes, a visitor cannot ask. */
export function FilterRow({ view, isMember }: { view: MeetupsView; isMember: boolean }) {
  const navigate = useNavigate();
  const { filters } = view;
  /** Of what the address says by now: on a slow phone it is ahead of what is drawn. */
  const show = (change: (filters: MeetupFilters) => MeetupFilters) => {
    const now = readView(new URLSearchParams(window.location.search), isMember);
    void navigate(addressOf({ ...now, filters: change(now.filters) }), { replace: true, preventScrollReset: true });
  };
  const toggle = (name: "free" | "mates", label: string) => (
    <button
      type="button"
      className={styles.filter}
      aria-pressed={filters[name] !== undefined}
      onClick={() => show((now) => ({ ...now, [name]: filters[name] ? undefined : "true" }))}
    >
      {filters[name] && <Icon name="check" size={16} />}
      {label}
    </button>
  );
  const onLevel = (value: string) => {
    const chosen = SPORTS.flatMap((sport) => levelsOf(sport).map(([level]) => ({ sport, level }))).find(
      ({ level }) => level === value,
    );
    show((now) => ({ ...now, level: undefined, ...chosen }));
  };
  return (
    <div className={styles.filters} role="group" aria-label="거르기">
      {isMember && (
        <Choice
          label="거리"
          value={filters.within}
          onChoose={(value) => show((now) => ({ ...now, within: WITHIN.find((band) => band === value) }))}
        >
          {WITHIN.map((band) => (
            <option key={band} value={band}>
              {bandWords(band)}
            </option>
          ))}
        </Choice>
      )}
      <Choice label="수준" value={filters.level} onChoose={onLevel}>
        <Levels sport={filters.sport} />
      </Choice>
      {toggle("free", "자리 있는 것만")}
      {isMember && toggle("mates", "메이트가 있는 것만")}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string | undefined;
  onChoose: (value: string) => void;
  children: ReactNode;
};

/** One of a few, or none, which says what can be chosen. */
function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <span className={styles.filter} data-chosen={value !== undefined || undefined}>
      <select
        aria-label={label}
        value={value ?? ""}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChoose(event.currentTarget.value)}
      >
        <option value="">{value === undefined ? label : "상관없어요"}</option>
        {children}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}

/** Those of the chosen sport, else of each. */
function Levels({ sport }: { sport: Sport | undefined }) {
  const options = (of: Sport) =>
    levelsOf(of).map(([level, words]: [Level, string]) => (
      <option key={level} value={level}>
        {words}
      </option>
    ));
  if (sport) return options(sport);
  return SPORTS.map((each) => (
    <optgroup key={each} label={sportLabel[each]}>
      {options(each)}
    </optgroup>
  ));
}
