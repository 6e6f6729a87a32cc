/** Playlists, as personal data. */
import { videosAs } from "../videos/queries.ts";
import { ONLY_LINKS, type PersonalData, rowsOf } from "../../platform/personalData.ts";

export const playlistData: PersonalData = {
  columns: {
    playlists: {
      id: ONLY_LINKS,
      member_id: ONLY_LINKS,
      name: "playlists.name",
      created_at: "playlists.createdAt",
    },
    playlist_videos: {
      playlist_id: ONLY_LINKS,
      video_id: "playlists.videoId",
      position: "The order in which they are.",
      saved_at: "playlists.savedAt",
    },
  },

  words: {
    playlists: "플레이리스트",
  },
  files: (db, memberId) => ({
    playlists: rowsOf(async () =>
      db
        .selectFrom("playlists as p")
        .leftJoin("playlist_videos as saved", "saved.playlist_id", "p.id")
        .leftJoin(videosAs("v"), "v.id", "saved.video_id")
        .select([
          "p.name",
          "p.created_at as createdAt",
          "v.title",
          "v.video_id as videoId",
          "saved.saved_at as savedAt",
        ])
        .where("p.member_id", "=", memberId)
        .orderBy("p.id")
        .orderBy("saved.position")
        .execute(),
    ),
  }),

  async erase(trx, memberId) {
    await trx.deleteFrom("playlists").where("member_id", "=", memberId).execute();
  },
};
