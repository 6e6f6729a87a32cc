import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import type { MapPort } from "./MapPort.ts";
import styles from "./MapArea.module.css";

export type MapControlsProps = {
  port: MapPort | null;
  hasLocation: boolean;
  /** Sets, changes or removes my location. */
  onLocation: () => void;
  /** Shows it. */
  onLocate: () => void;
  onLegend: () => void;
};

/** Always in reach: how to read the map, nearer and farther, my location. */
export function MapControls({ port, hasLocation, onLocation, onLocate, onLegend }: MapControlsProps) {
  return (
    <>
      <MapButtons>
        <IconButton
          className="only-mobile"
          surface
          icon="shield"
          label="네모 칸 안 어딘가에 있어요"
          onClick={onLegend}
        />
        <ZoomButtons port={port} />
        <IconButton surface icon="pin" label={hasLocation ? "내 위치 바꾸기" : "내 위치 정하기"} onClick={onLocation} />
        {hasLocation && <LocateButton onLocate={onLocate} />}
      </MapButtons>
      <div className={styles.legend}>
        <Button className="only-desktop" variant="secondary" size="sm" onClick={onLegend}>
          <Icon name="shield" size={18} />
          네모 칸 안 어딘가에 있어요
        </Button>
      </div>
    </>
  );
}

/** At the right edge, one above the other. */
export function MapButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

export function ZoomButtons({ port }: Pick<MapControlsProps, "port">) {
  return (
    <>
      <IconButton className="only-desktop" surface icon="plus" label="확대" onClick={() => port?.zoomBy(1)} />
      <IconButton className="only-desktop" surface icon="minus" label="축소" onClick={() => port?.zoomBy(-1)} />
    </>
  );
}

export function LocateButton({ onLocate }: Pick<MapControlsProps, "onLocate">) {
  return <IconButton surface icon="locate" label="내 위치로 이동" onClick={onLocate} />;
}
