import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { useEffect, useEffectEvent, useState } from "react";
import type { VideoQueue } from "../../../ui/video/VideoPlayer.tsx";

/**
 * Plays the videos of a list one after the other. `playing` is the one that is on, null when none is. As the loaded ones
 * run out, `onMore` is called while there are more than them: `count` in all.
 */
export function useQueue(videos: readonly PlaylistVideo[], count: number, onMore: () => void) {
  const [at, setAt] = useState<{ index: number; video: PlaylistVideo } | null>(null);
  const found = at ? videos.findIndex(({ videoId }) => videoId === at.video.videoId) : -1;
  // What was taken out of the list while it plays: its place is that of the one behind it.
  const isGone = at !== null && found < 0;
  const index = isGone ? at.index : found;
  const previous = index - 1;
  const next = isGone ? index : index + 1;
  const isLast = at !== null && next >= videos.length && videos.length < count;
  const more = useEffectEvent(onMore);

  useEffect(() => {
    if (isLast) more();
  }, [isLast]);

  const to = (place: number) => {
    const video = videos[place];
    return video && (() => setAt({ index: place, video }));
  };
  const queue: VideoQueue = { index: Math.max(index, 0), count, onPrevious: to(previous), onNext: to(next) };
  return { playing: at?.video ?? null, queue, start: to(0), stop: () => setAt(null) };
}
