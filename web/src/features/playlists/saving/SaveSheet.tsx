import type { Playlist } from "@fitmate/contract/playlists";
import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { useRef } from "react";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { VideoThumbnail } from "../../../ui/video/VideoThumbnail.tsx";
import { useRemoveVideo, useSaveVideo } from "../../../data/playlists/playlists.ts";
import { ListChoice } from "./ListChoice.tsx";
import styles from "./SaveSheet.module.css";

type SaveSheetProps = { video: Video; sport: Sport; onClose: () => void };

/** Where to save a video: every list of mine, marked where it already is, and a new one. */
export function SaveSheet({ video, sport, onClose }: SaveSheetProps) {
  const { videoId, title } = video;
  const save = useSaveVideo();
  const remove = useRemoveVideo();

  /** Lists that are on their way: what is pressed again meanwhile would be sent twice. */
  const underWay = useRef(new Set<string>());

  const saveIn = (playlistName: string) =>
    save
      .mutateAsync({ playlistName, videoId, title })
      .then(() => toast.show(`‘${playlistName}’에 저장했어요`), toastError);
  const removeFrom = (playlistName: string) =>
    remove.mutateAsync({ playlistName, videoId }).then(() => toast.show(`‘${playlistName}’에서 뺐어요`), toastError);
  const press = ({ playlistName }: Playlist, saved: boolean) => {
    if (underWay.current.has(playlistName)) return;
    underWay.current.add(playlistName);
    void (saved ? removeFrom(playlistName) : saveIn(playlistName)).finally(() => underWay.current.delete(playlistName));
  };
  return (
    <Sheet open title="어디에 저장할까요?" onClose={onClose}>
      <div className={styles.what}>
        <span className={styles.poster}>
          <VideoThumbnail video={video} sport={sport} />
        </span>
        <p>{title}</p>
      </div>
      <ListChoice videoId={videoId} onPress={press} onCreated={(playlistName) => void saveIn(playlistName)} />
    </Sheet>
  );
}
