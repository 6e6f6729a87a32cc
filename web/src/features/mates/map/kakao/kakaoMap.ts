/** The map port on Kakao's SDK: tiles, gestures and projection are Kakao's, everything that lies on them is ours. */
import type { LatLng } from "@fitmate/contract/cell";
import {
  type CellLook,
  type Insets,
  LIMITS,
  type MapOptions,
  type MapPort,
  type MapView,
  type Placed,
} from "../MapPort.ts";
import { onHand } from "../hand.ts";
import { fromKakao, KakaoFrame } from "./frame.ts";
import { listenToKeys } from "./keyboard.ts";
import { LEVEL_FARTHEST, LEVEL_NEAREST, levelOf, zoomOf } from "./levels.ts";
import { placeElement } from "./placed.ts";
import { createCells, createRings } from "./shapes.ts";
import { onTheme } from "./theme.ts";
import type { KakaoLatLng, KakaoMapObject, KakaoMaps } from "./types.ts";
import styles from "./kakao.module.css";
import { createListeners } from "../../../../lib/listeners.ts";

const REVEAL_MARGIN_PX = 48;
/** A chosen head stands on a stem above its cell. */
const REVEAL_ABOVE_PX = 96;

/** In degrees, some metres: a centre that was set comes back rounded, and nobody sees so little. */
const ROUNDED = 1e-4;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

class KakaoMap implements MapPort {
  readonly #maps: KakaoMaps;
  readonly #map: KakaoMapObject;
  /** What holds the focus. Kakao's own container lies in it, so that it can go without a trace. */
  readonly #element: HTMLElement;
  readonly #container: HTMLElement;
  readonly #frame: KakaoFrame;
  readonly #calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  readonly #listeners = createListeners();
  readonly #ends: (() => void)[] = [];
  readonly #drawCells: (cells: readonly CellLook[]) => void;
  readonly #drawRings: (centre: LatLng | null, tokens: readonly LatLng[]) => void;
  #cells: readonly CellLook[] = [];
  #ringCentre: LatLng | null = null;
  #ringTokens: readonly LatLng[] = [];
  #level: number;
  #byHand = false;
  #view: MapView | null = null;

  constructor(maps: KakaoMaps, element: HTMLElement, { centre, zoom, insets }: MapOptions) {
    this.#maps = maps;
    this.#element = element;
    this.#level = levelOf(zoom);
    this.#container = document.createElement("div");
    this.#container.className = styles.map ?? "";
    element.append(this.#container);
    this.#map = new maps.Map(this.#container, { center: this.#toKakao(centre), level: this.#level });
    this.#map.setMinLevel(LEVEL_NEAREST);
    this.#map.setMaxLevel(LEVEL_FARTHEST);
    this.#frame = new KakaoFrame(maps, this.#map, this.#container, insets);
    this.#map.setCenter(this.#frame.centreFor(centre));
    this.#drawCells = createCells(maps, this.#map, this.#container);
    this.#drawRings = createRings(maps, this.#map, this.#container);
    this.#listen();
  }

  #listen() {
    const { event } = this.#maps;
    const settled = () => this.#settled();
    event.addListener(this.#map, "idle", settled);
    const resized = new ResizeObserver(() => this.#resized());
    resized.observe(this.#container);
    this.#ends.push(
      () => event.removeListener(this.#map, "idle", settled),
      () => resized.disconnect(),
      onTheme(() => this.#redraw()),
      onHand(this.#element, () => {
        this.#byHand = true;
      }),
      listenToKeys(this.#element, {
        moveBy: (right, down) => this.#moveBy(right, down),
        zoomBy: (step) => this.zoomBy(step),
      }),
    );
  }

  /** The map has come to rest somewhere else. */
  #settled() {
    const { latitude, longitude } = fromKakao(this.#map.getCenter());
    const inside = {
      latitude: clamp(latitude, LIMITS.south, LIMITS.north),
      longitude: clamp(longitude, LIMITS.west, LIMITS.east),
    };
    const outsideBy = Math.max(Math.abs(inside.latitude - latitude), Math.abs(inside.longitude - longitude));
    if (outsideBy > ROUNDED) this.#map.setCenter(this.#toKakao(inside));
    if (this.#level !== this.#map.getLevel()) {
      this.#level = this.#map.getLevel();
      this.#drawRings(this.#ringCentre, this.#ringTokens);
    }
    this.#changed();
  }

  #resized() {
    const centre = this.#map.getCenter();
    this.#map.relayout();
    this.#map.setCenter(centre);
    this.#changed();
  }

  #redraw() {
    this.#drawCells(this.#cells);
    this.#drawRings(this.#ringCentre, this.#ringTokens);
  }

