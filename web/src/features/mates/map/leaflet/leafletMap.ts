/**
 * The map port on Leaflet: gestures, keyboard and projection are Leaflet's, every drawn line is ours. Asks no server for anything
 * but tiles, where they are configured.
 */
import type { LatLng } from "@fitmate/contract/cell";
import type { MapSettings } from "@fitmate/contract/map";
import L from "leaflet";
import {
  type CellLook,
  type Insets,
  LIMITS,
  type MapOptions,
  type MapPort,
  type MapView,
  type Placed,
  ZOOM_MAX,
  ZOOM_MIN,
} from "../MapPort.ts";
import { onHand } from "../hand.ts";
import { drawGrid } from "./gridLayer.ts";
import { drawGround } from "./groundLayers.ts";
import { drawLabels } from "./labelLayer.ts";
import { createCellLayer, createRingLayer } from "./peopleLayers.ts";
import { ignoreClicksAfterDrag, isOnElement, placeElement } from "./placed.ts";
import { drawTiles } from "./tileLayer.ts";
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import "./leaflet.css";
import { createListeners } from "../../../../lib/listeners.ts";

const KEY_STEP_PX = 80;
const WHEEL_PX = 90;
const REVEAL_MARGIN_PX = 48;
/** A chosen head stands on a stem above its cell. */
const REVEAL_ABOVE_PX = 96;

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
    wheelPxPerZoomLevel: WHEEL_PX,
    zoomAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
  });
}

class LeafletMap implements MapPort {
  readonly #map: L.Map;
  readonly #element: HTMLElement;
  readonly #listeners = createListeners();
  readonly #resized: ResizeObserver;
  readonly #drawRings: (centre: LatLng | null, tokens: readonly LatLng[]) => void;
  readonly #drawCells: (cells: readonly CellLook[]) => void;
  readonly #noHand: () => void;
  #insets: Insets;
  #byHand = false;
  #view: MapView | null = null;

  constructor(element: HTMLElement, { centre, zoom, insets }: MapOptions, tiles: MapSettings["tiles"]) {
    this.#element = element;
    this.#insets = insets;
    this.#map = createMap(element);
    this.#map.setView(this.#centreFor(centre, zoom), zoom, { animate: false });
    drawGround(this.#map);
    if (tiles) drawTiles(this.#map, tiles);
    drawGrid(this.#map);
    drawLabels(this.#map);
    const renderer = L.svg({ padding: 0.4 });
    this.#drawRings = createRingLayer(this.#map, renderer);
    this.#drawCells = createCellLayer(this.#map, renderer);
    ignoreClicksAfterDrag(this.#map);
    this.#map.on("moveend zoomend", () => this.#changed());
    this.#resized = new ResizeObserver(() => {
      this.#map.invalidateSize({ animate: false, pan: false });
      this.#changed();
    });
    this.#resized.observe(element);
    this.#noHand = onHand(element, () => {
      this.#byHand = true;
    });
  }

  #changed() {
    this.#view = null;
    this.#listeners.tell();
  }

  /** The part of the element that `insets` leave, in its pixels. */
  #freeBox({ top, right, bottom, left } = this.#insets): L.Bounds {
    const { x, y } = this.#map.getSize();
    return L.bounds([left, top], [Math.max(left + 1, x - right), Math.max(top + 1, y - bottom)]);
  }

  /** Where the whole map's centre must be for `at` to be in the middle of the uncovered part. */
  #centreFor(at: LatLng, zoom: number, insets = this.#insets): L.LatLng {
    const shift = this.#freeBox(insets).getCenter().subtract(this.#map.getSize().divideBy(2));
    return this.#map.unproject(this.#map.project(toLeaflet(at), zoom).subtract(shift), zoom);
  }

  view(): MapView {
    if (!this.#view) {
      const box = this.#freeBox();
      const at = (point: L.Point) => fromLeaflet(this.#map.containerPointToLatLng(point));
      const [southWest, northEast] = [at(box.getBottomLeft()), at(box.getTopRight())];
      this.#view = {
        centre: at(box.getCenter()),
        zoom: this.#map.getZoom(),
        southWest,
        northEast,
        byHand: this.#byHand,
      };
    }
    return this.#view;
  }

  onView(listener: () => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  onTap(listener: (at: LatLng) => void): () => void {
    const tap = ({ latlng, originalEvent }: L.LeafletMouseEvent) => {
      if (!isOnElement(originalEvent)) listener(fromLeaflet(latlng));
    };
    this.#map.on("click", tap);
    return () => {
      this.#map.off("click", tap);
    };
  }

  setInsets(insets: Insets): void {
    this.#insets = insets;
    this.#byHand = false;
    this.#changed();
  }

  goTo(at: LatLng, zoom: number = this.#map.getZoom(), covered?: Insets): void {
    this.#byHand = false;
    this.#map.setView(this.#centreFor(at, zoom, covered), zoom);
  }

  reveal(at: LatLng, { top, right, bottom, left }: Insets): void {
    this.#byHand = false;
    this.#map.panInside(toLeaflet(at), {
      paddingTopLeft: [left + REVEAL_MARGIN_PX, top + REVEAL_ABOVE_PX],
      paddingBottomRight: [right + REVEAL_MARGIN_PX, bottom + REVEAL_MARGIN_PX],
    });
  }

  zoomBy(step: 1 | -1): void {
    this.#byHand = true;
    this.#map.setZoom(this.#map.getZoom() + step);
  }

  place(element: HTMLElement, at: LatLng): Placed {
    return placeElement(this.#map, element, at);
  }

  showCells(cells: readonly CellLook[]): void {
    this.#drawCells(cells);
  }

  showRings(centre: LatLng | null, tokens: readonly LatLng[]): void {
    this.#drawRings(centre, tokens);
  }

  focus(): void {
    this.#element.focus({ preventScroll: true });
  }

  destroy(): void {
    this.#resized.disconnect();
    this.#noHand();
    this.#map.remove();
  }
}

/** Makes `element` a map of our own ground, under tiles if there are any. */
export function createLeafletMap(element: HTMLElement, options: MapOptions, tiles: MapSettings["tiles"]): MapPort {
  element.setAttribute("role", "application");
  element.setAttribute("aria-label", options.label);
  return new LeafletMap(element, options, tiles);
}
