import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { firstScripts, iconSprite, markedFiles } from "./build/document.ts";
import { fewFiles } from "./build/fewFiles.ts";
import { fonts } from "./build/fonts.ts";
import { withoutModules, withoutSummaries } from "./build/leftOut.ts";
import { pageRenderer, wholeManifest } from "./build/renderer.ts";
import { runtimeInFramework } from "./build/runtimeInFramework.ts";
import { workerBuilder } from "./build/worker.ts";
import { compiledAhead, compressedFiles } from "./build/written.ts";

const SERVER = process.env.FITMATE_SERVER ?? "http://127.0.0.1:3000";

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
