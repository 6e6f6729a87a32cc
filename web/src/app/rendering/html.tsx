/** The app at an address, as React writes it. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { createStaticRouter, type StaticHandler, StaticRouterProvider } from "react-router";
import { AppProviders } from "../AppProviders.tsx";

export type Html = { head: string; body: string };

type Options = {
  /** What stands around it. */
  around: (app: ReactNode) => ReactNode;
  signal?: AbortSignal;
  /** Hears of what fails within a Suspense, in place of which its fallback is written. */
  onError: (error: unknown) => void;
};

/** What the routes of `handler` show at `url` of what `client` knows; null where a route leads elsewhere. */
export async function htmlOf(
  handler: StaticHandler,
  url: URL,
  client: QueryClient,
  { around, signal, onError }: Options,
): Promise<Html | null> {
  const context = await handler.query(new Request(url, signal && { signal }));
  if (context instanceof Response) return null;
  const router = createStaticRouter(handler.dataRoutes, context);
  const app = (
    <AppProviders queryClient={client}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppProviders>
  );
  const { prelude } = await prerender(around(app), {
    ...(signal && { signal }),
    // Whole: what comes later comes with an inline script, which the page does not allow.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError,
  });
  return divided(await new Response(prelude).text());
}

const FOR_HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** React writes what belongs in the head before the rest. */
function divided(html: string): Html {
  const head = FOR_HEAD.exec(html)?.[0] ?? "";
  return { head, body: html.slice(head.length) };
}
