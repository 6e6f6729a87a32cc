/** Many questions of a member's page, asked by one request. Apart from the pages: visitors load none of it. */
import type { QueryKey } from "@tanstack/react-query";
import type { Early } from "../../lib/early.ts";
import { forgetEarly } from "../../lib/forgetEarly.ts";
import type { Address, Question } from "./page.ts";

/** An answer that has waited longer may be out of date. */
const FRESH_MS = 15_000;

/**
 * All of `questions`, which the page at an address asks first. As long as that of `key` was never asked the server asks them
 * (rendering/memberStart.ts), for HTTP/1.1 has six connections: each takes its answer from what comes, and is asked by itself where
 * nothing does. What is known already is asked one by one, when it is out of date.
 */
export function atOnce(address: Address, token: string, key: QueryKey, questions: readonly Question[]): Question {
  return async (client) => {
    // Where pages are rendered, the server is the one who asks.
    const isOurs = !import.meta.env.SSR && client.getQueryState(key) === undefined && start(address, token);
    await Promise.all(questions.map((question) => question(client)));
    // Of what happens from now on nothing would be in what is left.
    if (isOurs) forgetEarly();
  };
}

/** Has the server ask what the page at an address shows first; false where that is under way, as of the page one comes to. */
function start({ pathname, search }: Address, token: string): boolean {
  const page = globalThis as { early?: Early };
  const address = search.size > 0 ? `${pathname}?${search}` : pathname;
  if (page.early?.token === token && page.early.address === address) return false;
  const headers = { "x-auth-token": token, "x-look": "kept", "x-frame": "kept" };
  const said = fetch(`/start${address}`, { headers })
    .then((came) => (came.status === 200 ? (came.json() as Early["said"]) : null))
    .catch(() => null);
  page.early = { token, address, until: performance.now() + FRESH_MS, said };
  return true;
}
