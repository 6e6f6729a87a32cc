/** What the operator has configured for the map: told to the app, and allowed to its pages, no wider than needed. */
import type { MapSettings } from "@fitmate/contract/map";
import type { Config } from "../../../config.ts";
import type { PageSources } from "../../../platform/http/security.ts";

/**
 * What Kakao's loader and map (4.5) ask for: the map's code and the places library from t1; tiles from mts, pictures of the map
 * from t1, blank tiles from s1. Its one `eval` is a constant in a `try`, which goes on without it: no 'unsafe-eval'.
 */
const KAKAO_CODE_HOST = "t1.daumcdn.net";
const KAKAO_PICTURE_HOSTS = ["mts.daumcdn.net", "t1.daumcdn.net", "s1.daumcdn.net"];

/** What the app has to know. */
export function mapSettings({ kakaoJsKey, kakaoSdkUrl, mapTileUrl, mapTileAttribution }: Config): MapSettings {
  return {
    kakao: kakaoJsKey === undefined ? null : { key: kakaoJsKey, sdkUrl: kakaoSdkUrl },
    tiles:
      mapTileUrl === undefined || mapTileAttribution === undefined
        ? null
        : { url: mapTileUrl, attribution: mapTileAttribution },
  };
}

/** What pages may use from other hosts for the map's sake: nothing where nothing is configured. */
export function mapSources(config: Config): PageSources {
  const { kakao, tiles } = mapSettings(config);
  // The loader asks for everything else by the page's own scheme. `http:` in a policy allows https as well.
  const scheme = config.publicUrl?.startsWith("https:") ? "https:" : "http:";
  return {
    scripts: kakao ? [new URL(kakao.sdkUrl).origin, `${scheme}//${KAKAO_CODE_HOST}`] : [],
    pictures: [
      ...(kakao ? KAKAO_PICTURE_HOSTS.map((host) => `${scheme}//${host}`) : []),
      ...(tiles ? [new URL(tiles.url).origin] : []),
    ],
    connections: kakao ? [`${scheme}//${new URL(kakao.sdkUrl).host}`] : [],
  };
}
