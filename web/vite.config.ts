import { readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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
        async buildApp(builder) {
          for (const environment of Object.values(builder.environments)) await builder.build(environment);
        },
      },
    }),
  };
}

export default defineConfig({
  plugins: [react(), iconSprite(), pageRenderer()],
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
