import { DELETED_VIDEO_NOTICE_MS } from "@fitmate/contract/limits";
import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { useState } from "react";
import { messageOf } from "../../../lib/api.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useRemoveVideo, useSaveVideo } from "../../../data/playlists/playlists.ts";
import { before } from "../../../data/playlists/order.ts";

/**
 * Deletes videos from a list. The last one can be brought back to its place: from the toast while it is there, and with
 * `restore` as long as the page is open; undefined when there is nothing to bring back.
 */
export function useRemoval(playlistName: string, videos: readonly PlaylistVideo[]) {
  const [restore, setRestore] = useState<() => void>();
  const removal = useRemoveVideo();
  const save = useSaveVideo();

  const bringBack = ({ videoId, videoTitle }: PlaylistVideo, after: string | null) =>
    void save.mutateAsync({ playlistName, videoId, title: videoTitle, after }).then(
      () => {
        setRestore(undefined);
        toast.show("되돌렸어요");
      },
      (error: unknown) => toast.error(`되돌리지 못했어요. ${messageOf(error)}`),
    );
  const remove = (video: PlaylistVideo, onRemoved: () => void) => {
    if (removal.isPending) return;
    const after = before(videos, video.videoId);
    const onSelect = () => bringBack(video, after);
    removal.mutate(
      { playlistName, videoId: video.videoId },
      {
        onSuccess: () => {
          setRestore(() => onSelect);
          onRemoved();
          toast.show("플레이리스트에서 삭제되었습니다 😊", {
            duration: DELETED_VIDEO_NOTICE_MS,
            action: { label: "되돌리기", onSelect },
          });
        },
        onError: () => toast.error("동영상 삭제 중 오류가 발생하였습니다."),
      },
    );
  };
  return { remove, restore };
}
