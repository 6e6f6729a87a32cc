/** What renders pages on the server, and the manifest by which it finds their files. */
import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import type { Manifest, Plugin } from "vite";

const WEB = resolve(import.meta.dirname, "..");

/** Says in the manifest where those modules are, too, that are loaded on their own and lie in a shared file. */
export function wholeManifest(): Plugin {
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
          const name = relative(WEB, id);
          const isLoaded = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
          if (isLoaded && name.startsWith("src/")) manifest[name] ??= { ...chunk, src: name };
        }
      }
      await writeFile(file, JSON.stringify(manifest, null, 2));
    },
  };
}

/** Builds, beside the app for the browser, what renders its public pages on the server: .render/render.js. */
export function pageRenderer(): Plugin {
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
