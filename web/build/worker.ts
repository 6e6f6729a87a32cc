/** The service worker. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Manifest, Plugin } from "vite";
import { reachable } from "../src/app/rendering/reachable.ts";

const WEB = resolve(import.meta.dirname, "..");

const SHELL = "virtual:shell";
const PAGES = ["index.html", "offline.html"];
/** Shell files whose names have no hash. */
const NAMED = ["/offline.html", "/favicon.svg"];
/** Beside what every page starts with: from anywhere else members come back here most. */
const HOME = "src/app/home/HomePage.tsx";

/** Builds the service worker, sw.js, and tells it what this version's shell is. */
export function workerBuilder(): Plugin {
  let folder = "dist";
  return {
    name: "worker-builder",
    config: ({ build: { outDir = folder } = {} }) => {
      folder = outDir;
      return {
        environments: {
          client: { build: { rollupOptions: { input: PAGES } } },
          serviceWorker: {
            consumer: "client",
            build: {
              outDir,
              emptyOutDir: false,
              copyPublicDir: false,
              manifest: false,
              rollupOptions: {
                input: "src/worker/serviceWorker.ts",
                output: { entryFileNames: "sw.js", format: "iife" },
              },
            },
          },
        },
      };
    },
    resolveId: (id) => (id === SHELL ? `\0${SHELL}` : undefined),
    load(id) {
      if (id !== `\0${SHELL}`) return undefined;
      const built = (file: string) => readFileSync(join(resolve(WEB, folder), file), "utf8");
      const text = built(".vite/manifest.json");
      const manifest = JSON.parse(text) as Manifest;
      const { dynamicImports = [], assets = [] } = manifest[HOME] ?? {};
      const chunks = new Set([...PAGES, HOME, ...dynamicImports].flatMap((name) => [...reachable(manifest, name)]));
      const hashed = [...chunks].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat());
      hashed.push(...assets);
      const files = [
        ...new Set(hashed.filter((file) => file.startsWith("assets/")).map((file) => `/${file}`)),
        ...NAMED,
      ];
      const named = NAMED.map(built);
      const version = createHash("sha256").update(text);
      for (const content of named) version.update(content);
      return `export const version = "${version.digest("hex").slice(0, 16)}"; export const files = ${JSON.stringify(files)};`;
    },
  };
}
