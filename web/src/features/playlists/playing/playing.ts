import type { PlaylistVideo } from "@fitmate/contract/playlists";
import type { Video } from "@fitmate/contract/videos";

/** A saved video as the player and its picture take it. */
export function asVideo({ videoId, videoTitle, thumbnail }: PlaylistVideo): Video {
  return { videoId, title: videoTitle, thumbnail };
}