  #changed() {
    this.#view = null;
    this.#listeners.tell();
  }

  #toKakao({ latitude, longitude }: LatLng): KakaoLatLng {
    return new this.#maps.LatLng(latitude, longitude);
  }

  #moveTo(centre: KakaoLatLng) {
    if (this.#calm) this.#map.setCenter(centre);
    else this.#map.panTo(centre);
  }

  #moveBy(right: number, down: number) {
    this.#moveTo(this.#frame.beside(right, down));
  }

  view(): MapView {
    this.#view ??= this.#frame.view(this.#byHand);
    return this.#view;
  }

  onView(listener: () => void): () => void {
    return this.#listeners.subscribe(listener);
  }

  onTap(listener: (at: LatLng) => void): () => void {
    const { event } = this.#maps;
    const tap = ({ latLng }: { latLng: KakaoLatLng }) => listener(fromKakao(latLng));
    event.addListener(this.#map, "click", tap);
    return () => event.removeListener(this.#map, "click", tap);
  }

  setInsets(insets: Insets): void {
    this.#frame.insets = insets;
    this.#byHand = false;
    this.#changed();
  }

  goTo(at: LatLng, zoom: number = zoomOf(this.#map.getLevel()), covered?: Insets): void {
    this.#byHand = false;
    const level = levelOf(zoom);
    if (level === this.#map.getLevel()) {
      this.#moveTo(this.#frame.centreFor(at, covered));
      return;
    }
    this.#map.setCenter(this.#toKakao(at));
    this.#map.setLevel(level, { animate: false });
    this.#map.setCenter(this.#frame.centreFor(at, covered));
  }

  reveal(at: LatLng, { top, right, bottom, left }: Insets): void {
    this.#byHand = false;
    const { x, y } = this.#frame.pixelOf(at);
    const free = this.#frame.freeBox({
      top: top + REVEAL_ABOVE_PX,
      right: right + REVEAL_MARGIN_PX,
      bottom: bottom + REVEAL_MARGIN_PX,
      left: left + REVEAL_MARGIN_PX,
    });
    const [rightBy, downBy] = [x - clamp(x, free.left, free.right), y - clamp(y, free.top, free.bottom)];
    if (rightBy !== 0 || downBy !== 0) this.#moveBy(rightBy, downBy);
  }

  zoomBy(step: 1 | -1): void {
    this.#byHand = true;
    this.#map.setLevel(levelOf(zoomOf(this.#map.getLevel()) + step), { animate: !this.#calm });
  }

  place(element: HTMLElement, at: LatLng): Placed {
    return placeElement(this.#maps, this.#map, element, at);
  }

  showCells(cells: readonly CellLook[]): void {
    this.#cells = cells;
    this.#drawCells(cells);
  }

  showRings(centre: LatLng | null, tokens: readonly LatLng[]): void {
    this.#ringCentre = centre;
    this.#ringTokens = tokens;
    this.#drawRings(centre, tokens);
  }

  focus(): void {
    this.#element.focus({ preventScroll: true });
  }

  destroy(): void {
    for (const end of this.#ends) end();
    this.#drawCells([]);
    this.#drawRings(null, []);
    this.#container.remove();
  }
}

/** Makes `element` a map of Kakao's. Throws where the SDK cannot draw one. */
export function createKakaoMap(maps: KakaoMaps, element: HTMLElement, options: MapOptions): MapPort {
  element.setAttribute("role", "application");
  element.setAttribute("aria-label", options.label);
  element.tabIndex = 0;
  return new KakaoMap(maps, element, options);
}
