/** Serves the built web app: assets by name, the app's page for every other address that is not the API's. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendNotFound } from "./errors.ts";
import { loadRenderer, type RenderedPage, type RenderPage } from "./rendering.ts";
import { givePageHeaders, sendPage, WORKER_POLICY } from "./security.ts";

const YEAR_SECONDS = 31_536_000;
/** A reader waits for a rendered page so long; then the browser makes it. */
const PATIENCE_MS = 2_000;

/**
 * Without a build (`folder` missing) every page answers 404: the API works alone.
 * `publicUrl`: the address people use; undefined = whatever the Host header says.
 */
export async function registerWeb(app: FastifyInstance, folder: string, publicUrl?: string): Promise<void> {
  const page = await readFile(resolve(folder, "index.html"), "utf8").catch(() => undefined);
  const render = await loadRenderer(app, folder);
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = path.includes("/assets/");
        reply.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
        if (path.endsWith(".html")) givePageHeaders(reply);
        if (path.endsWith("/sw.js")) reply.header("content-security-policy", WORKER_POLICY);
      },
    });
  }
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.get("/*", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (page === undefined || /^\/(api|uploads|thumbnails|assets)(\/|$)/.test(path)) return sendNotFound(reply);
    const rendered = render && (await renderedOrNot(render, request, publicUrl));
    if (!rendered) return sendPage(reply, page);
    return sendPage(reply.code(rendered.status), filledIn(page, rendered));
  });
}

/** The scripts that the page of the build in `folder` has written out, as sources of a content security policy. */
export async function scriptsWithin(folder: string): Promise<string[]> {
  const page = await readFile(resolve(folder, "index.html"), "utf8").catch(() => "");
  return Array.from(page.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
}

/** The rendered page; null where the browser makes it, which it also can when rendering fails. */
async function renderedOrNot(
  render: RenderPage,
  request: FastifyRequest,
  publicUrl = `${request.protocol}://${request.host}`,
): Promise<RenderedPage | null> {
  const patience = new Promise<null>((give) => setTimeout(give, PATIENCE_MS, null).unref());
  try {
    return await Promise.race([render(addressOf(request.url, publicUrl)), patience]);
  } catch (error) {
    request.log.error({ err: error }, "page not rendered");
    return null;
  }
}

/** What was asked for, on our own host: `//elsewhere/path` names none. */
function addressOf(target: string, publicUrl: string): URL {
  return new URL(new URL(publicUrl).origin + target);
}

const HEAD = /<!-- head:[\s\S]*?<!-- \/head -->/;
/** What the build put there for pages that the browser makes. */
const FILES = /<!-- files -->[\s\S]*?<!-- \/files -->/;
const ROOT = '<div id="root"></div>';
const ICON = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g;

function filledIn(page: string, { head, styles, scripts, body, state }: RenderedPage): string {
  // Functions: `$` in a replacement string would mean something.
  return (
    page
      // Only those that show: the app brings the others.
      .replace(ICON, (icon, name: string) => (body.includes(`"#${name}"`) ? icon : ""))
      .replace(HEAD, () => head)
      .replace(FILES, () => styles)
      .replace(
        ROOT,
        () =>
          `<div id="root" data-rendered>${body}</div><script type="application/json" id="state">${state}</script>` +
          `<template id="later">${scripts}</template>`,
      )
  );
}
