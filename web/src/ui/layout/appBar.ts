/** What the app bar of a phone shows on a sub page, in place of the logo. Pages say it, the header shows it. */
import { createContext, type ReactNode, useContext, useLayoutEffect, useSyncExternalStore } from "react";
import { createListeners } from "../../lib/listeners.ts";

export type AppBar = {
  /** What the page is called, unless said otherwise; the same one each time. */
  title?: ReactNode;
  /** Where the arrow leads. */
  backTo: string;
  /** A Button of size `sm`, or at most two of IconButton; the same one each time. */
  action?: ReactNode;
};

let current: AppBar | null = null;
const listeners = createListeners();

/** On the server, where a header is written before its page is: what the page said the last time, and where it says it. */
export const RenderedAppBar = createContext<{ said: AppBar | null; say: (appBar: AppBar) => void }>({
  said: null,
  say: () => undefined,
});

/** Makes this page a sub page as long as it is shown. */
export function useAppBar({ title, backTo, action }: AppBar): void {
  const { say } = useContext(RenderedAppBar);
  if (typeof document === "undefined") say({ ...(title !== undefined && { title }), backTo, action });
  useLayoutEffect(() => {
    const mine = { title, backTo, action };
    change(mine);
    return () => {
      if (current === mine) change(null);
    };
  }, [title, backTo, action]);
}

/** What the page that is shown said; null where it said nothing. */
export function useCurrentAppBar(): AppBar | null {
  const { said } = useContext(RenderedAppBar);
  return useSyncExternalStore(
    listeners.subscribe,
    () => current,
    () => said,
  );
}

function change(next: AppBar | null) {
  current = next;
  listeners.tell();
}
