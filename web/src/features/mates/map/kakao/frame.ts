/** Where things are in the container of a Kakao map, and how much of it nothing covers. */
import type { LatLng } from "@fitmate/contract/cell";
import type { Insets, MapView } from "../MapPort.ts";
import { zoomOf } from "./levels.ts";
import type { KakaoLatLng, KakaoMapObject, KakaoMaps, KakaoPoint } from "./types.ts";

export const fromKakao = (at: KakaoLatLng): LatLng => ({ latitude: at.getLat(), longitude: at.getLng() });

export class KakaoFrame {
  readonly #maps: KakaoMaps;
  readonly #map: KakaoMapObject;
  readonly #container: HTMLElement;
  insets: Insets;

  constructor(maps: KakaoMaps, map: KakaoMapObject, container: HTMLElement, insets: Insets) {
    this.#maps = maps;
    this.#map = map;
    this.#container = container;
    this.insets = insets;
  }

  /** What lies at a pixel of the container. */
  at(x: number, y: number): KakaoLatLng {
    return this.#map.getProjection().coordsFromContainerPoint(new this.#maps.Point(x, y));
  }

  /** The pixel a point lies at. */
  pixelOf({ latitude, longitude }: LatLng): KakaoPoint {
    return this.#map.getProjection().containerPointFromCoords(new this.#maps.LatLng(latitude, longitude));
  }

  /** What lies so many pixels beside the middle of the container. */
  beside(right: number, down: number): KakaoLatLng {
    return this.at(this.#container.clientWidth / 2 + right, this.#container.clientHeight / 2 + down);
  }

  /** The part of the container that `insets` leave, in its pixels. */
  freeBox({ top, right, bottom, left } = this.insets) {
    const { clientWidth, clientHeight } = this.#container;
    return {
      left,
      top,
      right: Math.max(left + 1, clientWidth - right),
      bottom: Math.max(top + 1, clientHeight - bottom),
    };
  }

  /** Where the whole map's centre must be, at the level of now, for `at` to be in the middle of the uncovered part. */
  centreFor(at: LatLng, insets = this.insets): KakaoLatLng {
    const { x, y } = this.pixelOf(at);
    const { left, top, right, bottom } = this.freeBox(insets);
    const { clientWidth, clientHeight } = this.#container;
    return this.at(x - (left + right) / 2 + clientWidth / 2, y - (top + bottom) / 2 + clientHeight / 2);
  }

  view(byHand: boolean): MapView {
    const { left, top, right, bottom } = this.freeBox();
    // Kakao's north is not quite up everywhere: each corner counts.
    const corners = [this.at(left, top), this.at(right, top), this.at(left, bottom), this.at(right, bottom)];
    const [latitudes, longitudes] = [corners.map((at) => at.getLat()), corners.map((at) => at.getLng())];
    return {
      centre: fromKakao(this.at((left + right) / 2, (top + bottom) / 2)),
      zoom: zoomOf(this.#map.getLevel()),
      southWest: { latitude: Math.min(...latitudes), longitude: Math.min(...longitudes) },
      northEast: { latitude: Math.max(...latitudes), longitude: Math.max(...longitudes) },
      byHand,
    };
  }
}
