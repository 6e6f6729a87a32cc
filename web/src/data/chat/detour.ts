/** A stretch of a room's history away from its newest messages: around a message that was looked for. */
import { CHAT_PAGE_SIZE } from "@fitmate/contract/limits";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { firstSeq, type History, joinRuns, lastSeq } from "./history.ts";
import { DETOUR } from "./messageKeys.ts";
import { loadHistory, reachBack } from "./messages.ts";

/** The message with `seq`, with as many before it as after it; it grows at both ends, and a refetch asks for it once more. */
export const detour = (chatRoomId: number, seq: number) =>
  queryOptions({
    queryKey: [...DETOUR, chatRoomId, seq] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<History> => {
      const known = client.getQueryData<History>(queryKey) ?? [];
      if (known.length === 0) return loadHistory({ chatRoomId, before: seq + CHAT_PAGE_SIZE / 2 }, signal);
      const page = await loadHistory({ chatRoomId, before: lastSeq(known) + 1 }, signal);
      return reachBack(chatRoomId, page, known, signal);
    },
    structuralSharing: (known, answer) => joinRuns((known as History | undefined) ?? [], answer as History),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export async function loadOlderDetour(client: QueryClient, chatRoomId: number, seq: number): Promise<void> {
  const { queryKey } = detour(chatRoomId, seq);
  const stretch = client.getQueryData(queryKey);
  if (!stretch) return;
  const page = await loadHistory({ chatRoomId, before: firstSeq(stretch) });
  client.setQueryData(queryKey, (known) => known && joinRuns(page, known));
}

export async function loadNewerDetour(client: QueryClient, chatRoomId: number, seq: number): Promise<void> {
  const { queryKey } = detour(chatRoomId, seq);
  const stretch = client.getQueryData(queryKey);
  if (!stretch) return;
  const page = await loadHistory({ chatRoomId, after: lastSeq(stretch) });
  client.setQueryData(queryKey, (known) => known && joinRuns(known, page));
}

/** true once nothing is missing between the detour and the newest messages. */
export function reachesPresent(away: History, present: History): boolean {
  return lastSeq(away) + 1 >= firstSeq(present);
}
