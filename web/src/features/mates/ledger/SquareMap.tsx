import { cellOf, type LatLng } from "@fitmate/contract/cell";
import { useEffect, useState } from "react";
import { useMap } from "../map/useMap.ts";
import { useMapSettings } from "../map/useMapSettings.ts";
import styles from "./ledger.module.css";

/** A square and what is around it. */
const ZOOM = 15;
const UNCOVERED = { top: 0, right: 0, bottom: 0, left: 0 } as const;

/** A square on the map; where nobody sees it dashed, with the word for that (`hidden`). It stands still: the page scrolls over it. */
export function SquareMap({ at, hidden }: { at: LatLng; hidden: string | null }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const settings = useMapSettings();
  const { port } = useMap(
    element,
    settings && { options: { centre: at, zoom: ZOOM, insets: UNCOVERED, label: "" }, settings },
  );
  const { latitude, longitude } = at;
  useEffect(() => {
    if (!port) return;
    port.goTo({ latitude, longitude });
    port.showCells([{ cell: cellOf({ latitude, longitude }), tone: "me", chosen: hidden === null }]);
  }, [port, latitude, longitude, hidden]);
  return (
    <div className={styles.map} aria-hidden="true">
      <div ref={setElement} inert />
      {hidden && <span>{hidden}</span>}
    </div>
  );
}
