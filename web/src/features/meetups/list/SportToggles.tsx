import type { Sport } from "@fitmate/contract/profile";
import { SPORTS } from "@fitmate/contract/sports";
import { useNavigate } from "react-router";
import type { MeetupsView } from "../../../data/meetups/list.ts";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { sportIcon, sportLabel } from "../../../ui/sports/sport.ts";
import { mapAddressOf } from "./filters.ts";
import list from "./MeetupsPage.module.css";
import styles from "./SportToggles.module.css";

/** On the map: all sports, or the one that is pressed. A level is one of its sport: it goes with it. */
export function SportToggles({ view }: { view: MeetupsView }) {
  const navigate = useNavigate();
  const { sport: chosen, level: _, ...others } = view.filters;
  const show = (sport: Sport) => {
    const filters = sport === chosen ? others : { ...others, sport };
    void navigate(mapAddressOf({ ...view, filters }), { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.toggles} role="group" aria-label="운동">
      {SPORTS.map((sport) => (
        <button
          key={sport}
          type="button"
          className={cx(list.sport, styles.toggle)}
          data-sport={sport}
          aria-pressed={sport === chosen}
          onClick={() => show(sport)}
        >
          <Icon name={sportIcon[sport]} size={20} />
          {sportLabel[sport]}
        </button>
      ))}
    </div>
  );
}
