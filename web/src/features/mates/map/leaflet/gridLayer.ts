/** The grid of an orienteering sheet: a line each kilometre, each ten on a small scale. */
import L from "leaflet";
import styles from "./ground.module.css";

const METRES_PER_DEGREE = 111_195;
/** The sheet is squared anew every half degree northwards: the error stays below half a percent. */
const BAND_DEGREES = 0.5;
const MARGIN = 0.4;

function stepMetres(zoom: number): number | null {
  if (zoom >= 13) return 1000;
  return zoom >= 9 ? 10_000 : null;
}

/** Multiples of `step` from `start` to `end`. */
function marks(start: number, end: number, step: number): number[] {
  const first = Math.ceil(start / step);
  return Array.from({ length: Math.max(0, Math.floor(end / step) - first + 1) }, (_, index) => (first + index) * step);
}

export function gridLines(bounds: L.LatLngBounds, zoom: number): [number, number][][] {
  const metres = stepMetres(zoom);
  if (metres === null) return [];
  const band = Math.round(bounds.getCenter().lat / BAND_DEGREES) * BAND_DEGREES;
  const latStep = metres / METRES_PER_DEGREE;
  const lngStep = latStep / Math.cos((band * Math.PI) / 180);
  const [south, north, west, east] = [bounds.getSouth(), bounds.getNorth(), bounds.getWest(), bounds.getEast()];
  return [
    ...marks(south, north, latStep).map((lat): [number, number][] => [
      [lat, west],
      [lat, east],
    ]),
    ...marks(west, east, lngStep).map((lng): [number, number][] => [
      [south, lng],
      [north, lng],
    ]),
  ];
}

/** Draws the grid between the land and the people. */
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
  const update = () => lines.setLatLngs(gridLines(map.getBounds().pad(MARGIN), map.getZoom()));
  map.on("moveend zoomend", update);
  update();
}
