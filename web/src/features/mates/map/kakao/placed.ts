/** Elements of the page that lie on the map and move with it: real buttons stay real buttons. */
import type { LatLng } from "@fitmate/contract/cell";
import type { Placed } from "../MapPort.ts";
import styles from "./kakao.module.css";
import type { KakaoMapObject, KakaoMaps } from "./types.ts";

const LEVEL = 1;
const RAISED = 2;

/** Lays `element` on a point. Its own size does not matter: it places itself around that point. */
export function placeElement(
  maps: KakaoMaps,
  map: KakaoMapObject,
  element: HTMLElement,
  { latitude, longitude }: LatLng,
): Placed {
  element.dataset.placed = "";
  if (styles.placed) element.classList.add(styles.placed);
  element.addEventListener("dblclick", stop);
  const position = new maps.LatLng(latitude, longitude);
  const overlay = new maps.CustomOverlay({
    map,
    content: element,
    position,
    xAnchor: 0,
    yAnchor: 0,
    clickable: true,
    zIndex: LEVEL,
  });
  return {
    moveTo(next) {
      overlay.setPosition(new maps.LatLng(next.latitude, next.longitude));
    },
    raise(raised) {
      overlay.setZIndex(raised ? RAISED : LEVEL);
    },
    remove() {
      element.removeEventListener("dblclick", stop);
      overlay.setMap(null);
    },
  };
}

function stop(event: Event) {
  event.stopPropagation();
}
