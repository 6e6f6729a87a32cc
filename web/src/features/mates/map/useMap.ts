import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { loadMap } from "./loadMap.ts";
import type { MapOptions, MapPort, MapView } from "./MapPort.ts";

type Loaded = {
  port: MapPort | null;
  /** The map's code did not arrive. */
  failed: boolean;
  retry: () => void;
};

/** Makes `element` a map once there are `options`; later options change nothing. */
export function useMap(element: HTMLElement | null, options: MapOptions | null): Loaded {
  const [port, setPort] = useState<MapPort | null>(null);
  const [failed, setFailed] = useState(false);
  // Another object is another attempt.
  const [attempt, setAttempt] = useState<{ options: MapOptions } | null>(null);
  if (!attempt && options) setAttempt({ options });

  useEffect(() => {
    if (!element || !attempt) return undefined;
    let wanted = true;
    let made: MapPort | null = null;
    loadMap().then(
      (create) => {
        if (!wanted) return;
        made = create(element, attempt.options);
        setPort(made);
      },
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
      made?.destroy();
      setPort(null);
    };
  }, [element, attempt]);

  const retry = () => {
    setFailed(false);
    if (attempt) setAttempt({ ...attempt });
  };
  return { port, failed, retry };
}

/** What the map shows now; null until there is one. */
export function useView(port: MapPort | null): MapView | null {
  const subscribe = useCallback((listener: () => void) => port?.onView(listener) ?? (() => {}), [port]);
  return useSyncExternalStore(subscribe, () => port?.view() ?? null);
}
