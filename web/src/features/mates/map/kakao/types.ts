/**
 * The part of Kakao's map SDK that the app uses (https://apis.map.kakao.com/web/documentation). Coordinates are WGS 84,
 * points are pixels from the container's top left corner.
 */

export type KakaoLatLng = { getLat(): number; getLng(): number };
export type KakaoPoint = { x: number; y: number };

type Projection = {
  containerPointFromCoords(at: KakaoLatLng): KakaoPoint;
  coordsFromContainerPoint(point: KakaoPoint): KakaoLatLng;
};

export type KakaoMapObject = {
  getCenter(): KakaoLatLng;
  setCenter(at: KakaoLatLng): void;
  /** Glides there when it is near enough. */
  panTo(at: KakaoLatLng): void;
  getLevel(): number;
  setLevel(level: number, options?: { animate: boolean }): void;
  setMinLevel(level: number): void;
  setMaxLevel(level: number): void;
  getProjection(): Projection;
  /** To be called when the container has another size. */
  relayout(): void;
};

export type KakaoOverlay = {
  setMap(map: KakaoMapObject | null): void;
  setPosition(at: KakaoLatLng): void;
  setZIndex(index: number): void;
};

export type KakaoShape = { setMap(map: KakaoMapObject | null): void };

export type KakaoLook = {
  strokeColor: string;
  strokeOpacity: number;
  strokeWeight: number;
  strokeStyle: "solid" | "shortdash" | "dot";
  fillColor?: string;
  fillOpacity: number;
};

/** One result of a keyword search; `x` is the longitude, `y` the latitude. */
export type KakaoPlace = { place_name: string; address_name: string; road_address_name: string; x: string; y: string };

type KeywordSearch = (
  words: string,
  done: (places: KakaoPlace[], status: "OK" | "ZERO_RESULT" | "ERROR") => void,
  options: { size: number },
) => void;

export type KakaoServices = { Places: new () => { keywordSearch: KeywordSearch } };

type MapEvents = {
  (map: KakaoMapObject, type: "idle", listener: () => void): void;
  (map: KakaoMapObject, type: "click", listener: (event: { latLng: KakaoLatLng }) => void): void;
};

export type KakaoMaps = {
  /** With `autoload=false`: fetches the map's code, then calls back. */
  load(done: () => void): void;
  LatLng: new (latitude: number, longitude: number) => KakaoLatLng;
  Point: new (x: number, y: number) => KakaoPoint;
  Map: new (container: HTMLElement, options: { center: KakaoLatLng; level: number }) => KakaoMapObject;
  CustomOverlay: new (options: {
    map: KakaoMapObject;
    content: HTMLElement;
    position: KakaoLatLng;
    xAnchor: number;
    yAnchor: number;
    /** Presses on it are not the map's. */
    clickable: boolean;
    zIndex: number;
  }) => KakaoOverlay;
  Polygon: new (options: KakaoLook & { map: KakaoMapObject; path: KakaoLatLng[] }) => KakaoShape;
  Circle: new (options: KakaoLook & { map: KakaoMapObject; center: KakaoLatLng; radius: number }) => KakaoShape;
  event: { addListener: MapEvents; removeListener: MapEvents };
  /** Where the library of that name came as well. */
  services?: KakaoServices;
};

declare global {
  interface Window {
    kakao?: { maps?: KakaoMaps };
  }
}
