/** The map port on Leaflet: gestures, keyboard and projection are Leaflet's, every drawn line is ours. Asks no server for anything. */
import type { LatLng } from "@fitmate/contract/cell";
import L from "leaflet";
import { type Insets, LIMITS, type MapOptions, type MapPort, type MapView, type Placed, ZOOM_MAX, ZOOM_MIN } from "../MapPort.ts";
import { drawGrid } from "./gridLayer.ts";
import { drawGround } from "./groundLayers.ts";
import { drawLabels } from "./labelLayer.ts";
import { createCellLayer, createRingLayer } from "./peopleLayers.ts";
import "./leaflet.css";

const RAISED = 10_000;
const KEY_STEP_PX = 80;
const REVEAL_MARGIN_PX = 48;

const toLeaflet = ({ latitude, longitude }: LatLng): [number, number] => [latitude, longitude];
const fromLeaflet = ({ lat, lng }: L.LatLng): LatLng => ({ latitude: lat, longitude: lng });

function createMap(element: HTMLElement): L.Map {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return L.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: ZOOM_MIN,
    maxZoom: ZOOM_MAX,
    maxBounds: [
      [LIMITS.south, LIMITS.west],
      [LIMITS.north, LIMITS.east],
    ],
    maxBoundsViscosity: 0.9,
    bounceAtZoomLimits: false,
    keyboardPanDelta: KEY_STEP_PX,
    wheelPxPerZoomLevel: 90,
    zoomAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
  });
}

/** The uncovered part of the container, in its pixels. */
function freeBox(map: L.Map, { top, right, bottom, left }: Insets): L.Bounds {
  const { x, y } = map.getSize();
  return L.bounds([left, top], [Math.max(left + 1, x - right), Math.max(top + 1, y - bottom)]);
}

function readView(map: L.Map, insets: Insets): MapView {
  const box = freeBox(map, insets);
  const at = (point: L.Point) => fromLeaflet(map.containerPointToLatLng(point));
  return { centre: at(box.getCenter()), zoom: map.getZoom(), southWest: at(box.getBottomLeft()), northEast: at(box.getTopRight()) };
}

/** A press that ended a drag is none: neither for the ground nor for a button on it. */
function ignoreClicksAfterDrag(map: L.Map, element: HTMLElement): void {
  let dragged = false;
  map.on("dragstart", () => {
    dragged = true;
  });
  element.addEventListener("pointerdown", () => {
    dragged = false;
  }, true);
  element.addEventListener("click", (event) => {
    if (dragged && event.detail > 0) event.stopPropagation();
  }, true);
}

function placeElement(map: L.Map, element: HTMLElement, at: LatLng): Placed {
  element.dataset.placed = "";
  element.addEventListener("dblclick", (event) => event.stopPropagation());
  const icon = L.divIcon({ html: element, className: "", iconSize: [0, 0] });
  const marker = L.marker(toLeaflet(at), { icon, interactive: false, keyboard: false }).addTo(map);
  return {
    moveTo(next) {
      marker.setLatLng(toLeaflet(next));
    },
    raise(raised) {
      marker.setZIndexOffset(raised ? RAISED : 0);
    },
    remove() {
      marker.remove();
    },
  };
}

/** Makes `element` a map of our own ground. */
export function createLeafletMap(element: HTMLElement, options: MapOptions): MapPort {
  const map = createMap(element);
  let insets = options.insets;
  let view: MapView | null = null;
  const listeners = new Set<() => void>();
  const changed = () => {
    view = null;
    for (const listener of listeners) listener();
  };

  const viewFor = (at: LatLng, zoom: number): L.LatLng => {
    const { x, y } = map.getSize();
    const shift = freeBox(map, insets).getCenter().subtract([x / 2, y / 2]);
    return map.unproject(map.project(toLeaflet(at), zoom).subtract(shift), zoom);
  };

  map.setView(viewFor(options.centre, options.zoom), options.zoom, { animate: false });
  element.setAttribute("role", "application");
  element.setAttribute("aria-label", options.label);
  drawGround(map);
  drawGrid(map);
  drawLabels(map);
  const renderer = L.svg({ padding: 0.4 });
  const showRings = createRingLayer(map, renderer);
  const showCells = createCellLayer(map, renderer);
  ignoreClicksAfterDrag(map, element);
  map.on("moveend zoomend", changed);
  const resized = new ResizeObserver(() => {
    map.invalidateSize({ animate: false, pan: false });
    changed();
  });
  resized.observe(element);

  return {
    view: () => (view ??= readView(map, insets)),
    onView(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    onTap(listener) {
      const tap = ({ latlng, originalEvent }: L.LeafletMouseEvent) => {
        const onElement = originalEvent.target instanceof Element && originalEvent.target.closest("[data-placed]");
        if (!onElement) listener(fromLeaflet(latlng));
      };
      map.on("click", tap);
      return () => {
        map.off("click", tap);
      };
    },
    setInsets(next) {
      insets = next;
      changed();
    },
    goTo(at, zoom = map.getZoom()) {
      map.setView(viewFor(at, zoom), zoom);
    },
    reveal(at, { top, right, bottom, left }) {
      map.panInside(toLeaflet(at), {
        paddingTopLeft: [left + REVEAL_MARGIN_PX, top + REVEAL_MARGIN_PX * 2],
        paddingBottomRight: [right + REVEAL_MARGIN_PX, bottom + REVEAL_MARGIN_PX],
      });
    },
    zoomBy(step) {
      map.setZoom(map.getZoom() + step);
    },
    place: (child, at) => placeElement(map, child, at),
    showCells,
    showRings,
    focus: () => element.focus({ preventScroll: true }),
    destroy() {
      resized.disconnect();
      map.remove();
    },
  };
}
