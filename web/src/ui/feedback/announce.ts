import { topModal } from "../overlays/overlays.ts";
import { REGION_HEARD_MS } from "./liveRegion.ts";

/** By then it has been read; nobody comes across it later. */
const SAID_MS = 5_000;

/** Says to screen readers alone what everybody else sees happen. Inside the topmost modal dialog: all else is inert then. */
export function announce(text: string): void {
  const region = document.createElement("p");
  region.className = "sr-only";
  region.role = "status";
  (topModal() ?? document.body).append(region);
  setTimeout(() => (region.textContent = text), REGION_HEARD_MS);
  setTimeout(() => region.remove(), SAID_MS);
}
