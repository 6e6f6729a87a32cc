import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Manifest, minifySync, type Plugin, type ProxyOptions } from "vite";
import { fewFiles } from "./build/fewFiles.ts";
import { fonts } from "./build/fonts.ts";
import { runtimeInFramework } from "./build/runtimeInFramework.ts";
import { reachable } from "./src/app/rendering/reachable.ts";

const SERVER = process.env.FITMATE_SERVER ?? "http://127.0.0.1:3000";

/** Puts the icons into the document itself: they are there with the first paint and cost the script nothing. */
function iconSprite(): Plugin {
  return {
    name: "icon-sprite",
    transformIndexHtml(html) {
      const sprite = readFileSync(new URL("./src/ui/icons/icons.svg", import.meta.url), "utf8")
        .replace(/<!--.*?-->/gs, "")
        .replace(/\s+/g, " ")
        .replaceAll("> <", "><");
      return html.replace("<!-- icon-sprite -->", sprite);
    },
  };
}

/** Puts the scripts of src/app/first into the document itself: none of them may wait for an answer. */
function firstScripts(): Plugin {
  return {
    name: "first-scripts",
    transformIndexHtml: (html) =>
      html.replace(/<!-- script: (.+?) -->/g, (_, file: string) => {
        const source = readFileSync(new URL(`./src/app/first/${file}`, import.meta.url), "utf8");
        return `<script>${minifySync(file, source).code}</script>`;
      }),
  };
}

const BUILT_TAGS = /(?:\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?)+/;

const BUILT_SCRIPTS = /\s*<script [^>]*src="[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;

/** Marks the tags of the built files: a rendered page has its own instead. */
function markedFiles(): Plugin {
  return {
    name: "marked-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      // The offline page has styles only: of scripts the build would give it the app's, whose file it shares.
      handler: (html, { path }) =>
        path === "/offline.html"
          ? html.replace(BUILT_SCRIPTS, "")
          : html.replace(BUILT_TAGS, (tags) => `<!-- files -->${tags}<!-- /files -->`),
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What runs before any page answers its reader; "index" is the app. */
const AT_START: readonly string[] = ["framework", "index"];
/** Compiled as it comes and off the main thread, not when it is first called (https://v8.dev/blog/explicit-compile-hints). */
const COMPILED_AHEAD = "//# allFunctionsCalledOnLoad\n";

/** Has what every page starts with compiled ahead. */
function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      // The hint stands first in its file: Vite's own lines come before what a banner says.
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk" && AT_START.includes(chunk.name)) chunk.code = COMPILED_AHEAD + chunk.code;
        }
      },
    },
  };
}

/** Writes each file that compresses a second and a third time, compressed as well as can be: nobody waits for it later. */
function compressedFiles(): Plugin {
  return {
    name: "compressed-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|svg|json)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(join(dir, file));
          await writeFile(join(dir, `${file}.br`), await brotli(content));
          // At memLevel 7 gzip begins a new table of codes after fewer symbols than at 8: a sum smaller by 0.2 % than at 8 or 9.
          await writeFile(join(dir, `${file}.gz`), await gzipped(content, { level: 9, memLevel: 7 }));
        }),
      );
    },
  };
}

/** Leaves out what endpoints say of themselves: /api/docs shows it, no browser does. */
function withoutSummaries(): Plugin {
  return {
    name: "without-summaries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/contract\/src\/\w+\/\w*endpoints\.ts$/i },
      handler: (code) => ({ code: code.replace(/^\s*summary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),\n/gm, ""), map: null }),
    },
  };
}

/** Leaves out by which source the build's manifest knows a page: only what renders pages looks there. */
function withoutModules(): Plugin {
  return {
    name: "without-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/web\/src\/app\/routes\/\w+\.ts$/ },
      handler: (code) => ({ code: code.replace(/^\s*module: "[^"]*",\n/gm, ""), map: null }),
    },
  };
}

/** Says in the manifest where those modules are, too, that are loaded on their own and lie in a shared file. */
function wholeManifest(): Plugin {
  return {
    name: "whole-manifest",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const file = join(dir, ".vite/manifest.json");
      const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
      const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
      for (const output of Object.values(bundle)) {
        const chunk = byFile.get(output.fileName);
        if (output.type !== "chunk" || !chunk) continue;
        for (const id of output.moduleIds) {
          const name = relative(import.meta.dirname, id);
          const isLoaded = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
          if (isLoaded && name.startsWith("src/")) manifest[name] ??= { ...chunk, src: name };
        }
      }
      await writeFile(file, JSON.stringify(manifest, null, 2));
    },
  };
}

/** Builds, beside the app for the browser, what renders its public pages on the server: .render/render.js. */
function pageRenderer(): Plugin {
  return {
    name: "page-renderer",
    config: ({ build: { outDir = "dist" } = {} }) => ({
      build: { manifest: true },
      environments: {
        ssr: {
          // One file: the server's machine needs none of the web's packages.
          resolve: { noExternal: true },
          define: { "process.env.NODE_ENV": JSON.stringify("production") },
          build: {
            outDir: join(outDir, ".render"),
            copyPublicDir: false,
            manifest: false,
            rollupOptions: { input: "src/app/rendering/render.tsx", output: { entryFileNames: "render.js" } },
          },
        },
      },
      builder: {
        // One after the other, the app first: both others are made from its manifest.
        async buildApp({ environments: { client, ssr, serviceWorker }, build }) {
          for (const environment of [client, ssr, serviceWorker]) if (environment) await build(environment);
        },
      },
    }),
  };
}

const SHELL = "virtual:shell";
const PAGES = ["index.html", "offline.html"];
/** Shell files whose names have no hash. */
const NAMED = ["/offline.html", "/favicon.svg"];
/** Beside what every page starts with: from anywhere else members come back here most. */
const HOME = "src/app/home/HomePage.tsx";

/** Builds the service worker, sw.js, and tells it what this version's shell is. */
function workerBuilder(): Plugin {
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
      const built = (file: string) => readFileSync(join(resolve(import.meta.dirname, folder), file), "utf8");
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

/** What the server answers in development, too: all that the contract names, and what is no endpoint, its files and the socket. */
async function serversAddresses(): Promise<Record<string, string | ProxyOptions>> {
  const { endpoints } = await import("@fitmate/contract/endpoints");
  const named = Object.values(endpoints).map(({ path }) => `/${path.split("/")[1]}`);
  const asked = [...new Set([...named, "/uploads", "/thumbnails"])];
  return {
    ...Object.fromEntries(asked.map((address) => [address, SERVER])),
    "/ws": { target: SERVER, ws: true },
  };
}

export default defineConfig(async ({ command }) => ({
  plugins: [
    react(),
    fonts(),
    iconSprite(),
    firstScripts(),
    markedFiles(),
    compiledAhead(),
    compressedFiles(),
    fewFiles(),
    runtimeInFramework(),
    wholeManifest(),
    withoutSummaries(),
    withoutModules(),
    pageRenderer(),
    workerBuilder(),
  ],
  ...(command === "serve" && { server: { proxy: await serversAddresses() } }),
  build: {
    outDir: "dist",
    // Every browser that runs the app knows it.
    modulePreload: { polyfill: false },
    // Files, never data: addresses, which the content security policy refuses for fonts and pictures.
    assetsInlineLimit: 0,
  },
}));
