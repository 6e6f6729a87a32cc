import { useRef } from "react";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { covers } from "./covers.ts";
import { useScrolled } from "./useScrolled.ts";
import styles from "./ScrollToTop.module.css";

/** A floating button back to the top of a long page; away while it would lie on something that can be pressed. */
export function ScrollToTop() {
  const place = useRef<HTMLDivElement>(null);
  const inTheWay = useScrolled(() => place.current !== null && covers(place.current));
  return (
    <div ref={place} className={styles.place} data-away={inTheWay || undefined}>
      <IconButton icon="arrow-up" label="맨 위로" surface onClick={toTop} />
    </div>
  );
}

function toTop() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
}
