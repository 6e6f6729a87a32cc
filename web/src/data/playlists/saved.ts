/** Whether a video is in a list of mine. Visitors have no lists: they load none of what asks for them. */
import { queryOptions } from "@tanstack/react-query";
import { PLAYLISTS } from "./keys.ts";

/** The names of my lists the video is in. */
export const savedIn = (videoId: string) =>
  queryOptions({
    queryKey: [...PLAYLISTS, "saved", videoId] as const,
    queryFn: async ({ client }) => (await import("./savedIn.ts")).loadSavedIn(client, videoId),
  });
