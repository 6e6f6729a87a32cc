import type { Playlist, PlaylistVideo } from "@fitmate/contract/playlists";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { useMoveVideo, useNoteNames } from "../../../data/playlists/placing.ts";
import { ListChoice } from "../saving/ListChoice.tsx";
import styles from "../saving/SaveSheet.module.css";

type MoveSheetProps = {
  video: PlaylistVideo;
  /** The list it is in now, and what stands before it there. */
  from: string;
  after: string | null;
  onClose: () => void;
  /** It is in another list: the sheet is over. */
  onMoved: () => void;
};

/** Where a video of a playlist should go: the other lists, and a new one. */
export function MoveSheet({ video: { videoId, videoTitle }, from, after, onClose, onMoved }: MoveSheetProps) {
  const move = useMoveVideo();
  const noteNames = useNoteNames();

  const moveTo = (to: string) => {
    void move.mutateAsync({ from, to, videoId }).then(() => {
      onMoved();
      // Either list may get another name while the toast is there.
      const namesNow = noteNames();
      const takeBack = async () => {
        const nameNow = await namesNow();
        await move.mutateAsync({ from: nameNow(to), to: nameNow(from), videoId, after });
      };
      const undo = () => void takeBack().then(() => toast.show("되돌렸어요"), toastError);
      toast.show(`‘${to}’ 플레이리스트로 옮겼어요`, { action: { label: "되돌리기", onSelect: undo } });
    }, toastError);
  };
  const press = ({ playlistName }: Playlist, saved: boolean) =>
    saved ? toast.show("이미 저장한 영상이에요.") : moveTo(playlistName);
  return (
    <Sheet open title="어디로 옮길까요?" onClose={onClose}>
      <p className={styles.moved}>{videoTitle}</p>
      <ListChoice videoId={videoId} without={from} onPress={press} onCreated={moveTo} />
    </Sheet>
  );
}
