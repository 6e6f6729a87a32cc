/** Playlists from the server, and what changes them. */
import { FIRST_VIDEO_CURSOR, VIDEO_PAGE_SIZE } from "@fitmate/contract/videos";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const ALL = ["playlists"] as const;

/** All my lists, each with its count and its first videos. */
export const playlists = queryOptions({
  queryKey: [...ALL, "overview"] as const,
  queryFn: ({ signal }) => call("getPlaylists", { signal }),
});

/** Which videos I saved, and where. */
export const savedVideos = queryOptions({
  queryKey: [...ALL, "saved"] as const,
  queryFn: ({ signal }) => call("getSavedVideos", { signal }),
});

/** The videos of a list, page by page. */
export function videosIn(playlistName: string) {
  return infiniteQueryOptions({
    queryKey: [...ALL, "videos", playlistName] as const,
    queryFn: ({ pageParam, signal }) =>
      call("getPlaylist", {
        params: { playlistName },
        query: { cursorId: pageParam, size: VIDEO_PAGE_SIZE },
        signal,
      }),
    initialPageParam: FIRST_VIDEO_CURSOR,
    getNextPageParam: (page) => (page.hasNext ? page.lastId : undefined),
    // Without a connection it fails, and says so, instead of waiting for one.
    networkMode: "always",
    refetchOnReconnect: true,
  });
}

/**
 * Whatever came of it, every list is asked for again: a refusal may mean that another tab was faster. A change is over
 * when the lists show it. What follows belongs to its promise where the component may be gone by then.
 */
function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: ALL }) });
}

export const useCreatePlaylist = () =>
  useChange((playlistName: string) => call("createPlaylist", { body: { playlistName } }));

export const useRenamePlaylist = (playlistName: string) =>
  useChange((newName: string) => call("renamePlaylist", { params: { playlistName }, body: { playlistName: newName } }));

export const useDeletePlaylist = (playlistName: string) =>
  useChange(() => call("deletePlaylist", { params: { playlistName } }));

/** Where to save, and what. */
type SaveInput = { playlistName: string; videoId: string; title: string };

export const useSaveVideo = () =>
  useChange(({ playlistName, videoId, title }: SaveInput) =>
    call("saveVideo", { params: { playlistName }, body: { videoId, title } }),
  );

export const useRemoveVideo = () =>
  useChange(({ playlistName, videoId }: Omit<SaveInput, "title">) =>
    call("removeSavedVideo", { params: { playlistName, videoId } }),
  );
