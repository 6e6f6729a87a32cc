import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Nearer to the end than this counts as being there. */
const END_PX = 48;
/** Nearer to the top than this asks for older messages. */
const TOP_PX = 320;

type LogScrollOptions = {
  /** `seq` of the oldest message shown. */
  first: number;
  /** Key of the newest line. */
  last: string | undefined;
  lastIsMine: boolean;
  onNearTop: () => void;
};

/**
 * Keeps the log where its reader is: at the end when there, or when something of mine is added; where it was when older
 * messages come in above.
 */
export function useLogScroll({ first, last, lastIsMine, onNearTop }: LogScrollOptions) {
  const log = useRef<HTMLOListElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(last);
  if (atEnd && seen !== last) setSeen(last);
  const shown = useRef({ first, last: undefined as string | undefined, height: 0, atEnd: true });

  const toEnd = () => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  };

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const before = shown.current;
    if (last !== before.last && (before.atEnd || lastIsMine || before.last === undefined)) toEnd();
    else if (first < before.first) element.scrollTop += element.scrollHeight - before.height;
    shown.current = { ...before, first, last, height: element.scrollHeight };
  });

  useEffect(() => {
    const element = log.current;
    if (!element) return undefined;
    // The composer grows, the keyboard opens, the window turns: who was at the end stays there.
    const observer = new ResizeObserver(() => {
      if (shown.current.atEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX;
    shown.current.atEnd = isAtEnd;
    setAtEnd(isAtEnd);
    if (element.scrollTop < TOP_PX) onNearTop();
  };

  return { log, atEnd, hasNew: seen !== last, toEnd, onScroll };
}
