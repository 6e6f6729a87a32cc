import type { MapSettings } from "@fitmate/contract/map";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { MapOptions, MapPort, MapView, OpenMap } from "./MapPort.ts";
import { openMap } from "./openMap.ts";

type Loaded = {
  port: MapPort | null;
  /** Comes with some maps. */
  searchPlaces: OpenMap["searchPlaces"];
  /** The map's code did not arrive. */
  failed: boolean;
  retry: () => void;
};

type Wanted = { options: MapOptions; settings: MapSettings };

/** Makes `element` a map once it is `wanted`; what is wanted later changes nothing. */
export function useMap(element: HTMLElement | null, wanted: Wanted | null): Loaded {
  const [open, setOpen] = useState<OpenMap | null>(null);
  const [failed, setFailed] = useState(false);
  // Another object is another attempt.
  const [attempt, setAttempt] = useState<Wanted | null>(null);
  if (!attempt && wanted) setAttempt(wanted);

  useEffect(() => {
    if (!element || !attempt) return undefined;
    const gone = new AbortController();
    let made: OpenMap | null = null;
    openMap(element, attempt.options, attempt.settings, gone.signal).then(
      (opened) => {
        made = opened;
        setOpen(opened);
      },
      () => gone.signal.aborted || setFailed(true),
    );
    return () => {
      gone.abort();
      made?.port.destroy();
      setOpen(null);
    };
  }, [element, attempt]);

  const retry = () => {
    setFailed(false);
    if (attempt) setAttempt({ ...attempt });
  };
  return { port: open?.port ?? null, searchPlaces: open?.searchPlaces ?? null, failed, retry };
}

/** What the map shows now; null until there is one. */
export function useView(port: MapPort | null): MapView | null {
  const subscribe = useCallback((listener: () => void) => port?.onView(listener) ?? (() => {}), [port]);
  return useSyncExternalStore(
    subscribe,
    () => port?.view() ?? null,
    () => null,
  );
}
