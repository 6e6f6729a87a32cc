/** Exercise videos. */
import type { Endpoint } from "../endpoint.ts";
import * as videos from "../videos.ts";

export const videoEndpoints = {
  getVideos: {
    method: "GET",
    path: "/api/video/:category",
    tag: "videos",
    summary: "Exercise videos of a category, page by page.",
    auth: "open",
    mayLag: true,
    params: videos.VideosParams,
    query: videos.VideosQuery,
    answer: videos.VideoPage,
    success: 200,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
