import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { useRef, useState } from "react";
import { Lanes } from "../feedback/Lanes.tsx";
import styles from "./VideoEmbed.module.css";
import { VideoFailure } from "./VideoFailure.tsx";
import { VideoThumbnail } from "./VideoThumbnail.tsx";
import { useYoutubePlayer } from "./useYoutubePlayer.ts";
import { embedAddress } from "./youtube.ts";

type VideoEmbedProps = { video: Video; sport: Sport; onEnded?: (() => void) | undefined };

/** YouTube's player, behind the picture until it is there; where it never comes or will not play, the way to YouTube. */
export function VideoEmbed({ video, sport, onEnded }: VideoEmbedProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt key={attempt} video={video} sport={sport} onEnded={onEnded} onRetry={() => setAttempt(attempt + 1)} />
  );
}

function Attempt({ video, sport, onEnded, onRetry }: VideoEmbedProps & { onRetry: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const answer = useYoutubePlayer(frame, onEnded);
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs scripts, its own origin and pop-ups */}
      <iframe
        ref={frame}
        className={styles.frame}
        data-there={answer === "answered"}
        src={embedAddress(video.videoId, location.origin)}
        title={video.title}
        allow="autoplay; encrypted-media; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {answer === "waits" && (
        <div className={styles.cover}>
          <VideoThumbnail video={video} sport={sport} />
          <div className={styles.state}>
            <Lanes label="영상을 불러오는 중이에요" />
          </div>
        </div>
      )}
      {(answer === "silent" || answer === "refused") && (
        <VideoFailure video={video} sport={sport} reason={answer} onRetry={onRetry} />
      )}
    </>
  );
}
