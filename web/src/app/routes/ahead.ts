/**
 * The page that somebody is about to open, loaded before the click: its link is pointed at for a moment, touched, or
 * reached with the keyboard.
 */
import type { QueryClient } from "@tanstack/react-query";
import { matchRoutes, type RouteObject } from "react-router";
import { getSession } from "../../lib/session.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import { ofMembers } from "./ofMembers.ts";
import { ask, type LazyPage, type Page, type PageModule } from "./page.ts";

/** Who only passes over a link is gone by then. */
const POINTED_MS = 65;

/** Pages whose code could not be had ahead. */
const missing = new Set<Page>();
let loading = 0;

/** Whether some page's code is under way that nobody has opened yet. */
export const isLoadingAhead = () => loading > 0;

/** The code of a page that is opened. Throws where a part of it was missing before: a style sheet comes only once. */
export async function codeOf(page: LazyPage): Promise<PageModule> {
  if (missing.has(page)) {
    dispatchEvent(new Event("vite:preloadError"));
    throw new Error(`/${page.path} is not whole`);
  }
  return withParts(page);
}

async function withParts({ brings, lazy }: LazyPage): Promise<PageModule> {
  const [code] = await Promise.all([lazy(), brings?.(getSession())]);
  return code;
}

/** Listens for what leads to one of `routes`; not for those who save data. */
export function loadAhead(routes: RouteObject[], client: QueryClient): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const load = ({ target, type }: Event) => {
    clearTimeout(waiting);
    const address = linkedFrom(target);
    if (!address || !maySpend()) return;
    if (type === "touchstart") loadPage(routes, client, address);
    else waiting = setTimeout(loadPage, POINTED_MS, routes, client, address);
  };
  // None holds up scrolling: those of the window are passive by themselves (DOM Standard, default passive value).
  for (const type of ["pointerover", "focusin", "touchstart"]) addEventListener(type, load);
}

/** Where the link around `target` leads inside the app; null where there is none, or where it opens anew. */
function linkedFrom(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download")) return null;
  return link.href === location.href ? null : new URL(link.href);
}

/** `connection` is missing from TypeScript's list, and from some browsers. */
function maySpend(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return navigator.onLine && !connection?.saveData;
}

function loadPage(routes: RouteObject[], client: QueryClient, { pathname, searchParams: search }: URL): void {
  const match = matchRoutes(routes, pathname)?.at(-1);
  const page = match?.route.handle as Page | undefined;
  const session = getSession();
  if (!match || !page || page.guard === (session ? "visitors" : "members")) return;
  const address = { pathname, params: match.params, search };
  void bring(page, ask(client, page.asks, address, session));
}

/** Has the code of `page` and what else `comes` with it. */
async function bring(page: Page, comes: Promise<unknown>): Promise<void> {
  if (missing.has(page)) return;
  loading += 1;
  await Promise.all([page.lazy && withParts(page), comes])
    .catch(() => missing.add(page))
    .finally(() => (loading -= 1));
}

/** Has the code of the pages at `addresses`, where a member goes next, and what they ask, while nothing else is going on. */
export async function loadPlaces(routes: RouteObject[], addresses: readonly string[]): Promise<void> {
  if (!maySpend()) return;
  for (const address of addresses) {
    await new Promise<void>(whenIdle);
    const page = matchRoutes(routes, address)?.at(-1)?.route.handle as Page | undefined;
    if (page) await bring(page, ofMembers());
  }
}
