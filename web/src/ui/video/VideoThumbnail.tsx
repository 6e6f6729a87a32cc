import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { lazy as load, Suspense, useState } from "react";
import { whenSettled } from "../whenSettled.ts";
import styles from "./VideoThumbnail.module.css";

// Most pictures are there.
const Poster = load(async () => ({ default: (await import("../poster/Poster.tsx")).Poster }));

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
      ref={whenSettled(({ naturalWidth }) => naturalWidth === 0 && setMissing(true))}
      onError={() => setMissing(true)}
    />
  );
}
