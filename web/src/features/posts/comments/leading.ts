/** Leading a reader to a comment. */
import { keepPlace } from "../../../lib/keepPlace.ts";

/** So long what comes above it (pictures, letters, other comments) may still push it away. */
const SETTLING_MS = 3_000;

/** Each time that somebody was led somewhere: who comes back there finds the page as it was left. */
const led = new Set<string>();

/** Gives the comment or answer `id` the focus and keeps it at the top of the screen until the page has settled, once each `visit`. */
export function leadTo(id: number, visit: string): void {
  const name = `${visit} ${id}`;
  const find = () => document.querySelector<HTMLElement>(`[data-comment="${id}"]`);
  const element = find();
  if (!element || led.has(name)) return;
  led.add(name);
  element.focus({ preventScroll: true });
  keepPlace(() => find()?.scrollIntoView({ block: "start" }), SETTLING_MS);
}
