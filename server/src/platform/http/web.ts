/** Serves the built web app: assets by name, the app's page for every other address that is not the API's. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { EndpointName } from "@fitmate/contract/endpoints";
import { isPage } from "@fitmate/contract/noPages";
import type { FastifyInstance, FastifyRequest, FastifySchema } from "fastify";
import type { Bus } from "../bus/bus.ts";
import { inTurns } from "../turns.ts";
import { sendNotFound } from "./errors.ts";
import { siteOf } from "./host.ts";
import type { Authenticate } from "./authentication.ts";
import type { Storage } from "../storage/storage.ts";
import { keepBuilds } from "./keptBuilds.ts";
import { type KeptText, keptText } from "./keptText.ts";
import { serveMemberStarts } from "./memberStarts.ts";
import { createPages, type Page, type Pages } from "./pages.ts";
import { loadRenderer, type PageStart, type RenderedPage, type Renderer } from "./rendering.ts";
import { createRenderingTurns } from "./renderingTurns.ts";
import type { CountRequest } from "./requestLimits.ts";
import { givePageHeaders, sendPage, WORKER_POLICY } from "./security.ts";

/** Not in /api/docs: it is no endpoint. */
const HIDDEN = { schema: { hide: true } as FastifySchema };
const KEPT_FOR_GOOD = "public, max-age=31536000, immutable";
const PATIENCE_MS = 2_000;
/**
 * What the service worker's browser sends along with a navigation: the app has it say `member` where somebody is signed in
 * (web/src/app/live/serviceWorker.ts). It opens nothing: a page holds nobody's data.
 */
const READER_HEADER = "service-worker-navigation-preload";
/** Whether a page's files are kept in its reader's browser: a service worker (web/src/worker) does that. */
const keepsFiles = ({ headers }: FastifyRequest) => headers[READER_HEADER] !== undefined;
/** Sending one takes under half a millisecond, also where it is kept. Three hundred at once must not hold up calls of the API. */
const PAGES_A_TURN = 4;

type WebOptions = {
  /** The address people use; without it whatever the Host header says. */
  publicUrl?: string | undefined;
  /** Tells all nodes when what pages show has changed; without it there is one. */
  bus?: Bus;
  /** Where the files of all builds are kept; without it there is one. */
  storage?: Storage;
  /** The endpoints by whose calls it does. */
  changedBy?: ReadonlySet<EndpointName>;
  /** Who asks, and whether too often; without it members' pages start with what all of them do. */
  members?: { authenticate: Authenticate; count: CountRequest };
  /** So long a reader waits for a rendered page; then the browser makes it. */
  patienceMs?: number;
};

/** Without a build (`folder` missing) every page answers 404: the API works alone. */
export async function registerWeb(app: FastifyInstance, folder: string, options: WebOptions = {}): Promise<void> {
  const html = await readFile(resolve(folder, "index.html"), "utf8").catch(() => undefined);
  const renderer = await loadRenderer(app, folder);
  if (html !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = path.includes("/assets/");
        if (path.endsWith(".html")) givePageHeaders(reply);
        reply.header("cache-control", hashed ? KEPT_FOR_GOOD : "no-cache");
        if (path.endsWith(".svg")) reply.type("image/svg+xml; charset=utf-8");
        if (path.endsWith("/sw.js")) reply.header("content-security-policy", WORKER_POLICY);
      },
    });
  }
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  if (html === undefined) return void app.get("/*", HIDDEN, (_request, reply) => sendNotFound(reply));

  const bare = bareTexts(html);
  const pages = renderer && (await servePages(app, renderer, html, options));
  if (options.storage) await serveOtherBuilds(app, options.storage, resolve(folder, "assets"));
  const turn = inTurns(PAGES_A_TURN);
  app.get("/*", HIDDEN, async (request, reply) => {
    await turn();
    const path = request.url.split("?", 1)[0] ?? "/";
    if (!isPage(path)) return sendNotFound(reply);
    const url = renderer && addressOf(request, request.url, options.publicUrl);
    const found = url && renderer.pageAt(url);
    const page = found && !isMembers(request) ? await pages?.at(found.url.href, reply.raw) : null;
    const text = page?.text ?? bare(url ? await renderer.startAt(url) : null, keepsFiles(request));
    reply.header("vary", READER_HEADER);
    return sendPage(request, reply.code(page?.status ?? found?.status ?? 200), text);
  });
}

/** What `renderer` makes, for visitors and for members. */
async function servePages(app: FastifyInstance, renderer: Renderer, html: string, options: WebOptions): Promise<Pages> {
  const { members, publicUrl, patienceMs = PATIENCE_MS } = options;
  const inTurn = createRenderingTurns(patienceMs);
  const pages = createPages((address, signal) => make(renderer, html, address, signal), inTurn, app.log, patienceMs);
  await forgetWhatChanged(app, pages, options);
  const urlOf = (request: FastifyRequest, path: string) => addressOf(request, path, publicUrl);
  if (members) serveMemberStarts(app, renderer, { ...members, inTurn, urlOf });
  return pages;
}

/** Whether the reader is thought to be a member, for whom no page is rendered. */
const isMembers = ({ headers }: FastifyRequest) => headers[READER_HEADER] === "member";

/**
 * The app's page `html` as the browser makes each page of it: two texts for each, for who does not keep its files gets the style
 * sheets in the page itself: the shell waits for nothing.
 */
function bareTexts(html: string): (start: PageStart | null, filesKept: boolean) => KeptText {
  const empty = keptText(html);
  const texts = new Map<PageStart, Map<boolean, KeptText>>();
  return (start, filesKept) => {
    if (!start) return empty;
    const kept = texts.get(start) ?? new Map<boolean, KeptText>();
    texts.set(start, kept);
    const text = kept.get(filesKept) ?? keptText(bareText(html, start, filesKept));
    kept.set(filesKept, text);
    return text;
  };
}

