/** Who is in a room. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { PEOPLE } from "./messageKeys.ts";
import { memberOf } from "./wire.ts";

/** In the order in which they have entered. */
export const peopleIn = (chatRoomId: number) =>
  queryOptions({
    queryKey: [...PEOPLE, chatRoomId],
    queryFn: async ({ signal }) => (await call("getChatRoomMembers", { query: { chatRoomId }, signal })).map(memberOf),
  });

/** Somebody has come to the room or left it. */
export const refreshPeople = (client: QueryClient, chatRoomId: number) =>
  client.invalidateQueries({ queryKey: peopleIn(chatRoomId).queryKey });
