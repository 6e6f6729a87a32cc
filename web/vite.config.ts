import { readFileSync } from "node:fs";
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

export default defineConfig({
  plugins: [react(), iconSprite()],
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
