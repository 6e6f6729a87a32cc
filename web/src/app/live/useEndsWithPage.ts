import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Calls `end` when another page is opened, or nobody is signed in any more: what stands over a page goes with it. */
export function useEndsWithPage(end: () => void): void {
  const { pathname } = useLocation();
  const page = useRef(pathname);
  useEffect(() => {
    if (page.current !== pathname) end();
    page.current = pathname;
  }, [pathname, end]);
  useEffect(() => end, [end]);
}
