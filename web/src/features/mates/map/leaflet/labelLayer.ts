/** The names on the ground. They are for the eye: the list and the search say the same to everybody. */
import type L from "leaflet";
import { allPlaces, type Place } from "@fitmate/contract/gazetteer/places";
import { labelsAt } from "../labels.ts";
import styles from "./ground.module.css";

const MARGIN = 0.3;
/** A station's label hangs below its dot: its middle lies so far above the text. */
const DOT_MIDDLE_PX = 4;

function createLabel(place: Place, { x, y }: L.Point): HTMLElement {
  const label = document.createElement("span");
  label.className = styles.label ?? "";
  label.dataset.kind = place.kind;
  label.dataset.rank = String(place.rank);
  label.textContent = place.name;
  const lift = place.kind === "station" ? `-${DOT_MIDDLE_PX}px` : "-50%";
  label.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, ${lift})`;
  return label;
}

/** Names what is in sight, again after every move. */
export function drawLabels(map: L.Map): void {
  const pane = map.createPane("labels");
  pane.style.zIndex = "220";
  pane.style.pointerEvents = "none";
  pane.classList.add("leaflet-zoom-hide");
  pane.setAttribute("aria-hidden", "true");
  const byZoom = new Map<number, Place[]>();
  const update = () => {
    const zoom = Math.round(map.getZoom());
    const places = byZoom.get(zoom) ?? labelsAt(allPlaces, zoom);
    byZoom.set(zoom, places);
    const view = map.getBounds().pad(MARGIN);
    const inSight = places.filter(({ at }) => view.contains([at.latitude, at.longitude]));
    pane.replaceChildren(
      ...inSight.map((place) => createLabel(place, map.latLngToLayerPoint([place.at.latitude, place.at.longitude]))),
    );
  };
  map.on("moveend zoomend", update);
  update();
}
