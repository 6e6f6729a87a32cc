/** What is asked of playlists, by a member who has many. */
import { findLiveSession } from "../../server/src/features/accounts/sessions/queries.ts";
import { hashToken } from "../../server/src/features/accounts/sessions/sessions.ts";
import { selectSavedIn } from "../../server/src/features/playlists/queries.ts";
import { listPlaylists, readPlaylist } from "../../server/src/features/playlists/service.ts";
import type { Db } from "../../server/src/platform/db/database.ts";
import { pathOf } from "../../server/test/client.ts";
import type { Case } from "../measuring/growth.ts";
import { COLLECTOR, type Filled } from "./data.ts";

const LIST = "목록 25";
const SIZE = 5;

export function casesFor({ memberId }: Filled): Case[] {
  return [
    { name: "overview", path: pathOf("getPlaylists"), ...asking((db) => listPlaylists(db, memberId)) },
    ...[5, 50].map((count): Case => {
      const videoIds = Array.from({ length: count }, (_, index) => `b${String(index * 3 + 1).padStart(10, "0")}`);
      return {
        name: `marks of ${count} videos`,
        path: pathOf("getSavedVideos", { query: { videoIds: videoIds.join() } }),
        ...asking((db) => selectSavedIn(db, memberId, videoIds)),
      };
    }),
    ...[-1, 195].map((cursorId): Case => {
      const page = { cursorId, size: SIZE };
      return {
        name: `${cursorId < 0 ? "first" : "last"} page of a list`,
        path: pathOf("getPlaylist", { params: { playlistName: LIST }, query: page }),
        ...asking((db) => readPlaylist(db, memberId, LIST, page)),
      };
    }),
  ];
}

function asking(run: (db: Db) => Promise<unknown>) {
  return {
    token: COLLECTOR.token,
    async run(db: Db) {
      await findLiveSession(db, hashToken(COLLECTOR.token));
      return run(db);
    },
    goals: { ratio: 0.5, growth: 1.5 },
  };
}
