import { cellOf } from "@fitmate/contract/cell";
import type { MeetupItem } from "@fitmate/contract/meetups";
import { useEffect, useState } from "react";
import { OnMap } from "../../features/mates/map/OnMap.tsx";
import { useMapSettings } from "../../features/mates/map/useMapSettings.ts";
import { useMap } from "../../features/mates/map/useMap.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { sportIcon } from "../../ui/sports/sport.ts";
import flag from "./Flag.module.css";
import styles from "./PlaceMap.module.css";

/** A square and what is around it. */
const ZOOM = 15;
const COVERED = { top: 0, right: 0, bottom: 0, left: 0 } as const;
/** What says that it is a square stands below it, and a point's flag above it. */
const NOTE_PX = 44;

type PlaceMapProps = Pick<MeetupItem, "sport" | "cell" | "place"> & {
  /** On the flag over the point. */
  words: string;
};

/** Where a gathering is: its square, or the point for who may know it. It stands still: the page scrolls over it. */
export function PlaceMap({ sport, words, cell, place }: PlaceMapProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const settings = useMapSettings();
  const centre = place ?? cell;
  const options = {
    centre,
    zoom: ZOOM,
    insets: place ? { ...COVERED, top: NOTE_PX } : { ...COVERED, bottom: NOTE_PX },
    label: "",
  };
  const { port } = useMap(element, settings && { options, settings });
  const { latitude, longitude } = centre;
  useEffect(() => {
    if (!port) return;
    port.goTo({ latitude, longitude });
    port.showCells(place ? [] : [{ cell: cellOf({ latitude, longitude }), tone: sport, chosen: true }]);
  }, [port, latitude, longitude, place, sport]);
  return (
    <>
      <div ref={setElement} className={styles.map} inert />
      {port && place && (
        <OnMap port={port} at={place}>
          <span className={cx(flag.flag, flag.pin)} data-sport={sport}>
            <Icon name={sportIcon[sport]} size={18} />
            {words}
          </span>
          <span className={flag.point} data-sport={sport} />
        </OnMap>
      )}
    </>
  );
}
