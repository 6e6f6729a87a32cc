/** The login guard: a visitor who opens a member's page is led to sign-in, which brings them back. */
import { paths } from "@fitmate/contract/paths";
import { redirect, replace } from "react-router";
import { getSession } from "../lib/session.ts";

/** Route loader of every guarded route. The guarded page leaves no entry in the history: 'back' would be a trap. */
export function requireSession({ request }: { request: Request }): null {
  if (getSession()) return null;
  const { pathname, search } = new URL(request.url);
  const address = paths.signIn({ from: pathname + search });
  // Opened by its address or by going back, the page has an entry already; inside the app `redirect` makes none, and
  // `replace` would eat the page before.
  throw request.url === window.location.href ? replace(address) : redirect(address);
}
