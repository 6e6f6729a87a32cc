import type { Sport } from "@fitmate/contract/profile";
import { SPORTS } from "@fitmate/contract/sports";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MeetupsView } from "../../../data/meetups/list.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { sportIcon, sportLabel } from "../../../ui/sports/sport.ts";
import { addressOf } from "./filters.ts";
import styles from "./MeetupsPage.module.css";

/** 전체, 러닝, 등산, 헬스. A level is one of its sport: it goes with it. */
export function SportLinks({ view }: { view: MeetupsView }) {
  const { sport: chosen, level: _, ...others } = view.filters;
  const link = (sport: Sport | undefined, look: ReactNode) => (
    <Link
      key={sport ?? ""}
      className={styles.sport}
      to={addressOf({ ...view, filters: sport ? { ...others, sport } : others })}
      replace
      preventScrollReset
      aria-current={sport === chosen ? "true" : undefined}
      data-sport={sport}
    >
      {look}
    </Link>
  );
  return (
    <nav className={styles.sports} aria-label="운동">
      {link(undefined, "전체")}
      {SPORTS.map((sport) =>
        link(
          sport,
          <>
            <Icon name={sportIcon[sport]} size={20} />
            {sportLabel[sport]}
          </>,
        ),
      )}
    </nav>
  );
}
