import { paths } from "@fitmate/contract/paths";
import type { Sport } from "@fitmate/contract/profile";
import { Link } from "react-router";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import styles from "./KindSwitch.module.css";

type KindSwitchProps = {
  current: "people" | "meetups";
  /** Chosen here, and wanted there too. */
  sport: Sport | undefined;
  className?: string;
};

/** What the map shows: people, or what they have announced. */
export function KindSwitch({ current, sport, className }: KindSwitchProps) {
  const here = (kind: KindSwitchProps["current"]) => (kind === current ? "page" : undefined);
  return (
    <nav className={cx(styles.switch, className)} aria-label="지도에 보일 것">
      <Link to={paths.findMate({ sport })} aria-current={here("people")}>
        <Icon name="mate" size={18} />
        사람
      </Link>
      <Link to={paths.meetupMap({ sport })} aria-current={here("meetups")}>
        <Icon name="bolt" size={18} />
        번개
      </Link>
    </nav>
  );
}
