/** How pages look before the app runs. */
import type { QueryClient } from "@tanstack/react-query";
import type { StaticHandler } from "react-router";
import { RenderedFor, type Session } from "../../lib/session.ts";
import { type AppBar, RenderedAppBar } from "../../ui/layout/appBar.ts";
import { htmlOf } from "./html.tsx";

/**
 * What stands in #root at `url` for `reader`, null for a visitor, of what `client` knows; "" where a route leads elsewhere. Twice,
 * where a page says what stands in its header: that is written before.
 */
export async function lookOf(
  handler: StaticHandler,
  url: URL,
  client: QueryClient,
  reader: Session | null,
  signal?: AbortSignal,
): Promise<string> {
  let said: AppBar | null = null;
  const look = await written({ said, say: (appBar) => (said = appBar) });
  return said ? written({ said, say: () => undefined }) : look;

  async function written(appBar: { said: AppBar | null; say: (said: AppBar) => void }): Promise<string> {
    const html = await htmlOf(handler, url, client, {
      around: (app) => (
        <RenderedFor value={reader}>
          <RenderedAppBar value={appBar}>{app}</RenderedAppBar>
        </RenderedFor>
      ),
      ...(signal && { signal }),
      // What needs a browser shows what stands in for it until its code is there.
      onError: () => undefined,
    });
    return html?.body ?? "";
  }
}
