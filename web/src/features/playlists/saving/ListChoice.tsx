import type { Playlist } from "@fitmate/contract/playlists";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../../ui/feedback/Empty.tsx";
import { Lanes } from "../../../ui/feedback/Lanes.tsx";
import { playlists } from "../../../data/playlists/playlists.ts";
import { savedIn } from "../../../data/playlists/saved.ts";
import { NewPlaylist } from "../naming/NewPlaylist.tsx";
import { SaveRow } from "./SaveRow.tsx";
import styles from "./SaveSheet.module.css";

type ListChoiceProps = {
  videoId: string;
  /** A list that is not to choose. */
  without?: string;
  /** `saved`: the video is in it already. */
  onPress: (playlist: Playlist, saved: boolean) => void;
  onCreated: (playlistName: string) => void;
};

/** My lists, marked where the video already is, and a new one. */
export function ListChoice({ videoId, without, onPress, onCreated }: ListChoiceProps) {
  const lists = useQuery(playlists);
  const saved = useQuery(savedIn(videoId));
  const places = new Set(saved.data);
  const shown = lists.data?.filter(({ playlistName }) => playlistName !== without);
  return (
    <>
      {shown && saved.data ? (
        <ul>
          {shown.map((playlist) => {
            const isSaved = places.has(playlist.playlistName);
            return (
              <SaveRow
                key={playlist.playlistId}
                playlist={playlist}
                saved={isSaved}
                onPress={() => onPress(playlist, isSaved)}
              />
            );
          })}
        </ul>
      ) : lists.isError || saved.isError ? (
        <ErrorState
          title="플레이리스트를 불러오지 못했어요"
          onRetry={() => void Promise.all([lists.refetch(), saved.refetch()])}
          busy={lists.isFetching || saved.isFetching}
        />
      ) : (
        <Lanes className={styles.waiting} label="플레이리스트를 불러오는 중이에요" />
      )}
      <div className={styles.making}>
        <NewPlaylist onCreated={onCreated} />
      </div>
    </>
  );
}
