/** The page a visitor wanted before being asked to sign in, carried in the address. */

/** Stands for wherever the app is. */
const HERE = "https://app.invalid";

/** `/signin` with the wanted page (path and query) passed along; `expired` adds the line that the session ended. */
export function signInAddress(wanted: string, expired = false): string {
  const search = new URLSearchParams({ from: wanted, ...(expired && { expired: "1" }) });
  return `/signin?${search}`;
}

/** The wanted page of a sign-in address's `search`; `/` when there is none or it leads out of the app. */
export function returnAddress(search: URLSearchParams): string {
  const from = search.get("from") ?? "/";
  // Read as a browser reads it: it drops tabs and line breaks, and two slashes of either kind lead to another host.
  const isOurs = from.startsWith("/") && URL.canParse(from, HERE) && new URL(from, HERE).origin === HERE;
  return isOurs && !from.startsWith("/signin") ? from : "/";
}
