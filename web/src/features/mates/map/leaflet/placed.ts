/** Elements of the page that lie on the map and move with it. */
import type { LatLng } from "@fitmate/contract/cell";
import L from "leaflet";
import type { Placed } from "../MapPort.ts";

const RAISED = 10_000;

/** Lays `element` on a point. Its own size does not matter: it places itself around that point. */
export function placeElement(map: L.Map, element: HTMLElement, { latitude, longitude }: LatLng): Placed {
  element.dataset.placed = "";
  element.addEventListener("dblclick", stop);
  const icon = L.divIcon({ html: element, className: "", iconSize: [0, 0] });
  const marker = L.marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map);
  return {
    moveTo(next) {
      marker.setLatLng([next.latitude, next.longitude]);
    },
    raise(raised) {
      marker.setZIndexOffset(raised ? RAISED : 0);
    },
    remove() {
      element.removeEventListener("dblclick", stop);
      marker.remove();
    },
  };
}

function stop(event: Event) {
  event.stopPropagation();
}

/** Whether an event belongs to such an element rather than to the ground. */
export function isOnElement({ target }: Event): boolean {
  return target instanceof Element && target.closest("[data-placed]") !== null;
}

/** A press that ended a drag is none: neither for the ground nor for a button on it. */
export function ignoreClicksAfterDrag(map: L.Map): void {
  let dragged = false;
  map.on("dragstart", () => {
    dragged = true;
  });
  const element = map.getContainer();
  const pressed = () => {
    dragged = false;
  };
  const clicked = (event: MouseEvent) => {
    // A key makes a click, too, but without a count.
    if (dragged && event.detail > 0) event.stopPropagation();
  };
  element.addEventListener("pointerdown", pressed, true);
  element.addEventListener("click", clicked, true);
  map.on("unload", () => {
    element.removeEventListener("pointerdown", pressed, true);
    element.removeEventListener("click", clicked, true);
  });
}
