/**
 * What the screen asks of a map, whoever draws it: the adapter in leaflet/ draws our own ground, the one in kakao/ has
 * Kakao do it. Coordinates are WGS 84 degrees, sizes CSS pixels.
 */
import type { Cell, LatLng } from "@fitmate/contract/cell";
import type { FoundPlace } from "@fitmate/contract/places";
import type { Sport } from "@fitmate/contract/profile";

export const ZOOM_MIN = 7;
/** The specification's level 3. */
export const ZOOM_MAX = 17;

/** Korea with air around it: where the map may be moved to. */
export const LIMITS = { south: 31.5, north: 40.5, west: 122, east: 134 } as const;

export function isOnMap({ latitude, longitude }: LatLng): boolean {
  return latitude > LIMITS.south && latitude < LIMITS.north && longitude > LIMITS.west && longitude < LIMITS.east;
}

/** How far the page's own controls reach into the map from each side. */
export type Insets = { top: number; right: number; bottom: number; left: number };

/** The part of the map that nothing covers. `byHand`: somebody moved the map there, not the page. */
export type MapView = { centre: LatLng; zoom: number; southWest: LatLng; northEast: LatLng; byHand: boolean };

/** Somebody's square: dashed, solid when chosen; `picking` is the one under the crosshair. */
export type CellLook = { cell: Cell; tone: Sport | "me" | "picking"; chosen: boolean };

export type Placed = {
  moveTo: (at: LatLng) => void;
  /** Above its neighbours. */
  raise: (raised: boolean) => void;
  remove: () => void;
};

export interface MapPort {
  /** The same object until the view changes. */
  view(): MapView;
  /** Calls `listener` after each change of the view; the answer stops that. */
  onView(listener: () => void): () => void;
  /** Calls `listener` when the ground is pressed, not when the map is dragged. */
  onTap(listener: (at: LatLng) => void): () => void;
  setInsets(insets: Insets): void;
  /** Brings a point to the middle of the uncovered part, or of what `covered` will leave of the map. */
  goTo(at: LatLng, zoom?: number, covered?: Insets): void;
  /** Moves as little as brings a point out from under what covers the map just now. */
  reveal(at: LatLng, covered: Insets): void;
  /** One step in (1) or out (-1), as a hand wants it. */
  zoomBy(step: 1 | -1): void;
  /** Lays an element with its own middle on a point and keeps it there. */
  place(element: HTMLElement, at: LatLng): Placed;
  showCells(cells: readonly CellLook[]): void;
  /** Distance rings around a point, or none; their labels keep clear of the tokens. */
  showRings(centre: LatLng | null, tokens: readonly LatLng[]): void;
  /** Gives the map the keyboard: arrows move it, plus and minus zoom. */
  focus(): void;
  destroy(): void;
}

export type MapOptions = { centre: LatLng; zoom: number; insets: Insets; label: string };

/** Finds places by words; rejects when there is no answer. */
export type SearchPlaces = (words: string) => Promise<FoundPlace[]>;

/** A map, and the place search that comes with it, if one does. */
export type OpenMap = { port: MapPort; searchPlaces: SearchPlaces | null };
