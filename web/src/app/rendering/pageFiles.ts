import type { Manifest } from "vite";

/** The style sheets and scripts of a page beside those that index.html names: tags that fetch them with the page. */
export function pageFiles(manifest: Manifest, module: string): string {
  const loaded = reachable(manifest, "index.html");
  const ofPage = [...reachable(manifest, module)].filter((name) => !loaded.has(name));
  const styles = new Set(ofPage.flatMap((name) => manifest[name]?.css ?? []));
  const scripts = new Set(ofPage.flatMap((name) => manifest[name]?.file ?? []));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join("");
}

/** `name` and all that it imports at once, what is imported before what imports it. */
function reachable(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) if (!seen.has(imported)) reachable(manifest, imported, seen);
  return seen.add(name);
}
