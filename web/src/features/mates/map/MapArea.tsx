import { cellOf, type LatLng } from "@fitmate/contract/cell";
import { type ReactNode, useEffect, useMemo } from "react";
import { PickBar } from "../location/PickBar.tsx";
import { MapControls, type MapControlsProps } from "./MapControls.tsx";
import { MapFrame, type MapScreen } from "./MapFrame.tsx";
import type { CellLook, Insets, MapPort } from "./MapPort.ts";
import { OnMap } from "./OnMap.tsx";
import { People, type PeopleProps } from "./People.tsx";
import { MeToken } from "./Tokens.tsx";
import styles from "./MapArea.module.css";

type MapAreaProps = PeopleProps &
  Pick<MapControlsProps, "onLocation" | "onLocate" | "onLegend"> & {
    map: MapScreen;
    /** My cell is being picked: everybody else steps back. */
    picking: boolean;
    onPicked: (at: LatLng) => void;
    onPickEnd: () => void;
    busy: boolean;
    onSearchHere: (() => void) | null;
    /** What lies on the map beside its own controls. */
    children: ReactNode;
  };

const NOBODY: PeopleProps["named"] = [];
const NOWHERE: PeopleProps["clusters"] = [];

/** The map with everything that lies on it. */
export function MapArea({
  map,
  picking,
  onPicked,
  onPickEnd,
  busy,
  onSearchHere,
  onLocation,
  onLocate,
  onLegend,
  children,
  ...people
}: MapAreaProps) {
  const { me, port, view, element } = map;
  const picked = picking && view ? view.centre : null;
  const extraCells = useMemo(() => ownCells(me, picked), [me, picked]);
  usePicking(port, picking);
  return (
    <MapFrame map={map} picking={picking} busy={busy} onSearchHere={onSearchHere}>
      {port && view && (
        <People
          {...people}
          named={picking ? NOBODY : people.named}
          clusters={picking ? NOWHERE : people.clusters}
          port={port}
          view={view}
          me={picking ? null : me}
          extraCells={extraCells}
        />
      )}
      {port && me && !picking && (
        <OnMap port={port} at={me}>
          <MeToken onOpen={onLocation} />
        </OnMap>
      )}
      {picked && element ? (
        <>
          <Crosshair insets={map.insets} />
          <PickBar at={picked} map={element} onSet={onPicked} onCancel={onPickEnd} />
        </>
      ) : (
        <MapControls
          port={port}
          hasLocation={me !== null}
          onLocation={onLocation}
          onLocate={onLocate}
          onLegend={onLegend}
        />
      )}
      {children}
    </MapFrame>
  );
}

/** Marks the middle of what is seen of the map. */
function Crosshair({ insets: { top, bottom } }: { insets: Insets }) {
  return (
    <span
      className={styles.crosshair}
      style={{ translate: `-50% calc(-50% + ${(top - bottom) / 2}px)` }}
      aria-hidden="true"
    />
  );
}

function ownCells(me: LatLng | null, picked: LatLng | null): CellLook[] {
  if (picked) return [{ cell: cellOf(picked), tone: "picking", chosen: false }];
  return me ? [{ cell: cellOf(me), tone: "me", chosen: false }] : [];
}

/** While picking, a press on the ground brings that place under the crosshair, and the keyboard moves the map. */
function usePicking(port: MapPort | null, picking: boolean) {
  useEffect(() => {
    if (!picking || !port) return undefined;
    port.focus();
    return port.onTap((at) => port.goTo(at));
  }, [picking, port]);
}
