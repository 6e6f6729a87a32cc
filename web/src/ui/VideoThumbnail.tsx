import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { lazy as load, Suspense, useState } from "react";
import { whenSettled } from "./whenSettled.ts";
import styles from "./VideoThumbnail.module.css";

// Most pictures are there.
const Poster = load(async () => ({ default: (await import("./Poster.tsx")).Poster }));

/** YouTube answers for a video that is gone with a grey picture of this width. */
const GONE_WIDTH = 120;

type VideoThumbnailProps = {
  video: Video;
  sport: Sport;
  /** "first": the largest there is to see when the page opens. */
  comes?: "first" | "at once" | "when near";
};

/** The picture of a video, or a poster of its sport where there is none. Fills its box. */
export function VideoThumbnail({ video, sport, comes = "at once" }: VideoThumbnailProps) {
  const [missing, setMissing] = useState(false);
  if (missing) {
    return (
      <Suspense fallback={<span className={styles.picture} />}>
        <Poster className={styles.picture} sport={sport} seed={video.videoId} />
      </Suspense>
    );
  }

  const judge = ({ naturalWidth }: HTMLImageElement) => {
    if (naturalWidth <= GONE_WIDTH) setMissing(true);
  };
  return (
    <img
      className={styles.picture}
      src={video.thumbnail}
      alt=""
      width={480}
      height={360}
      loading={comes === "when near" ? "lazy" : "eager"}
      fetchPriority={comes === "first" ? "high" : "auto"}
      decoding="async"
      ref={whenSettled(judge)}
      onLoad={({ currentTarget }) => judge(currentTarget)}
      onError={() => setMissing(true)}
    />
  );
}
