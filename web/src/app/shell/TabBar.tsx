import { Link, useLocation } from "react-router";
import { Icon } from "../../ui/icons/Icon.tsx";
import { FIND_MATE, isAt, TAB_PLACES } from "./navigation.ts";
import styles from "./TabBar.module.css";

/** The main places at the thumb, on phones. */
export function TabBar() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabBar} aria-label="하단 메뉴">
      {TAB_PLACES.map((place) => {
        const here = isAt(place, pathname);
        return (
          <Link
            key={place.to}
            to={place.to}
            aria-current={here ? "page" : undefined}
            className={place === FIND_MATE ? styles.mate : undefined}
          >
            <span className={styles.icon}>
              <Icon name={here ? place.chosenIcon : place.icon} />
            </span>
            {place.label}
          </Link>
        );
      })}
    </nav>
  );
}
