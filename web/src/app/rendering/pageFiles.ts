import type { Manifest } from "vite";
import { reachable } from "./reachable.ts";

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
