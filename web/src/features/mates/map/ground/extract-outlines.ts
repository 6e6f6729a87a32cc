/**
 * Writes outlines.json: the coasts of Korea and its neighbours as whole numbers. Run by hand when world-atlas changes:
 * `node web/src/features/mates/map/ground/extract-outlines.ts`. Source: Natural Earth 1:10m (public domain) by way of world-atlas.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { encodeRing, type Point } from "./geometry.ts";

const WINDOW = { west: 116, east: 140, south: 28, north: 44.5 };
/** How far a dropped point may lie from the line that replaces it, in degrees. */
const TOLERANCE = { "South Korea": 0.0008, "North Korea": 0.004, Japan: 0.006, China: 0.02, Russia: 0.02 } as const;
const SMALLEST_ABROAD = 0.004;

type Name = keyof typeof TOLERANCE;

function ringsOf(name: Name): Point[][] {
  const source = new URL(import.meta.resolve("world-atlas/countries-10m.json"));
  const topology = JSON.parse(readFileSync(source, "utf8")) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  const country = feature(topology, topology.objects.countries).features.find(
    ({ properties }) => properties.name === name,
  );
  const geometry = country?.geometry as Polygon | MultiPolygon | undefined;
  if (!geometry) throw new Error(`world-atlas has no ${name}`);
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap(([outer]) => (outer ? [outer.map(([lng = 0, lat = 0]: Position): Point => [lat, lng])] : []));
}

/** Sutherland–Hodgman against the four sides of the window. */
function clip(ring: Point[]): Point[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [1, WINDOW.west, 1],
    [1, WINDOW.east, -1],
    [0, WINDOW.south, 1],
    [0, WINDOW.north, -1],
  ];
  return sides.reduce((points, [axis, limit, sign]) => {
    const inside = (point: Point) => (point[axis] - limit) * sign >= 0;
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing: Point = [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share];
      if (inside(point)) return inside(before) ? [point] : [crossing, point];
      return inside(before) ? [crossing] : [];
    });
  }, ring);
}

function distanceToSegment([y, x]: Point, [ay, ax]: Point, [by, bx]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
}

/** Ramer–Douglas–Peucker. */
function simplify(points: Point[], tolerance: number): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return points;
  const distances = points.map((point) => distanceToSegment(point, first, last));
  const farthest = distances.reduce((best, distance, index) => (distance > (distances[best] ?? 0) ? index : best), 0);
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last];
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(farthest), tolerance),
  ];
}

function area(ring: Point[]): number {
  return Math.abs(
    ring.reduce(
      (sum, [y, x], index) => sum + (ring.at(index - 1)?.[1] ?? 0) * y - x * (ring.at(index - 1)?.[0] ?? 0),
      0,
    ) / 2,
  );
}

const land = (Object.keys(TOLERANCE) as Name[]).flatMap((name) =>
  ringsOf(name)
    .map(clip)
    .filter((ring) => ring.length > 3 && (name === "South Korea" || area(ring) > SMALLEST_ABROAD))
    .map((ring) => simplify([...ring, ...ring.slice(0, 1)], TOLERANCE[name]).slice(0, -1))
    .filter((ring) => ring.length > 3)
    .map(encodeRing),
);

writeFileSync(new URL("./outlines.json", import.meta.url), `${JSON.stringify({ land }).replaceAll("],[", "],\n[")}\n`);
