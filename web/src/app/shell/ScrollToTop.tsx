import { IconButton } from "../../ui/controls/IconButton.tsx";
import styles from "./ScrollToTop.module.css";
import { useScrolledPast } from "./useScrolledPast.ts";

const APPEARS_AFTER = 200;

/** A floating button back to the top of a long page. */
export function ScrollToTop() {
  if (!useScrolledPast(APPEARS_AFTER)) return null;
  return (
    <div className={styles.place}>
      <IconButton icon="arrow-up" label="맨 위로" surface onClick={toTop} />
    </div>
  );
}

function toTop() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
}
