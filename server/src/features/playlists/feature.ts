/** Playlists: the videos a member keeps, in their order. */
import type { Feature } from "../../platform/feature.ts";
import { playlistData } from "./personalQueries.ts";
import { playlistRoutes } from "./routes.ts";

export const playlists: Feature = {
  name: "playlists",
  tables: ["playlists", "playlist_videos"],
  personalData: playlistData,

  routes({ route, ports }) {
    playlistRoutes(route, ports);
  },
};
