/**
 * Renders the public pages for the first paint and for those who run no scripts, as a visitor sees them: who is signed in
 * is known in the browser only. Built into web/dist/.render/render.js, which the server loads.
 */
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from "react-router";
import type { Manifest } from "vite";
import { ApiError, reachServerBy } from "../../lib/api.ts";
import { createQueryClient } from "../../lib/queryClient.ts";
import { OriginContext } from "../../ui/layout/PageHead.tsx";
import { AppProviders } from "../AppProviders.tsx";
import { createRoutes } from "../router.tsx";
import { ask, type Page } from "../routes/page.ts";
import { pageFiles, preloads } from "./pageFiles.ts";

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
  transport: (address: string, init: { signal?: AbortSignal }) => Promise<Response>,
) {
  reachServerBy((address, { signal }) => transport(address, signal ? { signal } : {}));
  // What a page shows is asked for here, before: its routes ask for nothing.
  const routes = createRoutes(null);
  const handler = createStaticHandler(routes);

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

  /** Tags that bring the code of a page that the browser makes, while the app itself is on its way. */
  function filesAt(url: URL): string {
    const page = matchRoutes(routes, url.pathname)?.at(-1)?.route.handle as Page | undefined;
    return page?.module && !page.rendered ? preloads(manifest, page.module) : "";
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
    const context = await handler.query(new Request(url, { signal }));
    if (context instanceof Response) return null;
    const failures: unknown[] = [];
    const { prelude } = await prerender(
      <OriginContext value={url.origin}>
        <AppProviders queryClient={client}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </AppProviders>
      </OriginContext>,
      {
        signal,
        // Whole: what comes later comes with an inline script, which the page does not allow.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => void failures.push(error),
      },
    );
    if (failures.length > 0) throw failures[0];
    const { head, body } = divided(await new Response(prelude).text());
    const state = JSON.stringify(dehydrate(client)).replaceAll("<", "\\u003c");
    client.clear();
    return { status, head, ...pageFiles(manifest, styleSheets, page.module ?? "index.html"), body, state };
  }

  return { pageAt, filesAt, render };
}

/** Drops what could not be loaded, which the browser asks for itself; answers the status of the page. */
function withoutFailures(client: QueryClient): number {
  const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === "error" });
  for (const query of failed) client.getQueryCache().remove(query);
  return failed.some(({ state: { error } }) => error instanceof ApiError && isNowhere(error)) ? 404 : 200;
}

/** What was asked for is not there, or the address asks for what cannot be. */
const isNowhere = ({ status }: ApiError) => status === 404 || status === 400;

const FOR_HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** React writes what belongs in the head before the rest. */
function divided(html: string): { head: string; body: string } {
  const head = FOR_HEAD.exec(html)?.[0] ?? "";
  return { head, body: html.slice(head.length) };
}
