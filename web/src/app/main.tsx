/** Starts the app in the browser: on what the server rendered for a visitor, else from nothing. */
import { paths } from "@fitmate/contract/paths";
import { hydrate } from "@tanstack/react-query";
import { startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, createPath, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { clearOutbox } from "../features/chat/outbox/outboxKeys.ts";
import { DRAFT_KEY } from "../features/posts/writing/draftKey.ts";
import { createQueryClient } from "../lib/queryClient.ts";
import {
  getSession,
  onRestricted,
  onSessionChange,
  onSessionExpired,
  onSignOut,
  type Session,
} from "../lib/session.ts";
import { startHistoryEntries } from "../ui/overlays/historyEntries.ts";
import { afterContent, contentCame, contentHasCome } from "../lib/afterContent.ts";
import { whenIdle } from "../lib/whenIdle.ts";
import { loadAnewWhenPartsAreMissing } from "./live/newVersion.ts";
import { guardRestoredPages } from "./live/restoredPages.ts";
import { startServiceWorker } from "./live/serviceWorker.ts";
import { forgetTypedText } from "./live/typedText.ts";
import { AppProviders } from "./AppProviders.tsx";
import { bringIcons } from "./bringIcons.ts";
import { WAYS_LEFT } from "./guard.ts";
import { createRoutes } from "./router.tsx";
import { loadAhead, loadPlaces } from "./routes/ahead.ts";
import type { Page } from "./routes/page.ts";
import { MEMBERS_PLACES } from "./shell/navigation.ts";

/** Longer nobody waits for a page's first answers without being able to use what is around them. */
const PATIENCE_MS = 2_000;

const queryClient = createQueryClient();
// Whoever signs in or out starts with an empty cache.
onSessionChange((isRenamed) => isRenamed || queryClient.clear());
const routes = createRoutes(queryClient);

void start();

/** A function: of modules that await themselves the build joins no files (build/fewFiles.ts). */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("no #root");
  // The rendered page is a visitor's: a member's is made here.
  const rendered = getSession() ? null : document.getElementById("state");
  const loaderData = rendered ? (await Promise.all([settlePage(), bringIcons()]))[0] : undefined;

  nameEntry();
  const historyEntries = startHistoryEntries();
  const router = createBrowserRouter(routes, loaderData && { hydrationData: { loaderData } });
  router.subscribe(historyEntries.routerMoved);
  onSessionExpired(() => {
    const { pathname, search } = router.state.location;
    void router.navigate(paths.signIn({ from: pathname + search, expired: true }), { replace: true });
  });
  onRestricted((to) => {
    const page = router.state.matches.at(-1)?.route.handle as Page | undefined;
    if (!page?.lets?.includes(to)) void router.navigate(WAYS_LEFT[to], { replace: true });
  });
  onSignOut(({ nickname }) => {
    clearOutbox(nickname);
    forgetTypedText();
    sessionStorage.removeItem(DRAFT_KEY);
  });
  const leaveNothing = ({ token }: Session) =>
    void import("./live/leftBehind.ts").then(({ clearLeftBehind }) => clearLeftBehind(token));
  onSignOut(leaveNothing);
  // Ended on another device: what this one shows may be in other hands.
  onSessionExpired(leaveNothing);
  guardRestoredPages();
  loadAnewWhenPartsAreMissing(() => {
    const { location: goingTo } = router.state.navigation;
    return goingTo && createPath(goingTo);
  });
  loadAhead(routes, queryClient);
  startServiceWorker((to) => void router.navigate(to));

  const app = (
    <AppProviders queryClient={queryClient}>
      <RouterProvider router={router} />
    </AppProviders>
  );
  if (rendered) {
    hydrate(queryClient, JSON.parse(rendered.textContent));
    // In small steps: whoever taps meanwhile is heard.
    startTransition(() => void hydrateRoot(root, app));
    // All that it shows has come with it.
    contentHasCome();
    whenMember(() => void goOn(root, router));
  } else {
    // Until then the page stays as it looks while it loads, or looked when it was last seen.
    await initialized(router);
    if (!isAsking(router.state.matches)) contentHasCome();
    await Promise.race([contentCame, new Promise((later) => setTimeout(later, PATIENCE_MS))]);
    dispatchEvent(new Event("appcomes"));
    const own = ownRoot(root);
    // At once: what was done before is done again right after.
    flushSync(() => createRoot(own).render(app));
    delete own.dataset.seen;
    void afterContent().then(() => whenMember(() => void goOn(own, router)));
  }
  delete root.dataset.rendered;
  void afterContent().then(() => {
    // Only for characters that few pages have: they may come last, since the page is laid out anew with them.
    whenIdle(() => void import("../../.fonts/rest.css"));
    dispatchEvent(new Event("contentshown"));
  });
  // From here on React hears what is pressed; first/acts.js has kept what was done before.
  dispatchEvent(new Event("appstart"));
}

/** Calls `act` once somebody is signed in here. */
function whenMember(act: () => void): void {
  if (getSession()) return act();
  const stop = onSessionChange(() => {
    if (!getSession()) return;
    stop();
    act();
  });
}

/** What a member's browser does once their page is there. */
async function goOn(root: HTMLElement, router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  const { keepLastSeen } = await import("./live/lastSeen.ts");
  keepLastSeen(root, router);
  await loadPlaces(routes, MEMBERS_PLACES);
}

/** Whether the page asks something before it shows. */
const isAsking = (matches: readonly { route: RouteObject }[]) => matches.some(({ route }) => route.loader);

/** Where the page shows while it loads (first/shell.js), in place of `root`, which is empty or a visitor's. */
function ownRoot(root: HTMLElement): HTMLElement {
  const shell = document.getElementById("shell");
  if (!shell) return root;
  root.remove();
  shell.id = "root";
  return shell;
}

/** Waits until the code of the first page is there. */
function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!router.state.initialized) return;
      stop();
      resolve();
    };
    const stop = router.subscribe(look);
    look();
  });
}

/**
 * Gives an entry that a link from outside has made a name of its own: the router would call all of them alike, and open each
 * page where the one before was left.
 */
function nameEntry(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: performance.timeOrigin.toString(36) }, "");
}

/**
 * Loads the page at this address before the router starts: the first render has to be the server's. Answers what the
 * router takes for loaded: the page's data comes with it.
 */
async function settlePage(): Promise<Record<string, null>> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return Object.fromEntries(matches.flatMap(({ route: { id, loader } }) => (id && loader ? [[id, null]] : [])));
}
