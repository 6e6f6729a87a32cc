/**
 * Renders the public pages for the first paint and for those who run no scripts, as a visitor sees them: who is signed in
 * is known in the browser only, which asks for a member's own start (memberStart.ts). Built into web/dist/.render/render.js, which the server loads.
 */
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { createStaticHandler, matchRoutes } from "react-router";
import type { Manifest } from "vite";
import { ApiError, reachServerBy } from "../../lib/api.ts";
import { createQueryClient } from "../../lib/queryClient.ts";
import { OriginContext } from "../../ui/layout/PageHead.tsx";
import { createRoutes } from "../router.tsx";
import { ask, type Page } from "../routes/page.ts";
import { htmlOf } from "./html.tsx";
import { pageFiles } from "./pageFiles.ts";
import { createMemberStarts, forWhoeverAsks } from "./memberStart.ts";
import { createStarts, type PageStart } from "./start.ts";

export type RenderedPage = {
  status: number;
  /** Tags that say what the page is: title, description, what previews show. */
  head: string;
  /** Tags for the end of the head: all that has to be there to paint the page. */
  styles: string;
  /** Tags for afterwards: what makes it move. */
  scripts: string;
  /** What stands in #root. */
  body: string;
  /** The cache that `body` was rendered from, as JSON. */
  state: string;
};

/**
 * `manifest`: the client's, as Vite wrote it. `styleSheets`: what is in those that it names. `transport`: how calls of the
 * API reach the server.
 */
export function createRenderer(
  manifest: Manifest,
  styleSheets: Readonly<Record<string, string>>,
  transport: (address: string, init: { token?: string; signal?: AbortSignal }) => Promise<Response>,
) {
  const send = forWhoeverAsks(transport);
  reachServerBy((address, { signal }) => send(address, signal ? { signal } : {}));
  // What a page shows is asked for here, before: its routes ask for nothing.
  const routes = createRoutes(null);
  const handler = createStaticHandler(routes);
  const start = createStarts(manifest, styleSheets, routes);
  const memberStart = createMemberStarts(manifest["index.html"]?.file ?? "", routes);

  function find(url: URL) {
    const match = matchRoutes(routes, url.pathname)?.at(-1);
    const page = match?.route.handle as Page | undefined;
    return (
      match &&
      page?.rendered && {
        page,
        rendered: page.rendered,
        address: { pathname: url.pathname, params: match.params, search: url.searchParams },
      }
    );
  }

  /** The one address of all that show the same page as `url`; null where the browser makes it. `status`: if it does after all. */
  function pageAt(url: URL): { url: URL; status: number } | null {
    const found = find(url);
    if (!found) return null;
    return { url: new URL(found.rendered.canonical(found.address), url), status: found.rendered.status ?? 200 };
  }

  /** What the page at `url` starts with where the browser makes it. */
  async function startAt(url: URL): Promise<PageStart | null> {
    const page = matchRoutes(routes, url.pathname)?.at(-1)?.route.handle as Page | undefined;
    return page ? start(page, url.origin) : null;
  }

  /** The page at `url`; null where the browser has to do it. */
  async function render(url: URL, signal: AbortSignal): Promise<RenderedPage | null> {
    const found = find(url);
    if (!found) return null;
    const { page, rendered, address } = found;
    const client = createQueryClient();
    signal.addEventListener("abort", () => void client.cancelQueries());
    await Promise.all([page.asks, page.opens].map((questions) => ask(client, questions, address, null)));
    signal.throwIfAborted();
    const status = rendered.status ?? withoutFailures(client);
    const failures: unknown[] = [];
    const html = await htmlOf(handler, url, client, {
      around: (app) => <OriginContext value={url.origin}>{app}</OriginContext>,
      signal,
      onError: (error) => void failures.push(error),
    });
    if (!html) return null;
    if (failures.length > 0) throw failures[0];
    const state = JSON.stringify(dehydrate(client)).replaceAll("<", "\\u003c");
    client.clear();
    return { status, ...html, ...pageFiles(manifest, styleSheets, page.module ?? "index.html"), state };
  }

  return { pageAt, startAt, render, memberStart };
}

/**
 * Drops what could not be loaded, which the browser asks for itself; answers the status of the page: 451 where something gives way
 * to a placeholder, which stays.
 */
function withoutFailures(client: QueryClient): number {
  const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === "error" });
  for (const query of failed) client.getQueryCache().remove(query);
  const refusals = failed.flatMap(({ state: { error } }) => (error instanceof ApiError ? [error] : []));
  if (refusals.some(isNowhere)) return 404;
  return refusals.some(({ status }) => status === 451) ? 451 : 200;
}

/** What was asked for is not there, or the address asks for what cannot be. */
const isNowhere = ({ status }: ApiError) => status === 404 || status === 400;
