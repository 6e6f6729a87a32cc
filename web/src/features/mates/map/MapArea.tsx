import { cellOf, type LatLng } from "@fitmate/contract/cell";
import { type CSSProperties, type ReactNode, useEffect, useMemo } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { PickBar } from "../location/PickBar.tsx";
import { MapControls, type MapControlsProps } from "./MapControls.tsx";
import type { CellLook, Insets, MapPort, MapView } from "./MapPort.ts";
import { OnMap } from "./OnMap.tsx";
import { People, type PeopleProps } from "./People.tsx";
import { MeToken } from "./Tokens.tsx";
import styles from "./MapArea.module.css";

type Screen = {
  me: LatLng | null;
  element: HTMLElement | null;
  /** Gets the element that becomes the map. */
  setElement: (element: HTMLDivElement | null) => void;
  port: MapPort | null;
  view: MapView | null;
  failed: boolean;
  retry: () => void;
  insets: Insets;
};

type MapAreaProps = PeopleProps &
  Pick<MapControlsProps, "onLocation" | "onLocate" | "onLegend"> & {
    map: Screen;
    /** My cell is being picked: everybody else steps back. */
    picking: boolean;
    onPicked: (at: LatLng) => void;
    onPickEnd: () => void;
    /** null while the people of just this part of the map are shown. */
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
  onSearchHere,
  onLocation,
  onLocate,
  onLegend,
  children,
  ...people
}: MapAreaProps) {
  const { me, port, view, element, setElement, failed, retry } = map;
  const picked = picking && view ? view.centre : null;
  const extraCells = useMemo(() => ownCells(me, picked), [me, picked]);
  usePicking(port, picking);
  return (
    <section className={styles.area} aria-label="지도" data-picking={picking || undefined}>
      <div ref={setElement} className={styles.map} style={coveredBy(map.insets)} />
      {failed && (
        <div className={styles.failed}>
          <ErrorState title="지도를 불러오지 못했어요." onRetry={retry} />
        </div>
      )}
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
      {onSearchHere && (
        <Button className={styles.again} variant="primary" size="sm" onClick={onSearchHere}>
          <Icon name="search" size={18} />이 지역에서 다시 찾기
        </Button>
      )}
      {children}
    </section>
  );
}

/** Tells the style sheets how much of the map's lower part cannot be seen. */
function coveredBy({ bottom }: Insets): CSSProperties {
  return { "--map-covered": `${bottom}px` } as CSSProperties;
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
