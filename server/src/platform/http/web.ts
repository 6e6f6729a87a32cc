/** Serves the built web app: assets by name, the app's page for every other address that is not the API's. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendNotFound } from "./errors.ts";
import { sendPage } from "./security.ts";

const YEAR_SECONDS = 31_536_000;

/** Without a build (`folder` missing) every page answers 404: the API works alone. */
export async function registerWeb(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(resolve(folder, "index.html"), "utf8").catch(() => undefined);
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      setHeaders(reply, path) {
        const hashed = path.includes("/assets/");
        reply.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const isPage = request.method === "GET" && !/^\/(api|uploads|assets)(\/|$)/.test(path);
    if (page === undefined || !isPage) return sendNotFound(reply);
    return sendPage(reply, page);
  });
}
