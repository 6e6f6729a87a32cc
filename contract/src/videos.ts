/** Exercise videos: what YouTube plays, one list a category. */
import * as z from "zod/mini";
import { VIDEO_CATEGORIES } from "./sports.ts";
import { FIRST_VIDEO_CURSOR, VIDEO_PAGE_SIZE } from "./limits.ts";
import { pageSize, queryInteger } from "./wire.ts";

export const VideoCategory = z.enum(VIDEO_CATEGORIES);
export type VideoCategory = z.infer<typeof VideoCategory>;

export const VideosParams = z.object({ category: VideoCategory });

export const VideosQuery = z.object({
  /** `lastId` of the page before. */
  cursorId: z._default(queryInteger(FIRST_VIDEO_CURSOR), FIRST_VIDEO_CURSOR),
  size: pageSize(VIDEO_PAGE_SIZE),
});

export const Video = z.object({
  /** YouTube's id. */
  videoId: z.string(),
  title: z.string(),
  /** Site-relative address of its picture. */
  thumbnail: z.string(),
});
export type Video = z.infer<typeof Video>;

export const VideoPage = z.object({
  values: z.array(Video),
  hasNext: z.boolean(),
  /** The cursor of the next page. */
  lastId: z.number(),
});
export type VideoPage = z.infer<typeof VideoPage>;
