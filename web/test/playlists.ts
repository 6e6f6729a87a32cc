/** Playlists as components get them. */
import type { PlaylistVideo } from "@fitmate/contract/playlists";

/** A saved video, "a 러닝" where it is "a". */
export const savedVideo = (videoId: string): PlaylistVideo => ({
  videoId,
  videoTitle: `${videoId} 러닝`,
  thumbnail: "/thumbnail.webp",
  category: "running",
  isGone: false,
});

/** A playlist that holds these, whole. */
export const wholePlaylist = (values: PlaylistVideo[]) => ({
  values,
  hasNext: false,
  lastId: values.length,
  count: values.length,
});
