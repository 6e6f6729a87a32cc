import { cellOf, type LatLng } from "@fitmate/contract/cell";
import { type ReactNode, useEffect, useMemo } from "react";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/Empty.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { PickBar } from "../location/PickBar.tsx";
import type { CellLook, MapPort, MapView } from "./MapPort.ts";
import { OnMap } from "./OnMap.tsx";
import { People, type PeopleProps } from "./People.tsx";
import { MeToken } from "./Tokens.tsx";
import styles from "./MapArea.module.css";

type MapAreaProps = PeopleProps & {
  /** Gets the element that becomes the map. */
  elementRef: (element: HTMLDivElement | null) => void;
  element: HTMLElement | null;
  port: MapPort | null;
  view: MapView | null;
  failed: boolean;
  onRetry: () => void;
  me: LatLng | null;
  picking: boolean;
  /** How far the middle of what is seen lies below the middle of the map, in pixels. */
  middleBelow: number;
  onPicked: (at: LatLng) => void;
  onPickEnd: () => void;
  onLocation: () => void;
  onLocate: () => void;
  onLegend: () => void;
  /** What lies on the map beside its own controls. */
  children: ReactNode;
};

/** The map with everything that lies on it. */
export function MapArea(props: MapAreaProps) {
  const { elementRef, element, port, view, failed, onRetry, me, picking, middleBelow, onPicked, onPickEnd, children, ...people } = props;
  const { onLocation, onLocate, onLegend } = props;

  useEffect(() => {
    port?.showRings(picking ? null : me);
  }, [port, me, picking]);
  useEffect(() => (picking && port ? port.onTap((at) => port.goTo(at)) : undefined), [picking, port]);
  useEffect(() => {
    if (picking) port?.focus();
  }, [picking, port]);

  const pickedCell = picking && view ? view.centre : null;
  const extraCells = useMemo(() => ownCells(me, pickedCell), [me, pickedCell]);

  return (
    <section className={styles.area} aria-label="지도" data-picking={picking || undefined}>
      <div ref={elementRef} className={styles.map} />
      {failed && (
        <div className={styles.failed}>
          <ErrorState title="지도를 불러오지 못했어요." onRetry={onRetry} />
        </div>
      )}
      {port && view && (
        <People {...people} users={picking ? [] : people.users} port={port} view={view} me={me} extraCells={extraCells} />
      )}
      {port && me && !picking && (
        <OnMap port={port} at={me}>
          <MeToken onOpen={onLocation} />
        </OnMap>
      )}
      {picking && view && element ? (
        <>
          <span className={styles.crosshair} style={{ translate: `-50% calc(-50% + ${middleBelow}px)` }} aria-hidden="true" />
          <PickBar at={view.centre} map={element} onSet={onPicked} onCancel={onPickEnd} />
        </>
      ) : (
        <Controls port={port} hasLocation={me !== null} onLocation={onLocation} onLocate={onLocate} onLegend={onLegend} />
      )}
      {children}
    </section>
  );
}

function ownCells(me: LatLng | null, picked: LatLng | null): CellLook[] {
  if (picked) return [{ cell: cellOf(picked), tone: "picking", chosen: false }];
  return me ? [{ cell: cellOf(me), tone: "me", chosen: false }] : [];
}

type ControlsProps = Pick<MapAreaProps, "port" | "onLocation" | "onLocate" | "onLegend"> & { hasLocation: boolean };

function Controls({ port, hasLocation, onLocation, onLocate, onLegend }: ControlsProps) {
  return (
    <>
      <div className={styles.buttons}>
        <IconButton className="only-mobile" surface icon="shield" label="네모 칸 안 어딘가에 있어요" onClick={onLegend} />
        <IconButton className="only-desktop" surface icon="plus" label="확대" onClick={() => port?.zoomBy(1)} />
        <IconButton className="only-desktop" surface icon="minus" label="축소" onClick={() => port?.zoomBy(-1)} />
        <IconButton surface icon="pin" label={hasLocation ? "내 위치 바꾸기" : "내 위치 정하기"} onClick={onLocation} />
        {hasLocation && <IconButton surface icon="locate" label="내 위치로 이동" onClick={onLocate} />}
      </div>
      <div className={styles.legend}>
        <Button className="only-desktop" variant="secondary" size="sm" onClick={onLegend}>
          <Icon name="shield" size={18} />
          네모 칸 안 어딘가에 있어요
        </Button>
      </div>
    </>
  );
}
