/** Playlists from the server, and what changes them. What gives videos another place stands apart (placing.ts), and what visitors load (saved.ts). */
import { FIRST_VIDEO_CURSOR, PAGE_SIZE_MAX, VIDEO_PAGE_SIZE } from "@fitmate/contract/limits";
import { cleanPlaylistName } from "@fitmate/contract/playlistNames";
import type { PlaylistPage } from "@fitmate/contract/playlists";
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { foresee } from "../foresee.ts";
import { useSingleMutation } from "../singleMutation.ts";
import { PLAYLISTS } from "./keys.ts";
import { onOtherTabs, type TabNews, tellOtherTabs } from "./otherTabs.ts";

let following: QueryClient | undefined;

/** From the first question on, the lists are kept as other tabs of this browser leave them; a server that renders has none. */
export function followOtherTabs(client: QueryClient): void {
  if (import.meta.env.SSR || following === client) return;
  following = client;
  onOtherTabs((news) => {
    keepByName(client, news);
    void refreshPlaylists(client);
  });
}

/** All my lists, each with its count and its first videos. */
export const playlists = queryOptions({
  queryKey: [...PLAYLISTS, "overview"] as const,
  queryFn: ({ client, signal }) => {
    followOtherTabs(client);
    return call("getPlaylists", { signal });
  },
  // Another device may have changed them.
  refetchOnWindowFocus: "always",
});

/** The videos of a list, page by page: behind the first one in long ones, since each change asks for all of them again. */
export function videosIn(playlistName: string) {
  return infiniteQueryOptions({
    queryKey: [...PLAYLISTS, "videos", playlistName] as const,
    queryFn: ({ client, pageParam, signal }) => {
      followOtherTabs(client);
      return call("getPlaylist", {
        params: { playlistName },
        query: { cursorId: pageParam, size: pageParam === FIRST_VIDEO_CURSOR ? VIDEO_PAGE_SIZE : PAGE_SIZE_MAX },
        signal,
      });
    },
    initialPageParam: FIRST_VIDEO_CURSOR,
    getNextPageParam: (page) => (page.hasNext ? page.lastId : undefined),
    // Without a connection it fails, and says so, instead of waiting for one.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchOnWindowFocus: "always",
  });
}

/** Keeps a list's videos under its new name, and none under a name that is free now: the next list may get it. */
function keepByName(client: QueryClient, { renamed, deleted }: TabNews): void {
  const forget = (name: string) => void client.resetQueries({ queryKey: videosIn(name).queryKey, exact: true });
  if (deleted !== undefined) forget(deleted);
  if (!renamed) return;
  const [from, to] = [videosIn(renamed.from).queryKey, videosIn(renamed.to).queryKey];
  const list = client.getQueryData(from);
  forget(renamed.to);
  client.setQueryData(to, list);
  // Asked for anew, a page that shows it would lose it before it goes along.
  client.removeQueries({ queryKey: from, exact: true });
}

/** Asks for every list again. */
export const refreshPlaylists = (client: QueryClient) => client.invalidateQueries({ queryKey: PLAYLISTS });

/**
 * Whatever came of it, every list is asked for again: a refusal may mean that another tab was faster. A change is over
 * when the lists show it. What follows belongs to its promise where the component may be gone by then.
 */
export function useChange<Input>(
  change: (input: Input) => Promise<unknown>,
  news: (input: Input) => TabNews = () => ({}),
) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    onSuccess: (_, input) => {
      keepByName(client, news(input));
      tellOtherTabs(news(input));
    },
    onSettled: () => refreshPlaylists(client),
  });
}

export const useCreatePlaylist = () =>
  useChange((playlistName: string) => call("createPlaylist", { body: { playlistName } }));

export const useRenamePlaylist = (playlistName: string) =>
  useChange(
    (newName: string) => call("renamePlaylist", { params: { playlistName }, body: { playlistName: newName } }),
    (newName) => ({ renamed: { from: playlistName, to: cleanPlaylistName(newName) } }),
  );

export const useDeletePlaylist = (playlistName: string) =>
  useChange(
    () => call("deletePlaylist", { params: { playlistName } }),
    () => ({ deleted: playlistName }),
  );

/** Where to save, and what; `after` brings it back to its place. */
type SaveInput = { playlistName: string; videoId: string; title: string; after?: string | null };

/** Into several lists at once, where somebody presses on. */
export function useSaveVideo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ playlistName, ...body }: SaveInput) => call("saveVideo", { params: { playlistName }, body }),
    onSuccess: () => tellOtherTabs({}),
    onSettled: () => refreshPlaylists(client),
  });
}

/** Gone at once; one after the other for the server: what is removed last is gone last, and can be brought back. */
export function useRemoveVideo() {
  const client = useQueryClient();
  const mutationKey = [...PLAYLISTS, "remove"];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: ({ playlistName, videoId }: Pick<SaveInput, "playlistName" | "videoId">) =>
      call("removeSavedVideo", { params: { playlistName, videoId } }),
    onMutate: async ({ playlistName, videoId }) => {
      const { queryKey } = videosIn(playlistName);
      // An answer that is on its way would bring it back.
      await client.cancelQueries({ queryKey });
      return foresee(client, queryKey, ({ pages, ...list }) => ({ ...list, pages: pages.map(without(videoId)) }));
    },
    onSuccess: () => tellOtherTabs({}),
    onError: (_error, _input, takeBack) => takeBack?.(),
    // Between two of them the lists would jump back.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refreshPlaylists(client) : undefined),
  });
}

const without = (videoId: string) => (page: PlaylistPage) => ({
  ...page,
  values: page.values.filter((video) => video.videoId !== videoId),
  count: page.count - 1,
});
