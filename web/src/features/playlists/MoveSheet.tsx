import type { Playlist, PlaylistVideo } from "@fitmate/contract/playlists";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../lib/api.ts";
import { ErrorState } from "../../ui/Empty.tsx";
import { Lanes } from "../../ui/Lanes.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { toast } from "../../ui/toast.ts";
import { playlists, savedIn, useMoveVideo } from "./api.ts";
import { NewPlaylist } from "./NewPlaylist.tsx";
import { SaveRow } from "./SaveRow.tsx";
import styles from "./SaveSheet.module.css";

type MoveSheetProps = {
  video: PlaylistVideo;
  /** The list it is in now, and what stands before it there. */
  from: string;
  after: string | null;
  onClose: () => void;
  onMoved: () => void;
};

/** Where a video of a playlist should go: the other lists, and a new one. */
export function MoveSheet({ video: { videoId, videoTitle }, from, after, onClose, onMoved }: MoveSheetProps) {
  const lists = useQuery(playlists);
  const saved = useQuery(savedIn(videoId));
  const move = useMoveVideo();
  const others = lists.data?.filter(({ playlistName }) => playlistName !== from);

  const fail = (error: unknown) => toast.error(messageOf(error));
  const moveTo = (to: string) => {
    if (move.isPending) return;
    const undo = () =>
      void move.mutateAsync({ from: to, to: from, videoId, after }).then(() => toast.show("되돌렸어요"), fail);
    void move.mutateAsync({ from, to, videoId }).then(() => {
      onClose();
      onMoved();
      toast.show(`‘${to}’ 플레이리스트로 옮겼어요`, { action: { label: "되돌리기", onSelect: undo } });
    }, fail);
  };
  const press = ({ playlistName }: Playlist) =>
    saved.data?.includes(playlistName) ? toast.show("이미 저장한 영상이에요.") : moveTo(playlistName);
  return (
    <Sheet open title="어디로 옮길까요?" onClose={onClose}>
      <p className={styles.moved}>{videoTitle}</p>
      {others && saved.data ? (
        <ul>
          {others.map((playlist) => (
            <SaveRow
              key={playlist.playlistId}
              playlist={playlist}
              saved={saved.data.includes(playlist.playlistName)}
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
        <NewPlaylist onCreated={moveTo} />
      </div>
    </Sheet>
  );
}
