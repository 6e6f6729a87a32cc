/** The bare page (bare/), built and served as the app's files are: compressed beforehand, kept by the browser for good. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";

const SOURCES = join(import.meta.dirname, "bare");
const TYPES: Readonly<Record<string, string>> = { js: "text/javascript", html: "text/html; charset=utf-8" };

export type BarePage = { port: number; close(): Promise<void> };

/** Builds it into `folder` and serves it; what it asks of the API is handed on to `api`. */
export async function serveBarePage(folder: string, api: string): Promise<BarePage> {
  await build({ configFile: false, root: SOURCES, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
  const files = new Map<string, Buffer>();
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? "/", api);
    if (pathname.startsWith("/api/")) {
      const onwards = request(api + pathname, { headers: asked.headers }, (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      });
      onwards.on("error", () => answer.destroy()).end();
      return;
    }
    void send(pathname === "/" ? "/index.html" : pathname).catch(() => answer.writeHead(404).end());

    async function send(name: string): Promise<void> {
      const file = files.get(name) ?? brotliCompressSync(await readFile(join(folder, name)));
      files.set(name, file);
      const control = name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
      const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
      answer.writeHead(200, { "content-type": type, "content-encoding": "br", "cache-control": control }).end(file);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
