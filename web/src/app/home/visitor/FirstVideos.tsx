import { paths } from "@fitmate/contract/paths";
import type { Sport } from "@fitmate/contract/profile";
import type { Video, VideoCategory } from "@fitmate/contract/videos";
import { categorySport } from "@fitmate/contract/sports";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { videosOf } from "../../../data/videos/videos.ts";
import { VideoCard } from "../../../features/videos/VideoCard.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { VideoPlayer } from "../../../ui/video/VideoPlayer.tsx";
import styles from "./FirstVideos.module.css";

type Playing = { video: Video; sport: Sport };

/** The first exercise video of each sport, to be played right here. */
export function FirstVideos() {
  const heading = useId();
  const [playing, setPlaying] = useState<Playing | null>(null);
  const first = [useFirstVideo("running"), useFirstVideo("hiking"), useFirstVideo("health")];
  const shown = first.filter((each) => each !== undefined);
  if (shown.length === 0) return null;
  return (
    <section className="section" aria-labelledby={heading}>
      <div className="section__head">
        <h2 id={heading}>바로 따라 하는 운동 영상</h2>
        <Link className="more-link" to={paths.exercise()}>
          <span className="sr-only">운동 영상 </span>
          전체 보기
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <ul className={styles.row}>
        {shown.map(({ video, sport }) => (
          <VideoCard
            key={video.videoId}
            video={video}
            sport={sport}
            heading="h3"
            onPlay={() => setPlaying({ video, sport })}
          />
        ))}
      </ul>
      {playing && <VideoPlayer {...playing} onClose={() => setPlaying(null)} />}
    </section>
  );
}

/** From the page that 운동 정보 starts with. */
function useFirstVideo(category: VideoCategory): Playing | undefined {
  const { data } = useInfiniteQuery(videosOf(category));
  const video = data?.pages[0]?.values[0];
  return video && { video, sport: categorySport[category] };
}
