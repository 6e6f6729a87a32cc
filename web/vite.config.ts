import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Manifest, type Plugin } from "vite";
import { reachable } from "./src/app/rendering/reachable.ts";

const SERVER = process.env.FITMATE_SERVER ?? "http://127.0.0.1:3000";

/** Puts the icons into the document itself: they are there with the first paint and cost the script nothing. */
function iconSprite(): Plugin {
  return {
    name: "icon-sprite",
    transformIndexHtml(html) {
      const sprite = readFileSync(new URL("./src/ui/icons.svg", import.meta.url), "utf8")
        .replace(/<!--.*?-->/gs, "")
        .replace(/\s+/g, " ")
        .replaceAll("> <", "><");
      return html.replace("<!-- icon-sprite -->", sprite);
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
const NAMED = ["/offline.html", "/theme.js", "/favicon.svg"];

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
      const text = readFileSync(join(import.meta.dirname, folder, ".vite/manifest.json"), "utf8");
      const manifest = JSON.parse(text) as Manifest;
      const chunks = new Set(PAGES.flatMap((page) => [...reachable(manifest, page)]));
      const hashed = [...chunks].flatMap((name) => [manifest[name]?.file ?? [], manifest[name]?.css ?? []].flat());
      const files = [
        ...new Set(hashed.filter((file) => file.startsWith("assets/")).map((file) => `/${file}`)),
        ...NAMED,
      ];
      const named = NAMED.map((file) => readFileSync(join(import.meta.dirname, folder, file)));
      const version = createHash("sha256").update(text);
      for (const content of named) version.update(content);
      return `export const version = "${version.digest("hex").slice(0, 16)}"; export const files = ${JSON.stringify(files)};`;
    },
  };
}

export default defineConfig({
  plugins: [react(), iconSprite(), pageRenderer(), workerBuilder()],
  server: {
    proxy: {
      "/api": SERVER,
      "/uploads": SERVER,
      "/healthz": SERVER,
      "/readyz": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
  build: {
    outDir: "dist",
    // Files, never data: addresses, which the content security policy refuses for fonts and pictures.
    assetsInlineLimit: 0,
  },
});
