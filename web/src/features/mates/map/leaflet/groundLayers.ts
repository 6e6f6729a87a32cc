/** Draws the ground as vectors. Colours come from CSS, so that both themes fit without a word from us. */
import L from "leaflet";
import * as ground from "../ground/ground.ts";
import type { Point } from "../ground/geometry.ts";
import { ZOOM_MAX } from "../MapPort.ts";
import { metresPerPixel } from "../mercator.ts";
import styles from "./ground.module.css";

type Layer = {
  shape: L.Path;
  from: number;
  to?: number;
  /** Width in pixels at a zoom; 0 hides it. */
  weight?: (zoom: number) => number;
};

/** Where widths in metres are turned into pixels: the middle of the country is near enough. */
const MIDDLE = 36.5;
/** Lines thinner than this many pixels say nothing. */
const HAIR = 0.4;

const latLngs = (lines: readonly (readonly Point[])[]): [number, number][][] =>
  lines.map((line) => line.map(([lat, lng]) => [lat, lng]));

const closed = (rings: readonly (readonly Point[])[]) => rings.map((ring) => [...ring, ...ring.slice(0, 1)]);

function metresWide(metres: number) {
  return (zoom: number) => {
    const pixels = metres / metresPerPixel(MIDDLE, zoom);
    return pixels < HAIR ? 0 : Math.max(1, pixels);
  };
}

function createLayers(pane: string): Layer[] {
  const renderer = L.svg({ pane, padding: 0.4 });
  const look = { pane, renderer, interactive: false } as const;
  const area = (rings: readonly (readonly Point[])[], className: string | undefined) =>
    L.polygon(
      latLngs(rings).map((ring) => [ring]),
      { ...look, className },
    );
  const line = (lines: readonly (readonly Point[])[], className: string | undefined) =>
    L.polyline(latLngs(lines), { ...look, className });
  return [
    { shape: area(ground.land, styles.land), from: 0 },
    { shape: area(ground.coastSea, styles.water), from: 9 },
    { shape: area(ground.coastLand, styles.land), from: 9 },
    { shape: line(ground.borders, styles.border), from: 7 },
    { shape: area(ground.rangeFeet, styles.park), from: 9 },
    { shape: area(ground.hillFeet, styles.park), from: 11 },
    { shape: area(ground.parks, styles.park), from: 11 },
    { shape: line(closed(ground.rangeContours), styles.contour), from: 10 },
    { shape: line(closed(ground.hillContours), styles.contour), from: 12 },
    ...ground.streams.map(({ points, width }) => ({
      shape: line([points], styles.stream),
      from: 7,
      weight: metresWide(width),
    })),
    { shape: area(ground.rivers, styles.water), from: 9 },
    { shape: area(ground.islands, styles.park), from: 12 },
    {
      shape: line([...ground.roads, ...ground.bridges], styles.road),
      from: 11,
      weight: (zoom) => 2 ** (zoom - 12) * 0.9 + 1,
    },
    { shape: line(ground.trunks, styles.rail), from: 8, to: 11 },
    { shape: line(ground.metro, styles.rail), from: 11 },
  ];
}

/** Lays the ground under everything else and keeps it right at every zoom. */
export function drawGround(map: L.Map): void {
  const pane = map.createPane("ground");
  pane.style.zIndex = "200";
  pane.setAttribute("aria-hidden", "true");
  const layers = createLayers("ground");
  const update = () => {
    const zoom = map.getZoom();
    for (const { shape, from, to = ZOOM_MAX, weight } of layers) {
      const width = weight?.(zoom);
      const visible = zoom >= from && zoom <= to && width !== 0;
      if (visible && width) shape.setStyle({ weight: width });
      // Kept in the given order: what is added again must not cover what lies above it.
      if (visible !== map.hasLayer(shape)) {
        if (visible) shape.addTo(map);
        else shape.remove();
      }
    }
    for (const { shape } of layers) if (map.hasLayer(shape)) shape.bringToFront();
  };
  map.on("zoomend", update);
  update();
}
