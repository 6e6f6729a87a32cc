/** Playlists: a member's named lists of exercise videos. */
import * as z from "zod/mini";
import { hasAtMost } from "./characters.ts";
import {
  FIRST_VIDEO_CURSOR,
  PLAYLIST_NAME_MAX,
  PLAYLIST_NAME_UNITS_MAX,
  PLAYLIST_PLACE_MAX,
  SAVED_VIDEOS_MAX,
  VIDEO_ID_MAX,
  VIDEO_TITLE_MAX,
} from "./limits.ts";
import { charactersUpTo } from "./numbers.ts";
import { cleanPlaylistName } from "./playlistNames.ts";
import { Video, VideoCategory, VideosQuery } from "./videos.ts";
import { queryInteger } from "./wire.ts";

/** Neither text that no database and no address can carry, nor the two names that every address swallows. */
const UNUSABLE = /[\p{Cc}\p{Cs}]|^\.{1,2}$/u;

export const PlaylistName = z.pipe(
  z.pipe(z.string().check(z.maxLength(PLAYLIST_NAME_UNITS_MAX * 3)), z.transform(cleanPlaylistName)),
  z.string().check(
    z.minLength(1, { error: "플레이리스트 이름을 적어 주세요." }),
    z.refine((name) => name.length <= PLAYLIST_NAME_UNITS_MAX && hasAtMost(name, PLAYLIST_NAME_MAX), {
      error: `플레이리스트 이름은 ${charactersUpTo(PLAYLIST_NAME_MAX)} 쓸 수 있어요.`,
    }),
    z.refine((name) => !UNUSABLE.test(name), { error: "이 이름은 쓸 수 없어요. 다른 이름을 적어 주세요." }),
  ),
);

/** YouTube's. */
const VideoId = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(VIDEO_ID_MAX));

export const PlaylistParams = z.object({ playlistName: PlaylistName });
export const PlaylistVideoParams = z.object({ playlistName: PlaylistName, videoId: VideoId });

export const PlaylistBody = z.strictObject({ playlistName: PlaylistName });

/** The video behind which another one goes; null: it becomes the first; left out: the last. */
const After = z.optional(z.nullable(VideoId));

/**
 * `videoId` decides where both are given; the title alone finds the first video of that title. Where `after` is in the
 * list no more, the video becomes the last.
 */
export const SaveVideoBody = z
  .strictObject({
    title: z.optional(z.string().check(z.minLength(1), z.maxLength(VIDEO_TITLE_MAX), z.regex(/^[^\0]*$/))),
    videoId: z.optional(VideoId),
    after: After,
  })
  .check(
    z.refine(({ title, videoId }) => title !== undefined || videoId !== undefined, {
      error: "저장할 영상을 골라 주세요.",
    }),
  );
export type SaveVideoBody = z.infer<typeof SaveVideoBody>;

/** Another place in the list or, with `playlistName`, in another one. */
export const PlaceVideoBody = z.strictObject({ after: After, playlistName: z.optional(PlaylistName) });
export type PlaceVideoBody = z.infer<typeof PlaceVideoBody>;

export const PlaylistQuery = z.object({
  ...VideosQuery.shape,
  /** `lastId` of the page before. */
  cursorId: z._default(queryInteger(FIRST_VIDEO_CURSOR, PLAYLIST_PLACE_MAX), FIRST_VIDEO_CURSOR),
});

export const PlaylistVideo = z.object({
  /** YouTube's id. */
  videoId: z.string(),
  videoTitle: Video.shape.title,
  /** Site-relative address of its picture. */
  thumbnail: Video.shape.thumbnail,
  category: VideoCategory,
  /** true: it cannot be played here any more. */
  isGone: z.boolean(),
});
export type PlaylistVideo = z.infer<typeof PlaylistVideo>;

export const Playlist = z.object({
  /** Stays the same when the name changes. */
  playlistId: z.number(),
  playlistName: z.string(),
  /** How many videos are saved in it. */
  count: z.number(),
  /** The first of them. */
  videos: z.array(PlaylistVideo),
});
export type Playlist = z.infer<typeof Playlist>;

/** In the order in which they were made. */
export const Playlists = z.array(Playlist);

/** In the order the member gave them: as saved, until they say otherwise. */
export const PlaylistPage = z.object({
  values: z.array(PlaylistVideo),
  hasNext: z.boolean(),
  /** The cursor of the next page. */
  lastId: z.number(),
  /** How many videos are saved in all. */
  count: z.number(),
});
export type PlaylistPage = z.infer<typeof PlaylistPage>;

export const SavedVideosQuery = z.object({
  /** YouTube's ids, with commas between them. */
  videoIds: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(SAVED_VIDEOS_MAX * (VIDEO_ID_MAX + 1))),
      z.transform((ids: string) => ids.split(",")),
    ),
    z.array(VideoId).check(z.maxLength(SAVED_VIDEOS_MAX)),
  ),
});

/** Those of the videos asked for that are saved, with the playlists they are in. */
export const SavedVideos = z.array(z.object({ videoId: z.string(), playlistNames: z.array(z.string()) }));
export type SavedVideos = z.infer<typeof SavedVideos>;
