import type { Playlist } from "@fitmate/contract/playlists";
import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/api.ts";
import { ErrorState } from "../../ui/Empty.tsx";
import { Lanes } from "../../ui/Lanes.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { toast } from "../../ui/toast.ts";
import { VideoThumbnail } from "../../ui/VideoThumbnail.tsx";
import { playlists, savedIn, useRemoveVideo, useSaveVideo } from "./api.ts";
import { NewPlaylist } from "./NewPlaylist.tsx";
import { SaveRow } from "./SaveRow.tsx";
import styles from "./SaveSheet.module.css";

type SaveSheetProps = { video: Video; sport: Sport; onClose: () => void };

/** Where to save a video: every list of mine, marked where it already is, and a new one. */
export function SaveSheet({ video, sport, onClose }: SaveSheetProps) {
  const { videoId, title } = video;
  const lists = useQuery(playlists);
  const saved = useQuery(savedIn(videoId));
  const save = useSaveVideo();
  const remove = useRemoveVideo();
  const places = new Set(saved.data);

  const fail = (error: unknown) => toast.error(messageOf(error));
  const saveIn = (playlistName: string) =>
    void save
      .mutateAsync({ playlistName, videoId, title })
      .then(() => toast.show(`‘${playlistName}’에 저장했어요`), fail);
  const removeFrom = (playlistName: string) =>
    void remove.mutateAsync({ playlistName, videoId }).then(() => toast.show(`‘${playlistName}’에서 뺐어요`), fail);
  const press = ({ playlistName }: Playlist) => {
    if (save.isPending || remove.isPending) return;
    if (places.has(playlistName)) removeFrom(playlistName);
    else saveIn(playlistName);
  };
  return (
    <Sheet open title="어디에 저장할까요?" onClose={onClose}>
      <div className={styles.what}>
        <span className={styles.poster}>
          <VideoThumbnail video={video} sport={sport} />
        </span>
        <p>{title}</p>
      </div>
      {lists.data && saved.data ? (
        <ul>
          {lists.data.map((playlist) => (
            <SaveRow
              key={playlist.playlistId}
              playlist={playlist}
              saved={places.has(playlist.playlistName)}
              onPress={() => press(playlist)}
            />
          ))}
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
        <NewPlaylist onCreated={saveIn} />
      </div>
    </Sheet>
  );
}
