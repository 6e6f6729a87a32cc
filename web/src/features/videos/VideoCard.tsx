import { LIST_TITLE_MAX } from "@fitmate/contract/limits";
import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import type { ReactNode } from "react";
import { cutTitle } from "../../lib/cutTitle.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { VideoThumbnail } from "../../ui/video/VideoThumbnail.tsx";
import styles from "./VideoCard.module.css";

type VideoCardProps = {
  video: Video;
  sport: Sport;
  heading?: "h2" | "h3";
  /** Stands where the page opens. */
  first?: boolean;
  saveButton?: ReactNode;
  onPlay: () => void;
};

/** One video of the list: the poster leads, the title below plays it too. */
export function VideoCard({
  video,
  sport,
  heading: Heading = "h2",
  first = false,
  saveButton,
  onPlay,
}: VideoCardProps) {
  const title = cutTitle(video.title, LIST_TITLE_MAX);
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.play}
        aria-label={`${video.title} 재생`}
        title={title === video.title ? undefined : video.title}
        onClick={onPlay}
      >
        <span className={styles.poster}>
          <VideoThumbnail video={video} sport={sport} comes={first ? "first" : "when near"} />
          <span className={styles.sign}>
            <Icon name="play" size={18} />
          </span>
        </span>
      </button>
      <div className={styles.row}>
        <Heading className={styles.title}>{title}</Heading>
        {saveButton && <div className={styles.save}>{saveButton}</div>}
      </div>
    </li>
  );
}

/** A card that is on its way, with its final size. */
export function VideoCardSkeleton() {
  return (
    <li aria-hidden="true">
      <Skeleton className={styles.posterSkeleton} height="auto" radius="var(--r-4)" />
      <Skeleton className={styles.titleSkeleton} width="72%" />
    </li>
  );
}
