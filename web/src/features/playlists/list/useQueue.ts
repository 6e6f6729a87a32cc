import type { PlaylistVideo } from "@fitmate/contract/playlists";
import { useEffect, useEffectEvent, useState } from "react";
import { isTopOverlay, topModal } from "../../../ui/overlays/overlays.ts";
import type { VideoQueue } from "../playing/QueueControls.tsx";

/** What plays, and where it stood when it began. */
type At = {
  index: number;
  video: PlaylistVideo;
  /** The player that waits for the next one, and goes on as soon as that has come; null: none. */
  waiting: HTMLDialogElement | null;
};

/**
 * Plays the videos of a list one after the other. `playing` is the one that is on, null when none is. As the loaded ones
 * run out, `onMore` is called while there are more than them, `count` in all: then, and each time the next one is wanted. It answers
 * whether they came.
 */
export function useQueue(
  videos: readonly PlaylistVideo[],
  count: number,
  onMore: (isWanted: boolean) => Promise<boolean>,
) {
  const [at, setAt] = useState<At | null>(null);
  const found = at ? videos.findIndex(({ videoId }) => videoId === at.video.videoId) : -1;
  // What was taken out of the list while it plays: its place is that of the one behind it.
  const isGone = at !== null && found < 0;
  const index = isGone ? at.index : found;
  const previous = index - 1;
  const next = isGone ? index : index + 1;
  const isLast = at !== null && next >= videos.length && videos.length < count;
  const more = useEffectEvent(onMore);

  useEffect(() => {
    if (isLast) void more(false);
  }, [isLast]);

  const to = (place: number) => {
    const video = videos[place];
    return video && (() => setAt({ index: place, video, waiting: null }));
  };
  const toNext = to(next);
  const giveUp = () => setAt((now) => now && { ...now, waiting: null });
  if (at?.waiting && toNext) {
    // What lies over the player by then is about this video: with the next one it would go, and what is typed there.
    if (isTopOverlay(at.waiting)) toNext();
    else giveUp();
  }
  const wait = async () => {
    const waiting = topModal();
    setAt((now) => now && { ...now, waiting });
    // Given up with that: it would break into what is watched once they come by another way.
    if (!(await onMore(true))) giveUp();
  };
  const onNext = toNext ?? (isLast ? () => void wait() : undefined);
  const queue: VideoQueue = { index: Math.max(index, 0), count, onPrevious: to(previous), onNext };
  return { playing: at?.video ?? null, queue, start: to(0), stop: () => setAt(null) };
}
