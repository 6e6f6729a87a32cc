/** Looking for words in a room. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { SEARCH } from "./messageKeys.ts";
import { chatMessageOf } from "./wire.ts";

/** The messages of a room with every word of `query`, newest first. */
export const roomSearch = (chatRoomId: number, query: string) =>
  infiniteQueryOptions({
    queryKey: [...SEARCH, chatRoomId, query] as const,
    queryFn: async ({ pageParam, signal }) => {
      const page = await call("searchChatMessages", { query: { chatRoomId, query, before: pageParam }, signal });
      return { ...page, messages: page.messages.map(chatMessageOf) };
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: (data) => data.pages.flatMap(({ messages }) => messages),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