function bareText(html: string, start: PageStart, filesKept: boolean): string {
  const { reader, appFiles, files } = start;
  // A member's are fetched at once, and run when the look has been painted (web/src/app/first/later.js).
  const later = reader === "member" ? `<template id="later">${APP_SCRIPT.exec(html)?.[0] ?? ""}</template>` : "";
  return withAsks(html, start)
    .replace(FILES, (built) => {
      const sheets = filesKept ? (built.match(STYLE_SHEET) ?? []).join("") + files.styleSheets : files.styles;
      return sheets + (later ? appFiles : built.replaceAll(STYLE_SHEET, "")) + files.scripts;
    })
    .replace(SHELL, () => shellOf(start))
    .replace(ROOT, () => ROOT + later);
}

/** What web/src/app/first/shell.js shows until the app runs. */
function shellOf({ reader, shell }: PageStart): string {
  return `<template id="start" data-reader="${reader}">${shell}</template>`;
}

/** What web/src/app/first/early.js brings for a member where the page is rendered for a visitor: style sheets that stand in it are there. */
function membersFiles({ reader, files, appFiles }: PageStart, { styles }: RenderedPage): string {
  if (reader !== "member") return "";
  const styleSheets = files.styleSheets.replaceAll(STYLE_SHEET, (tag) => {
    return styles.includes(HREF.exec(tag)?.[0] ?? tag) ? "" : tag;
  });
  return `<template id="files">${appFiles}${styleSheets}${files.scripts}</template>`;
}

/** Whether something is asked first is told before the first script, which asks it (memberStarts.ts), and has `files` brought. */
function withAsks(html: string, start: PageStart | null, files = ""): string {
  return html.replace("<!-- asks -->", () => files + (start?.asks ? '<meta name="asks" />' : ""));
}

/** Files of our own build have routes of their own, which come first. */
async function serveOtherBuilds(app: FastifyInstance, storage: Storage, assets: string): Promise<void> {
  const builds = await keepBuilds(app, storage, assets);
  app.get<{ Params: { name: string } }>("/assets/:name", HIDDEN, async ({ params: { name } }, reply) => {
    const file = await builds.find(name);
    if (!file) return sendNotFound(reply);
    return reply.type(file.type).header("cache-control", KEPT_FOR_GOOD).send(file.bytes);
  });
}

const CHANGED = "pages-changed";

/** Keeps pages no longer than they are right: what was changed here shows with the answer to the change, elsewhere by a hint. */
async function forgetWhatChanged(app: FastifyInstance, pages: Pages, { bus, changedBy }: WebOptions): Promise<void> {
  app.addHook("onSend", async (request, { statusCode }) => {
    // Asked first: what fastify refuses by itself has no route.
    if (statusCode >= 300) return;
    const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: EndpointName };
    if (operationId === undefined || !changedBy?.has(operationId)) return;
    pages.forget();
    bus?.publish(CHANGED, null);
  });
  bus?.onGap(pages.forget);
  const stop = await bus?.subscribe(CHANGED, pages.forget);
  app.addHook("onClose", async () => stop?.());
}

/** The scripts that the page of the build in `folder` has written out, as sources of a content security policy. */
export async function scriptsWithin(folder: string): Promise<string[]> {
  const page = await readFile(resolve(folder, "index.html"), "utf8").catch(() => "");
  return Array.from(page.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = ""]) => {
    return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  });
}

/** The page at `address` as it is sent; null where the browser makes it. */
async function make(renderer: Renderer, html: string, address: string, signal: AbortSignal): Promise<Page | null> {
  const url = new URL(address);
  const rendered = await renderer.render(url, signal);
  if (!rendered) return null;
  const start = await renderer.startAt(url);
  const page = withAsks(html, start, start ? membersFiles(start, rendered) : "");
  return { status: rendered.status, text: keptText(filledIn(page, rendered, start)) };
}

/** What `asked` is, on our own host: neither `//elsewhere/path` nor `http://elsewhere/path` names another. */
function addressOf(request: FastifyRequest, asked: string, publicUrl?: string): URL | null {
  const target = asked.replace(/^https?:\/\/[^/?]*/i, "");
  const origin = URL.parse(siteOf(request, publicUrl))?.origin;
  return target.startsWith("/") ? URL.parse(origin + target) : null;
}

const HEAD = /<!-- head:[\s\S]*?<!-- \/head -->/;
/** What the build put there for pages that the browser makes. */
const FILES = /<!-- files -->[\s\S]*?<!-- \/files -->/;
const HREF = /href="[^"]*"/;
const STYLE_SHEET = /<link rel="stylesheet"[^>]*>/g;
const APP_SCRIPT = /<script type="module"[^>]*><\/script>/;
const SHELL = "<!-- shell -->";
const ROOT = '<div id="root"></div>';
const ICON = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g;

/** `start`: what a member sees in place of what was rendered for a visitor. */
function filledIn(page: string, { head, styles, scripts, body, state }: RenderedPage, start: PageStart | null): string {
  const shell = start ? shellOf(start) : "";
  const shown = body + shell;
  // Functions: `$` in a replacement string would mean something.
  return (
    page
      // Only those that show: the app brings the others.
      .replace(ICON, (icon, name: string) => (shown.includes(`"#${name}"`) ? icon : ""))
      .replace(HEAD, () => head)
      .replace(FILES, () => styles)
      .replace(SHELL, () => shell)
      .replace(
        ROOT,
        () =>
          `<div id="root" data-rendered>${body}</div><script type="application/json" id="state">${state}</script>` +
          `<template id="later">${scripts}</template>`,
      )
  );
}
