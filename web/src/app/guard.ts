/** Who may open a page: whoever may not is led on. */
import { paths } from "@fitmate/contract/paths";
import { redirect, replace } from "react-router";
import { returnAddress } from "../lib/returnTo.ts";
import { getRestriction, getSession, type Restriction } from "../lib/session.ts";
import type { Page } from "./routes/page.ts";

/** Where whoever is restricted finds what is left to them. */
export const WAYS_LEFT: Record<Restriction, string> = { leaving: paths.leaving(), suspended: paths.suspended() };

/**
 * Throws a redirect: a visitor on a member's page goes to sign-in, a member on a visitor's page to what was wanted, and whoever is
 * restricted to what is left to them.
 */
export function admit({ guard, lets }: Page, request: Request): void {
  const { pathname, search, searchParams } = new URL(request.url);
  const isMember = getSession() !== null;
  if (guard === "members" && !isMember) throw onTo(paths.signIn({ from: pathname + search }), request);
  const restriction = getRestriction();
  if (restriction !== null && !lets?.includes(restriction)) throw onTo(WAYS_LEFT[restriction], request);
  if (guard === "visitors" && isMember) throw onTo(returnAddress(searchParams), request);
}

/**
 * The page that is left stands nowhere in the history: 'back' would be a trap. Opened by its address or by going back, it
 * has an entry already; inside the app `redirect` makes none, and `replace` would eat the page before.
 */
function onTo(address: string, request: Request): Response {
  return request.url === window.location.href ? replace(address) : redirect(address);
}
