import type { Manifest } from "vite";
import { reachable } from "./reachable.ts";

export type PageFiles = {
  /** Tags for the head: its style sheets, written out. Nothing else has to come before the page is painted. */
  styles: string;
  /** Tags that fetch and start its scripts. */
  scripts: string;
};

const ENTRY = "index.html";

/** What the page of `module` needs; `styleSheets`: what is in each style sheet, by its file. */
export function pageFiles(
  manifest: Manifest,
  styleSheets: Readonly<Record<string, string>>,
  module: string,
): PageFiles {
  const app = appNames(manifest);
  const names = reachable(manifest, module, new Set(app));
  const styles = [...new Set([...names].flatMap((name) => manifest[name]?.css ?? []))];
  // `names` has those of the app, too, in their places.
  const [start, ...scripts] = new Set([...app, ...names].flatMap((name) => manifest[name]?.file ?? []));
  const icons = manifest["src/ui/icons/icons.svg"]?.file;
  return {
    styles:
      writtenOut(styles, styleSheets) +
      // The app starts with it (bringIcons.ts); small as it is, it opens a second connection, which the scripts find open.
      `<link rel="preload" as="fetch" crossorigin href="/${icons}">`,
    scripts: [
      `<script type="module" src="/${start}"></script>`,
      ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
    ].join(""),
  };
}

function writtenOut(files: readonly string[], styleSheets: Readonly<Record<string, string>>): string {
  return [
    `<style>${files.map((file) => styleSheets[file]).join("")}</style>`,
    // Never fetched: tells the scripts, which bring their style sheets, that these are there.
    ...files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ].join("");
}

/** The app's own first; then what it imports, of which the framework takes longest. */
function appNames(manifest: Manifest): string[] {
  return [...reachable(manifest, ENTRY)].toReversed();
}

/** Tags that have the app's scripts ready, for somebody who is known to need them; first/shell.js tells the build by the first. */
export function appPreloads(manifest: Manifest): string {
  const files = appNames(manifest).flatMap((name) => manifest[name]?.file ?? []);
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join("");
}

export type StartFiles = {
  /** Tags that bring the style sheets of `modules`, beside those of the app. */
  styleSheets: string;
  /** All of its style sheets, those of the app too, written out: as files they share a slow network with the scripts. */
  styles: string;
  /** Tags that have the scripts of `modules` ready, beside those of the app. */
  scripts: string;
};

/** For a page that the browser makes: what `modules`, its own and those it asks for by itself, need. */
export function startFiles(
  manifest: Manifest,
  styleSheets: Readonly<Record<string, string>>,
  modules: readonly string[],
): StartFiles {
  const own = reachable(manifest, ENTRY);
  const known = new Set(own);
  for (const module of modules) reachable(manifest, module, known);
  const names = [...known].filter((name) => !own.has(name));
  const stylesOf = (those: Iterable<string>) => [...new Set([...those].flatMap((name) => manifest[name]?.css ?? []))];
  const scripts = new Set(names.flatMap((name) => manifest[name]?.file ?? []));
  return {
    styleSheets: stylesOf(names)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
      .join(""),
    styles: writtenOut(stylesOf(known), styleSheets),
    scripts: [...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(""),
  };
}
