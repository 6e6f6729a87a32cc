/** What the app bar of a phone shows on a sub page, in place of the logo. Pages say it, the header shows it. */
import { type ReactNode, useLayoutEffect } from "react";

export type AppBar = {
  title?: string;
  /** Where the arrow leads. */
  backTo: string;
  /** At most one: an IconButton, or a Button of size `sm`. */
  action?: ReactNode;
};

let current: AppBar | null = null;
const listeners = new Set<() => void>();

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

export function subscribeAppBar(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: AppBar | null) {
  current = next;
  for (const listener of listeners) listener();
}
