/** A build of the web whose renderer is written by a test. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What runs the app. */
export const APP = '<script type="module" src="/a.js"></script>';
/** Its page as the browser makes it has this in it, a rendered one has not. */
export const BARE = `<!-- files -->${APP}`;
/** … and after that, where it does not have its style sheets written out, this one. */
export const STYLE_SHEET = '<link rel="stylesheet" crossorigin href="/a.css">';

/** Two icons, to see which of them a page gets. */
const PAGE =
  `<head><!-- head: x --><title>핏메이트</title><!-- /head --><meta name="kept"><!-- asks -->${BARE}${STYLE_SHEET}<!-- /files --></head>` +
  '<svg><symbol id="i-shown"><path/></symbol><symbol id="i-other"></symbol></svg><!-- shell --><div id="root"></div>';

export type WebBuild = { folder: string; remove(): Promise<void> };

/** `renderer`: the source of what createRenderer answers; the calls of the API go through `transport`. */
export async function writeBuild(renderer: string): Promise<WebBuild> {
  const folder = await mkdtemp(join(tmpdir(), "fitmate-web-"));
  await mkdir(join(folder, ".vite"));
  await mkdir(join(folder, ".render"));
  await writeFile(join(folder, ".vite/manifest.json"), "{}");
  await writeFile(join(folder, "index.html"), PAGE);
  const source = `export const createRenderer = (manifest, styleSheets, transport) => (${renderer});`;
  await writeFile(join(folder, ".render/render.js"), source);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
