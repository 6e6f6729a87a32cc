import type { LatLng } from "@fitmate/contract/cell";
import type { CSSProperties, ReactNode } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { Insets, MapPort, MapView } from "./MapPort.ts";
import styles from "./MapArea.module.css";

/** A map that opens, is there, or did not come. */
export type MapScreen = {
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

type MapFrameProps = {
  map: MapScreen;
  picking?: boolean;
  /** Still on its way to what is shown first, or next. */
  busy: boolean;
  /** null while what is shown is of just this part of the map. */
  onSearchHere: (() => void) | null;
  /** What lies on the map. */
  children: ReactNode;
};

/** The map, whatever lies on it. */
export function MapFrame({ map, picking = false, busy, onSearchHere, children }: MapFrameProps) {
  const { setElement, insets, failed, retry } = map;
  return (
    <section className={styles.area} aria-label="지도" aria-busy={busy && !failed} data-picking={picking || undefined}>
      <div ref={setElement} className={styles.map} style={coveredBy(insets)} />
      {failed && (
        <div className={styles.failed}>
          <ErrorState title="지도를 불러오지 못했어요." onRetry={retry} />
        </div>
      )}
      {children}
      {onSearchHere && (
        <Button className={styles.again} variant="primary" size="sm" onClick={onSearchHere}>
          <Icon name="search" size={18} />이 지역에서 다시 찾기
        </Button>
      )}
    </section>
  );
}

/** Tells the style sheets how much of the map's lower part cannot be seen. */
function coveredBy({ bottom }: Insets): CSSProperties {
  return { "--map-covered": `${bottom}px` } as CSSProperties;
}
