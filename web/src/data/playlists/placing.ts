/** Another place for a video: in another list, or in its own. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { foresee } from "../foresee.ts";
import { PLAYLISTS } from "./keys.ts";
import { type Move, movedIn } from "./order.ts";
import { tellOtherTabs } from "./otherTabs.ts";
import { playlists, refreshPlaylists, useChange, videosIn } from "./playlists.ts";

type MoveInput = { from: string; to: string; videoId: string; after?: string | null };

/** Takes a video from one list to another. */
export const useMoveVideo = () =>
  useChange(({ from, to, videoId, after }: MoveInput) =>
    call("placeSavedVideo", { params: { playlistName: from, videoId }, body: { playlistName: to, after } }),
  );

/** Notes what lists are called; the answer asks, later, what one is called by then that was called so. */
export function useNoteNames(): () => () => Promise<(name: string) => string> {
  const client = useQueryClient();
  return () => {
    const noted = client.getQueryData(playlists.queryKey) ?? [];
    return async () => {
      const now = await client.fetchQuery({ ...playlists, staleTime: 0 });
      return (name) => {
        const list = noted.find(({ playlistName }) => playlistName === name);
        return now.find(({ playlistId }) => playlistId === list?.playlistId)?.playlistName ?? name;
      };
    };
  };
}

type Placing = Move & { takeBack: () => void };

/** Gives a video another place in its list; shown at once, and the moves reach the server one after the other. */
export function usePlaceVideo(playlistName: string): (move: Move) => Promise<unknown> {
  const client = useQueryClient();
  const mutationKey = [...PLAYLISTS, "place", playlistName];
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: async ({ videoId, after, takeBack }: Placing) => {
      const [next] = client.getMutationCache().findAll({ mutationKey, predicate: ({ state }) => state.isPaused });
      // A key that is held moves it on more often than the server takes: the next move says where it goes from here.
      if ((next?.state.variables as Placing | undefined)?.videoId === videoId) return takeBack();
      await call("placeSavedVideo", { params: { playlistName, videoId }, body: { after } });
    },
    onSuccess: () => tellOtherTabs({}),
    onError: (_, { takeBack }) => takeBack(),
    // Between two moves the lists would jump back.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refreshPlaylists(client) : undefined),
  });
  return (move) => {
    const { queryKey } = videosIn(playlistName);
    // An answer that is on its way would put it back. Given up at once; only whoever asked hears of it later.
    void client.cancelQueries({ queryKey });
    const takeBack = foresee(client, queryKey, (list) => ({ ...list, pages: movedIn(list.pages, move) }));
    return mutateAsync({ ...move, takeBack });
  };
}
