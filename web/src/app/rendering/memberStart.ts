/**
 * What a member's page starts with that only they may see: what it asks first, answered, and how it looks with that. The look is
 * shown until the app runs (first/shell.js), which takes the answers (lib/early.ts) and makes the page from them itself.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createStaticHandler, matchRoutes, type RouteObject } from "react-router";
import { unreadMessages } from "../../data/chat/unread.ts";
import { unreadNotifications } from "../../data/notifications/notifications.ts";
import { myProfile } from "../../data/profile/myProfile.ts";
import { checkIns } from "../../data/together/checkIns.ts";
import { createQueryClient } from "../../lib/queryClient.ts";
import type { Said } from "../../lib/early.ts";
import type { Session } from "../../lib/session.ts";
import { ask, type Page, query } from "../routes/page.ts";
import { lookOf } from "./look.tsx";

/** What was said to each address that was asked, but what the browser is to hear by itself. */
export type MemberStart = Required<Said> & {
  /** The app's script, which tells of what build the look is. */
  build: string;
  /** What stands in #root; null where only the browser can make it. */
  look: (signal: AbortSignal) => Promise<string | null>;
};

type Asking = { token: string; said: Required<Said> };
type Transport = (address: string, init: { token?: string; signal?: AbortSignal }) => Promise<Response>;

const asking = new AsyncLocalStorage<Asking>();

/** `hasFrame`: what stands around every page of a member is there, and only the page's own is asked. */
type Wanted = { hasFrame: boolean };

/** What stands around every page of a member. */
const frame = () => [query(myProfile), query(unreadMessages), query(unreadNotifications), query(checkIns)];

/** Of these the browser hears by itself: whether the session is over, and to wait. */
const NOT_HANDED_ON = [401, 429];

/** As `transport`, for the member whose page is prepared where one is, with a copy of what is said to them. */
export const forWhoeverAsks =
  (transport: Transport): Transport =>
  async (address, { signal }) => {
    const member = asking.getStore();
    const response = await transport(address, { ...(member && { token: member.token }), ...(signal && { signal }) });
    const { status } = response;
    if (!member || status >= 500 || NOT_HANDED_ON.includes(status)) return response;
    const said: unknown = await response.json();
    member.said[response.ok ? "answers" : "refusals"][address] = said;
    return Response.json(said, { status });
  };

/** Prepares the start of a page for one member; null where it asks for nothing. `build`: see MemberStart. */
export function createMemberStarts(build: string, routes: RouteObject[]) {
  const handler = createStaticHandler(routes);

  return async (url: URL, session: Session, { hasFrame }: Wanted): Promise<MemberStart | null> => {
    const match = matchRoutes(routes, url.pathname)?.at(-1);
    const page = match?.route.handle as Page | undefined;
    if (!match || !page?.asks || page.guard === "visitors") return null;
    const address = { pathname: url.pathname, params: match.params, search: url.searchParams };
    const client = createQueryClient();
    const said: Required<Said> = { answers: {}, refusals: {} };
    await asking.run({ token: session.token, said }, () =>
      Promise.all(
        [page.asks, ...(hasFrame ? [] : [frame])].map((questions) => ask(client, questions, address, session)),
      ),
    );
    return { build, ...said, look };

    async function look(signal: AbortSignal): Promise<string | null> {
      const html = await lookOf(handler, url, client, session, signal);
      client.clear();
      return html || null;
    }
  };
}
