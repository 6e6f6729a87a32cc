import { useEffect, useEffectEvent, useRef } from "react";
import { LoadMore, type LoadMoreProps } from "./LoadMore.tsx";
import styles from "./ListEnd.module.css";

/** So far below what is visible it counts as in sight. Browsers that know no `scrollMargin` wait until it is. */
const AHEAD = "300px";

/** The end of a list that goes on, whatever scrolls it: coming into sight asks for more, and so does the button. */
export function ListEnd({ failed, busy, onMore, ...words }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  // What failed is asked again by the button only: else it would be with every move.
  const isWaiting = !busy && !failed;
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (!isWaiting || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div ref={end} className={styles.end}>
      <LoadMore {...words} failed={failed} busy={busy} onMore={onMore} />
    </div>
  );
}
