/** The page a visitor wanted before being asked to sign in, carried in the address. */
import { paths } from "@fitmate/contract/paths";

/** Stands for wherever the app is. */
const HERE = "https://app.invalid";

/** The wanted page of a sign-in address's `search`; `/` when there is none or it leads out of the app. */
export function returnAddress(search: URLSearchParams): string {
  const from = search.get("from") ?? paths.home();
  // Read as a browser reads it: it drops tabs and line breaks, and two slashes of either kind lead to another host.
  const isOurs = from.startsWith("/") && URL.canParse(from, HERE) && new URL(from, HERE).origin === HERE;
  return isOurs && !from.startsWith(paths.signIn()) ? from : paths.home();
}
