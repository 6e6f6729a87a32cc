import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Sought } from "./useShownHistory.ts";

/** Nearer to the end than this counts as being there. */
const END_PX = 48;
/** Nearer to the top, or away from the present to the end, than this asks for more messages. */
const MORE_PX = 320;

type LogScrollOptions = {
  /** `seq` of the oldest message shown. */
  first: number;
  /** Key of the newest line. */
  last: string | undefined;
  lastIsMine: boolean;
  /** `seq` of the newest message that is stored, and of the newest that is not mine. */
  newest: number;
  heard: number;
  /** There is more below than what is shown. */
  away: boolean;
  /** The message to bring into the middle, once for each of these. */
  sought: Sought | null;
  /** What is around it is on its way. */
  isSeeking: boolean;
  onNearTop: () => void;
  onNearEnd: () => void;
};

/**
 * Keeps the log where its reader is: at the end when there, or when something of mine is added; where it was when older
 * messages come in above; at the message that is sought.
 */
export function useLogScroll(options: LogScrollOptions) {
  const { first, last, lastIsMine, newest, heard, away, sought, isSeeking, onNearTop, onNearEnd } = options;
  const log = useRef<HTMLOListElement>(null);
  // What is to be led elsewhere first has not been at the end.
  const [atEnd, setAtEnd] = useState(sought === null);
  const [seen, setSeen] = useState(newest);
  if (atEnd && seen !== newest) setSeen(newest);
  const shown = useRef({ first, last: undefined as string | undefined, away, height: 0, atEnd: true });
  const found = useRef<Sought | null>(null);

  const toEnd = () => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  };

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const before = shown.current;
    const isNew = last !== before.last;
    // What stands at the end as the present is reached has not been added just now.
    const isMine = lastIsMine && !before.away;
    if (isNew && !away && (before.atEnd || isMine || before.last === undefined)) toEnd();
    else if (first < before.first) element.scrollTop += element.scrollHeight - before.height;
    else if (before.atEnd && element.scrollHeight > before.height) toEnd();
    if (sought && sought !== found.current && toMiddle(element, sought.seq)) {
      found.current = sought;
      before.atEnd = belowOf(element) < END_PX && !away;
    }
    shown.current = { ...before, first, last, away, height: element.scrollHeight };
  });
  useLayoutEffect(() => setAtEnd(shown.current.atEnd && !isSeeking), [isSeeking]);

  useEffect(() => {
    const element = log.current;
    if (!element) return undefined;
    // The composer grows, the keyboard opens, the window turns: who was at the end stays there.
    const observer = new ResizeObserver(() => {
      if (shown.current.atEnd) element.scrollTop = element.scrollHeight;
      shown.current.height = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    const nowAtEnd = belowOf(element) < END_PX && !away;
    shown.current.atEnd = nowAtEnd;
    setAtEnd(nowAtEnd && !isSeeking);
    if (element.scrollTop < MORE_PX) onNearTop();
    if (belowOf(element) < MORE_PX) onNearEnd();
  };

  return { log, atEnd, hasNew: heard > seen, toEnd, onScroll };
}

/** How much of the log is below what is visible, in px. */
function belowOf(log: HTMLElement): number {
  return log.scrollHeight - log.scrollTop - log.clientHeight;
}

/** Scrolls to the message with `seq`; false while it is not shown. */
function toMiddle(log: HTMLElement, seq: number): boolean {
  const message = log.querySelector(`[data-seq="${seq}"]`);
  if (!message) return false;
  const { top, height } = message.getBoundingClientRect();
  log.scrollTop += top - log.getBoundingClientRect().top - (log.clientHeight - height) / 2;
  return true;
}
