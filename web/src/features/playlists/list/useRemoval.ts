import { DELETED_VIDEO_NOTICE_MS } from "@fitmate/contract/limits";
import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { useEffect, useRef, useState } from "react";
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
  const underWay = useRef(new Set<string>());
  const save = useSaveVideo();
  const name = useRef(playlistName);
  useEffect(() => {
    name.current = playlistName;
  }, [playlistName]);

  const remove = (video: PlaylistVideo) => {
    const { videoId } = video;
    if (underWay.current.has(videoId)) return;
    // Those on their way out show again while the list is asked for: nothing can be brought back behind them.
    const staying = videos.filter((each) => !underWay.current.has(each.videoId));
    const after = before(staying, videoId);
    let isBack = false;
    const onSelect = () => {
      // Offered twice: in the toast and on the page.
      if (isBack) return;
      isBack = true;
      setRestore(undefined);
      // Another tab may have given the list another name since.
      save.mutateAsync({ playlistName: name.current, videoId, title: video.videoTitle, after }).then(
        () => toast.show("되돌렸어요"),
        (error: unknown) => {
          isBack = false;
          // Unless another one has been deleted meanwhile.
          setRestore((newer) => newer ?? onSelect);
          toast.error(`되돌리지 못했어요. ${messageOf(error)}`);
        },
      );
    };
    underWay.current.add(videoId);
    void removal
      .mutateAsync({ playlistName, videoId })
      .then(
        () => {
          setRestore(() => onSelect);
          toast.show("플레이리스트에서 삭제되었습니다 😊", {
            duration: DELETED_VIDEO_NOTICE_MS,
            action: { label: "되돌리기", onSelect },
          });
        },
        () => toast.error("동영상 삭제 중 오류가 발생하였습니다."),
      )
      .finally(() => underWay.current.delete(videoId));
  };
  return { remove, restore };
}
