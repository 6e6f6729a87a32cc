import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After moving to another page the focus starts at its main part, so that keyboard and screen reader do not go on where the
 * page before was; unless the page itself put the focus somewhere.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const element = main.current;
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
