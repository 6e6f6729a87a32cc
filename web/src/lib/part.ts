/** Parts of pages with code of their own, which comes only where they show. */
import { type ComponentType, lazy, type LazyExoticComponent } from "react";

export type Part<Props> = {
  Part: LazyExoticComponent<ComponentType<Props>>;
  /** Has its code ready, so that it shows in the same moment as what is around it. */
  bring: () => Promise<void>;
};

/** `load` answers the component; without a network it comes once there is one. */
export function partOf<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  type Loaded = { default: ComponentType<Props> };
  let loaded: Loaded | undefined;
  const bring = async (): Promise<Loaded> => (loaded ??= { default: await patiently(load) });
  return {
    Part: lazy(() => (loaded ? atOnce(loaded) : bring())),
    bring: async () => void (await bring()),
  };
}

/** React takes whatever has a `then`; where that calls back at once, it shows nothing else in between. */
function atOnce<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable -- a promise would call back a moment later
  return { then: (settle: (value: Value) => void) => settle(value) } as unknown as Promise<Value>;
}

/**
 * What `load` answers, asked for again whenever there is a network once more: what a page gets on without is no reason for it
 * to fail. Asked with a network that stays, it throws what `load` throws.
 */
export async function patiently<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    // The network may be back before the page hears that it had failed.
    const askedWithout = !navigator.onLine;
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
      else if (!askedWithout) throw error;
    }
  }
}
