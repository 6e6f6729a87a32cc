/** Route loader of the sign-in screens: who is signed in already goes on to the page that was wanted. */
import { redirect, replace } from "react-router";
import { returnAddress } from "../../lib/returnTo.ts";
import { getSession } from "../../lib/session.ts";

export function onlyVisitors({ request }: { request: Request }): null {
  if (!getSession()) return null;
  const address = returnAddress(new URL(request.url).searchParams);
  // Opened by its address or by going back, this page has an entry in the history already: 'back' must not end here.
  throw request.url === window.location.href ? replace(address) : redirect(address);
}
