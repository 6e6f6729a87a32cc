import type { Manifest } from "vite";

/** `name` and all that it imports at once, what is imported before what imports it. */
export function reachable(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) if (!seen.has(imported)) reachable(manifest, imported, seen);
  return seen.add(name);
}
