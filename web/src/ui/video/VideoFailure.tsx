import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { Button, ButtonLink } from "../controls/Button.tsx";
import styles from "./VideoEmbed.module.css";
import { VideoThumbnail } from "./VideoThumbnail.tsx";
import { watchAddress } from "./youtube.ts";

/** `silent`: YouTube's player does not answer. `refused`: it will not play this video here. */
const TEXTS = {
  silent: ["여기에서 재생하지 못했어요", "인터넷 연결을 확인하거나 YouTube에서 봐 주세요."],
  refused: ["여기에서 재생할 수 없는 영상이에요", "지워졌거나 YouTube에서만 볼 수 있는 영상일 수 있어요."],
} as const;

type VideoFailureProps = { video: Video; sport: Sport; reason: keyof typeof TEXTS; onRetry?: () => void };

/** In the place of a video that cannot be played: why, and the way to YouTube. */
export function VideoFailure({ video, sport, reason, onRetry }: VideoFailureProps) {
  const [title, text] = TEXTS[reason];
  return (
    <div className={styles.cover}>
      <VideoThumbnail video={video} sport={sport} />
      <div className={styles.state}>
        <div className={styles.failure} role="alert">
          <p className={styles.reason}>{title}</p>
          <p>{text}</p>
          <div className={styles.actions}>
            {onRetry && (
              <Button size="sm" variant="secondary" onClick={onRetry}>
                다시 시도
              </Button>
            )}
            <ButtonLink size="sm" to={watchAddress(video.videoId)} target="_blank" rel="noopener">
              YouTube에서 보기
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
