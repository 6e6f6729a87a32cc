/** The page's side of the service worker (src/worker). */
import { getSession, onSessionChange } from "../../lib/session.ts";
import type { GoMessage } from "../../worker/messages.ts";
import { afterContent } from "../../lib/afterContent.ts";

/**
 * Registers it, tells it whether somebody is signed in, so that the server need not render a page for a visitor, and goes where a notification that was followed leads.
 */
export function startServiceWorker(go: (to: string) => void): void {
  // The development server's files change under it.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data, ports }: MessageEvent<GoMessage>) => {
    ports[0]?.postMessage("heard");
    go(data.go);
  });
  const tellReader = () => {
    const value = getSession() ? "member" : "true";
    void navigator.serviceWorker.ready
      .then(({ navigationPreload }) => navigationPreload?.setHeaderValue(value))
      .catch(() => undefined);
  };
  onSessionChange(tellReader);
  tellReader();
  // What the page itself needs comes first. Refused in some private windows: then the app does without.
  void afterContent()
    .then(() => navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }))
    .catch(() => undefined);
}
