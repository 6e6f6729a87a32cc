import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { useRef, useState } from "react";
import { Button, ButtonLink } from "./Button.tsx";
import { Lanes } from "./Lanes.tsx";
import styles from "./VideoEmbed.module.css";
import { VideoThumbnail } from "./VideoThumbnail.tsx";
import { usePlayerAnswer } from "./usePlayerAnswer.ts";
import { embedAddress, watchAddress } from "./youtube.ts";

type VideoEmbedProps = { video: Video; sport: Sport };

/** YouTube's player, behind the picture until it is there; where it never comes, the way to YouTube. */
export function VideoEmbed({ video, sport }: VideoEmbedProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} video={video} sport={sport} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ video, sport, onRetry }: VideoEmbedProps & { onRetry: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const answer = usePlayerAnswer(frame);
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
      {answer !== "answered" && (
        <div className={styles.cover}>
          <VideoThumbnail video={video} sport={sport} />
          <div className={styles.state}>
            {answer === "waits" ? (
              <Lanes label="동영상을 불러오는 중이에요" />
            ) : (
              <Failure video={video} onRetry={onRetry} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function Failure({ video, onRetry }: { video: Video; onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.reason}>여기에서 재생하지 못했어요</p>
      <p>인터넷 연결을 확인하거나 YouTube에서 봐 주세요.</p>
      <div className={styles.actions}>
        <Button size="sm" variant="secondary" onClick={onRetry}>
          다시 시도
        </Button>
        <ButtonLink size="sm" to={watchAddress(video.videoId)} target="_blank" rel="noopener">
          YouTube에서 보기
        </ButtonLink>
      </div>
    </div>
  );
}
