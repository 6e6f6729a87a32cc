import { useLocation, useMatches } from "react-router";
import type { Address, Page } from "./page.ts";

/** The page at this address; undefined where there is none. */
export function useRouted(): { page: Page; address: Address } | undefined {
  const { pathname, search } = useLocation();
  const match = useMatches().at(-1);
  const page = match?.handle as Page | undefined;
  return match && page && { page, address: { pathname, params: match.params, search: new URLSearchParams(search) } };
}
