/** The page a visitor wanted before being asked to sign in, carried in the address. */

/** `/signin` with the wanted page (path and query) passed along; `expired` adds the line that the session ended. */
export function signInAddress(wanted: string, expired = false): string {
  const search = new URLSearchParams({ from: wanted, ...(expired && { expired: "1" }) });
  return `/signin?${search}`;
}

/** The wanted page of a sign-in address's `search`; `/` when there is none or it leads out of the app. */
export function returnAddress(search: URLSearchParams): string {
  const from = search.get("from") ?? "/";
  // Only a path of ours: a second slash or a backslash would make the browser leave.
  return /^\/(?![/\\])/.test(from) && !from.startsWith("/signin") ? from : "/";
}
