/** The lists a video is in, asked for many videos with one call. */
import { SAVED_VIDEOS_MAX } from "@fitmate/contract/limits";
import type { QueryClient } from "@tanstack/react-query";
import DataLoader from "dataloader";
import { call } from "../../lib/api.ts";
import { followOtherTabs } from "./playlists.ts";

const loader = new DataLoader(
  async (videoIds: readonly string[]): Promise<string[][]> => {
    const saved = await call("getSavedVideos", { query: { videoIds: videoIds.join() } });
    const names = new Map(saved.map(({ videoId, playlistNames }) => [videoId, playlistNames]));
    return videoIds.map((videoId) => names.get(videoId) ?? []);
  },
  // What is kept, and how long, is the query cache's business.
  { cache: false, maxBatchSize: SAVED_VIDEOS_MAX },
);

/** The names of my lists that hold the video, for `client` to keep. Everybody who asks in the same moment shares a call. */
export function loadSavedIn(client: QueryClient, videoId: string): Promise<string[]> {
  followOtherTabs(client);
  return loader.load(videoId);
}
