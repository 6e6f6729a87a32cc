/** A part of the app that is not to be had any more, as when a new version is out: the page loads itself anew, once. */
import { isLoadingAhead } from "../routes/ahead.ts";
import { bringTypedTextBack, forgetTypedText, keepTypedText } from "./typedText.ts";

const KEY = "loadedAnewAt";
/** What is missing again so soon does not come by loading anew. */
const NOT_AGAIN_MS = 60_000;

/** `goingTo`: the address of the page that is being opened, if one is. */
export function loadAnewWhenPartsAreMissing(goingTo: () => string | undefined): void {
  bringTypedTextBack();
  addEventListener("vite:preloadError", () => {
    const address = goingTo();
    // Nobody has asked for it yet.
    if (address === undefined && isLoadingAhead()) return;
    if (!navigator.onLine || wasLoadedAnew()) return;
    // Now: the page may be gone when the server has answered.
    keepTypedText();
    void loadAnew(address);
  });
}

/** A moment ago; where storage is blocked nobody could say, and it might never end. */
function wasLoadedAnew(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY)) < NOT_AGAIN_MS;
  } catch {
    return true;
  }
}

/** Only where there is something to load: a page that says what is wrong is better than the browser's own. */
async function loadAnew(address = location.href): Promise<void> {
  const answer = await fetch(address, { cache: "no-store" }).catch(() => undefined);
  if (!answer?.ok) return forgetTypedText();
  sessionStorage.setItem(KEY, String(Date.now()));
  if (address === location.href) location.reload();
  else location.assign(address);
}
