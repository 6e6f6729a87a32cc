/** Addresses of pictures run out: the history brings new ones. */
import { CHAT_PAGE_SIZE } from "@fitmate/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import { type History, withNewAddresses } from "./history.ts";
import { DETOUR, HISTORY } from "./messageKeys.ts";
import { loadHistory } from "./messages.ts";

/** Pages under way, by room. */
const underWay = new Map<number, { from: number; to: number; asked: Promise<void> }[]>();

/**
 * Asks again for the page that ends with the message `seq`, whose pictures do not load, wherever it is shown. A whole
 * screen runs out at once: what a page under way will renew is not asked for again, but waited for.
 */
export async function renewPictures(client: QueryClient, chatRoomId: number, seq: number): Promise<void> {
  const pages = underWay.get(chatRoomId) ?? [];
  const known = pages.find(({ from, to }) => from <= seq && seq <= to);
  if (known) return known.asked;
  const page = { from: seq - CHAT_PAGE_SIZE + 1, to: seq, asked: renew(client, chatRoomId, seq) };
  underWay.set(chatRoomId, [...pages, page]);
  await page.asked;
  underWay.set(
    chatRoomId,
    (underWay.get(chatRoomId) ?? []).filter((other) => other !== page),
  );
}

async function renew(client: QueryClient, chatRoomId: number, seq: number): Promise<void> {
  try {
    const messages = await loadHistory({ chatRoomId, before: seq + 1 });
    for (const kind of [HISTORY, DETOUR]) {
      client.setQueriesData<History>(
        { queryKey: [...kind, chatRoomId] },
        (known) => known && withNewAddresses(known, messages),
      );
    }
  } catch {
    // Without a connection there is no picture either; the next look at it asks again.
  }
}
