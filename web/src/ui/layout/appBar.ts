/** What the app bar of a phone shows on a sub page, in place of the logo. Pages say it, the header shows it. */
import { type ReactNode, useLayoutEffect } from "react";
import { createListeners } from "../../lib/listeners.ts";

export type AppBar = {
  /** What the page is called, unless said otherwise. */
  title?: string;
  /** Where the arrow leads. */
  backTo: string;
  /** At most one: an IconButton, or a Button of size `sm`. */
  action?: ReactNode;
};

let current: AppBar | null = null;
const listeners = createListeners();

/** Makes this page a sub page as long as it is shown. */
export function useAppBar({ title, backTo, action }: AppBar): void {
  useLayoutEffect(() => {
    const mine = { title, backTo, action };
    change(mine);
    return () => {
      if (current === mine) change(null);
    };
  }, [title, backTo, action]);
}

export function currentAppBar(): AppBar | null {
  return current;
}

export const subscribeAppBar = listeners.subscribe;

function change(next: AppBar | null) {
  current = next;
  listeners.tell();
}
