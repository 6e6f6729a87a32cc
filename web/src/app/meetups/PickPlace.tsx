import type { LatLng } from "@fitmate/contract/cell";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useMapSettings } from "../../features/mates/map/useMapSettings.ts";
import { useMap, useView } from "../../features/mates/map/useMap.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/feedback/Empty.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import styles from "./PlaceMap.module.css";

const ZOOM = 16;
const UNCOVERED = { top: 0, right: 0, bottom: 0, left: 0 } as const;
const LABEL = "지도. 화살표 키로 움직이고 더하기와 빼기 키로 확대하고 축소해요. Enter로 정해요.";

type PickPlaceProps = {
  open: boolean;
  onClose: () => void;
  /** Where the map opens. */
  start: LatLng;
  onPick: (at: LatLng) => void;
};

/** A point on the map: the map moves, the crosshair stays. */
export function PickPlace({ open, onClose, ...pick }: PickPlaceProps) {
  return (
    <Sheet open={open} onClose={onClose} title="지도에서 고르기">
      <Picking {...pick} />
    </Sheet>
  );
}

function Picking({ start, onPick }: Omit<PickPlaceProps, "open" | "onClose">) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const settings = useMapSettings();
  const options = { centre: start, zoom: ZOOM, insets: UNCOVERED, label: LABEL };
  const { port, failed, retry } = useMap(element, settings && { options, settings });
  const view = useView(port);
  useEffect(() => {
    if (!port) return undefined;
    port.focus();
    // A press brings that place under the crosshair.
    return port.onTap((at) => port.goTo(at));
  }, [port]);
  const pick = () => {
    if (view) onPick(view.centre);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target !== element) return;
    event.preventDefault();
    pick();
  };
  return (
    <div className={styles.picking}>
      <p>지도를 움직이거나 눌러서 모일 곳을 가운데에 맞춰 주세요.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are the map's, which lies in it */}
      <div className={styles.pickMap} onKeyDown={onKey}>
        <div ref={setElement} className={styles.map} />
        {failed ? (
          <ErrorState title="지도를 불러오지 못했어요." onRetry={retry} />
        ) : (
          <span className={styles.crosshair} aria-hidden="true" />
        )}
      </div>
      <Button size="lg" block disabled={!view} onClick={pick}>
        여기로 정하기
      </Button>
    </div>
  );
}
