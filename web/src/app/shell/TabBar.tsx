import { NavLink } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { FIND_MATE, TAB_PLACES } from "./navigation.ts";
import styles from "./TabBar.module.css";

/** The main places at the thumb, on phones. */
export function TabBar() {
  return (
    <nav className={styles.tabBar} aria-label="하단 메뉴">
      {TAB_PLACES.map((place) => (
        <NavLink
          key={place.to}
          to={place.to}
          end={place.to === "/"}
          className={place === FIND_MATE ? styles.mate : undefined}
        >
          {({ isActive }) => (
            <>
              <span className={styles.icon}>
                <Icon name={isActive ? place.chosenIcon : place.icon} />
              </span>
              {place.label}
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
