import { type MouseEvent, type PointerEvent, useRef } from "react";
import { restingStop, type SheetStop } from "./sheetStops.ts";

/** Moves below this many pixels are a press, not a drag. */
const SLOP_PX = 6;
/** The click a browser makes of a drag's end comes at about the same moment. */
const CLICK_AFTER_MS = 50;

type Drag = {
  pointer: number;
  startY: number;
  startHeight: number;
  lastY: number;
  lastAt: number;
  speed: number;
  moved: boolean;
};

/**
 * `sheet` goes on the sheet, the `handle` props on what is dragged: the sheet follows the finger and comes to rest at a
 * stop. `heightsOf` answers the stops' heights.
 */
export function useSheetDrag(
  heightsOf: (sheet: HTMLElement) => Record<SheetStop, number>,
  onRest: (stop: SheetStop) => void,
) {
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<Drag>(null);
  const endedAt = useRef(Number.NEGATIVE_INFINITY);

  const start = ({ button, clientY, timeStamp, pointerId }: PointerEvent) => {
    if (!sheet.current || button !== 0) return;
    const startHeight = sheet.current.getBoundingClientRect().height;
    drag.current = {
      pointer: pointerId,
      startY: clientY,
      startHeight,
      lastY: clientY,
      lastAt: timeStamp,
      speed: 0,
      moved: false,
    };
  };

  const move = ({ clientY, timeStamp, pointerId, currentTarget }: PointerEvent) => {
    const now = drag.current;
    if (!now || now.pointer !== pointerId || !sheet.current) return;
    if (!now.moved) {
      if (Math.abs(clientY - now.startY) < SLOP_PX) return;
      now.moved = true;
      currentTarget.setPointerCapture(pointerId);
    }
    now.speed = (now.lastY - clientY) / Math.max(1, timeStamp - now.lastAt);
    now.lastY = clientY;
    now.lastAt = timeStamp;
    const { count, full } = heightsOf(sheet.current);
    const height = Math.max(count, Math.min(full, now.startHeight + now.startY - clientY));
    sheet.current.style.setProperty("--drag-height", `${height}px`);
    sheet.current.dataset.dragged = "true";
  };

  const end = ({ type, timeStamp }: PointerEvent) => {
    const now = drag.current;
    drag.current = null;
    if (!now?.moved || !sheet.current) return;
    endedAt.current = timeStamp;
    const { height } = sheet.current.getBoundingClientRect();
    delete sheet.current.dataset.dragged;
    onRest(restingStop(heightsOf(sheet.current), height, type === "pointercancel" ? 0 : now.speed));
  };

  const ignoreClickOfDrag = (event: MouseEvent) => {
    if (event.timeStamp - endedAt.current < CLICK_AFTER_MS) event.stopPropagation();
  };

  const handle = {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: ignoreClickOfDrag,
  };
  return { sheet, handle };
}
