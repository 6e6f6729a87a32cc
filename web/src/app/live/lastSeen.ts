/**
 * How a member's pages looked when they were left, kept where their session is and gone with it (lib/session.ts):
 * first/shell.js shows that at once when one of them is opened anew.
 */
import type { createBrowserRouter } from "react-router";
import { getSession, storageOfSession } from "../../lib/session.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import type { Page } from "../routes/page.ts";

/** As `clear` in lib/session.ts knows it. */
const KEY = "lastSeen";
/** Pages; those last left are kept. */
const LOOKS_MAX = 4;
/** What is longer would leave drafts and messages that wait too little of the storage. */
const LENGTH_MAX = 150_000;
/** Copying more takes a phone too long. */
const ELEMENTS_MAX = 3_000;
/** What is drawn by scripts, or lies over the page for a moment. */
const PASSING = "dialog, canvas, [role=application] > *, [data-passing]";

/** A page that nobody has left by then is worth keeping; the work is done while nothing else is. */
const RESTED_MS = 3_000;

/** What the member with `token` has seen: the HTML by address, of that build of the app. */
type Seen = { token: string; build: string | undefined; looks: Record<string, string> };

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">;

/** Keeps how the pages of `router` look that are shown in `root`: when they have come to rest, and when they are left. */
export function keepLastSeen(root: HTMLElement, router: Router): void {
  const keep = () => {
    const page = router.state.matches.at(-1)?.route.handle as Page | undefined;
    if (page?.keepsLook) keepLook(root);
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const keepAtRest = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => whenIdle(keep), RESTED_MS);
  };
  router.subscribe(keepAtRest);
  keepAtRest();
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
}

/** Keeps how the page in `root` looks now. */
function keepLook(root: HTMLElement): void {
  const session = getSession();
  const address = location.pathname + location.search;
  if (!session || root.getElementsByTagName("*").length > ELEMENTS_MAX) return;
  const look = root.cloneNode(true) as HTMLElement;
  for (const element of look.querySelectorAll(PASSING)) element.remove();
  const { innerHTML } = look;
  if (innerHTML.length > LENGTH_MAX) return;
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const storage = storageOfSession();
  const seen = JSON.parse(storage.getItem(KEY) ?? "null") as Seen | null;
  const before = seen?.token === session.token && seen.build === build ? Object.entries(seen.looks) : [];
  const others = before.filter(([path]) => path !== address).slice(1 - LOOKS_MAX);
  const looks = Object.fromEntries([...others, [address, innerHTML]]);
  try {
    storage.setItem(KEY, JSON.stringify({ token: session.token, build, looks } satisfies Seen));
  } catch {
    // No room.
    storage.removeItem(KEY);
  }
}
