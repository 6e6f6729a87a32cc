import { useEffect, useState, useSyncExternalStore } from "react";
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
  const [attempt, setAttempt] = useState(0);
  const [first, setFirst] = useState(options);
  if (!first && options) setFirst(options);

  useEffect(() => {
    if (!element || !first) return undefined;
    let wanted = true;
    let made: MapPort | null = null;
    setFailed(false);
    loadMap().then(
      (create) => {
        if (!wanted) return;
        made = create(element, first);
        setPort(made);
      },
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
      made?.destroy();
      setPort(null);
    };
  }, [element, first, attempt]);

  return { port, failed, retry: () => setAttempt(attempt + 1) };
}

const nothing = () => () => {};

/** What the map shows now; null until there is one. */
export function useView(port: MapPort | null): MapView | null {
  return useSyncExternalStore(port?.onView ?? nothing, () => port?.view() ?? null);
}
