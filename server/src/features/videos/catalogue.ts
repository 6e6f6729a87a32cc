/** The videos every installation starts with: facts that public sources list, kept in catalogue.json. */
import { VIDEO_CATEGORIES } from "@fitmate/contract/sports";
import type { VideoCategory } from "@fitmate/contract/videos";
import type { Db } from "../../platform/db/database.ts";
import catalogue from "./catalogue.json" with { type: "json" };
import { insertVideos, type NewVideo, selectKnownVideoIds } from "./queries.ts";

type Entry = { videoId: string; title: string; titleIsPublished: boolean };

/** A category may begin without any. */
const ENTRIES: Partial<Record<VideoCategory, readonly Entry[]>> = catalogue;

const VIDEOS: readonly NewVideo[] = VIDEO_CATEGORIES.flatMap((category) =>
  (ENTRIES[category] ?? []).map(({ videoId, title, titleIsPublished }) => ({
    video_id: videoId,
    category,
    title,
    title_is_published: titleIsPublished,
  })),
);

/** Stores what is missing of the catalogue; several processes may do so at once. Changes nothing that is there. */
export async function loadCatalogue(db: Db): Promise<void> {
  const known = new Set(
    await selectKnownVideoIds(
      db,
      VIDEOS.map((video) => video.video_id),
    ),
  );
  const missing = VIDEOS.filter((video) => !known.has(video.video_id));
  if (missing.length > 0) await insertVideos(db, missing);
}
