/** Brings Kakao's map SDK into the page, once, when somebody looks at the map. */
import type { MapSettings } from "@fitmate/contract/map";
import type { KakaoMaps } from "./types.ts";

type KakaoSettings = NonNullable<MapSettings["kakao"]>;

/** Both scripts, the loader and what it loads, have so long together. */
const TIMEOUT_MS = 5_000;
const NEEDED = ["LatLng", "Point", "Map", "CustomOverlay", "Polygon", "Circle"] as const;

/** Kakao's SDK cannot be used: refused, silent, or not what it should be. */
class KakaoError extends Error {
  override name = "KakaoError";
}

let loading: Promise<KakaoMaps> | undefined;

/** The SDK, ready to draw. Rejects with KakaoError; what failed is not tried again before the page is loaded anew. */
export function loadSdk(settings: KakaoSettings): Promise<KakaoMaps> {
  loading ??= load(settings);
  return loading;
}

async function load({ key, sdkUrl }: KakaoSettings): Promise<KakaoMaps> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), TIMEOUT_MS);
  try {
    // The SDK looks for its own tag to find the key: the address has to be just so, and the tag has to stay.
    const query = new URLSearchParams({ appkey: key, autoload: "false", libraries: "services" });
    await addScript(`${sdkUrl}/v2/maps/sdk.js?${query}`, silence.signal);
    const maps = window.kakao?.maps;
    if (typeof maps?.load !== "function") throw new KakaoError("Kakao's SDK is empty.");
    await unlessSilent(silence.signal, (resolve) => maps.load(() => resolve()));
    if (NEEDED.some((name) => typeof maps[name] !== "function")) throw new KakaoError("Kakao's SDK is not complete.");
    return maps;
  } finally {
    clearTimeout(timer);
  }
}

function addScript(src: string, silence: AbortSignal): Promise<void> {
  return unlessSilent(silence, (resolve, reject) => {
    const script = document.createElement("script");
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new KakaoError("Kakao's SDK was refused or could not be reached.")));
    script.src = src;
    document.head.append(script);
  });
}

function unlessSilent(
  silence: AbortSignal,
  act: (resolve: () => void, reject: (error: KakaoError) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    silence.addEventListener("abort", () => reject(new KakaoError("Kakao's SDK does not answer.")));
    act(resolve, reject);
  });
}
