/** The pages as routes. What a page shows first is asked for while its code comes: neither waits for the other. */
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from "react-router";
import { getSession } from "../lib/session.ts";
import { AppShell } from "./AppShell.tsx";
import { contentHasCome } from "../lib/afterContent.ts";
import { FailurePage } from "./errors/ErrorPages.tsx";
import { admit } from "./guard.ts";
import { codeOf } from "./routes/ahead.ts";
import { PAGES } from "./routes/list.ts";
import { ask, type LazyPage, type Page } from "./routes/page.ts";
import { RoutedPage } from "./routes/RoutedPage.tsx";

/** `client`: where answers are kept; null where nobody is admitted or asks, as on the server. */
export function createRoutes(client: QueryClient | null): RouteObject[] {
  return [
    {
      element: <AppShell />,
      errorElement: <FailurePage />,
      // Nothing for the moment it takes to load the first page: a flash of something else would be worse.
      HydrateFallback: () => null,
      children: [
        {
          element: <RoutedPage />,
          errorElement: <FailurePage />,
          children: PAGES.map((page) => routeOf(page, client)),
        },
      ],
    },
  ];
}

function routeOf(page: Page, client: QueryClient | null): RouteObject {
  const { path, guard, asks, opens } = page;
  return {
    id: `/${path}`,
    handle: page,
    ...(path === "" ? { index: true } : { path }),
    ...(page.lazy ? { lazy: () => (client ? codeOf(page) : lookOf(page)) } : { Component: page.Component }),
    ...(client && (guard ?? asks ?? opens) && { loader: loaderOf(page, client) }),
    // A page that is shown asks by itself when only what it shows of something changes.
    ...(!guard && { shouldRevalidate: isElsewhere }),
  };
}

/** On the server a page has nothing to load: whatever its own loader does is its reader's to do. */
async function lookOf(page: LazyPage): Promise<{ Component: ComponentType }> {
  const { Component } = await codeOf(page);
  return { Component };
}

function loaderOf(page: Page, client: QueryClient): LoaderFunction {
  return ({ request, params }) => {
    admit(page, request);
    const { pathname, searchParams: search } = new URL(request.url);
    const address = { pathname, params, search };
    const session = getSession();
    // What cannot be asked here, the page asks.
    const asked = [page.asks, page.opens].map((questions) => ask(client, questions, address, session));
    void Promise.allSettled(asked).then(contentHasCome);
    return null;
  };
}

const isElsewhere: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname;
