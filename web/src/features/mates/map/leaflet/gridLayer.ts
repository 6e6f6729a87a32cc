import L from "leaflet";
import { gridLines } from "../grid.ts";
import styles from "./ground.module.css";

const MARGIN = 0.4;

/** Draws the grid between the land and the names. */
export function drawGrid(map: L.Map): void {
  const pane = map.createPane("grid");
  pane.style.zIndex = "210";
  pane.setAttribute("aria-hidden", "true");
  const lines = L.polyline([], {
    pane: "grid",
    renderer: L.svg({ pane: "grid", padding: MARGIN }),
    className: styles.grid,
    interactive: false,
    noClip: true,
  }).addTo(map);
  const update = () => {
    const bounds = map.getBounds().pad(MARGIN);
    const [south, north, west, east] = [bounds.getSouth(), bounds.getNorth(), bounds.getWest(), bounds.getEast()];
    lines.setLatLngs(gridLines({ south, north, west, east }, map.getZoom()));
  };
  map.on("moveend zoomend", update);
  update();
}
