import { useEffect, useEffectEvent, useRef } from "react";
import { LoadMore } from "../../../ui/controls/LoadMore.tsx";

export type MorePeopleProps = { failed: boolean; busy: boolean; onMore: () => void };

/** The end of a list that goes on: coming into sight asks for more, and so does the button. */
export function MorePeople({ failed, busy, onMore }: MorePeopleProps) {
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = !busy && !failed;
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (!isWaiting || !end.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div ref={end}>
      <LoadMore what="메이트를" failed={failed} busy={busy} onMore={onMore} />
    </div>
  );
}
