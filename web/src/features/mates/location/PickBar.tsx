import type { LatLng } from "@fitmate/contract/cell";
import { useEffect, useEffectEvent, useRef } from "react";
import { messageOf } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FieldMessage } from "../../../ui/fields/Field.tsx";
import { useHistoryEntry } from "../../../ui/overlays/historyEntries.ts";
import { useSetLocation } from "../../../data/mates/location.ts";
import { tellSet } from "./tellSet.ts";
import styles from "./location.module.css";

type PickBarProps = {
  /** What lies under the crosshair. */
  at: LatLng;
  /** The element whose Enter picks and whose Escape gives up: the map. */
  map: HTMLElement;
  onSet: (at: LatLng) => void;
  onCancel: () => void;
};

/** Choosing my cell on the map: the map moves, the crosshair stays. */
export function PickBar({ at, map, onSet, onCancel }: PickBarProps) {
  const location = useSetLocation(tellSet);
  useHistoryEntry(true, onCancel);
  // Whoever has given up meanwhile stays where they look.
  const pick = () => location.mutate(at, { onSuccess: (answer) => answer.location && onSet(answer.location) });

  const bar = useRef<HTMLElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const target = event.target as Node;
    const isOnMap = target === map;
    // From anywhere else Escape belongs to a field, its input method, or a dialog over the page.
    if (event.key === "Escape" && (isOnMap || bar.current?.contains(target))) onCancel();
    else if (event.key === "Enter" && isOnMap && !location.isPending) pick();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <section ref={bar} className={styles.pick} aria-label="지도에서 내 위치 고르기">
      <p role="status">지도를 움직이거나 눌러서 네모 칸을 맞춰 주세요.</p>
      <p className={styles.keys}>화살표 키로 움직이고 Enter로 정할 수 있어요.</p>
      {location.error && <FieldMessage kind="error" text={messageOf(location.error)} />}
      <div className={styles.pair}>
        <Button variant="secondary" onClick={onCancel}>
          그만두기
        </Button>
        <Button variant="accent" busy={location.isPending} onClick={pick}>
          이 칸으로 정하기
        </Button>
      </div>
    </section>
  );
}
