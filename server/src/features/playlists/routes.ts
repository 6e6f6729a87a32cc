/** A member's playlists. */
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { selectSavedIn } from "./queries.ts";
import {
  createPlaylist,
  deletePlaylist,
  listPlaylists,
  placeVideo,
  readPlaylist,
  removeVideo,
  renamePlaylist,
  saveVideo,
} from "./service.ts";

const done = (message: string) => ({ status: 200 as const, message });

export function playlistRoutes(route: Route, { db }: Ports): void {
  route("getPlaylists", async ({ me }) => listPlaylists(db, me.memberId));
  route("getPlaylist", async ({ me, params, query }) => readPlaylist(db, me.memberId, params.playlistName, query));
  route("getSavedVideos", async ({ me, query }) => selectSavedIn(db, me.memberId, query.videoIds));

  route("createPlaylist", async ({ me, body }) => {
    await createPlaylist(db, me.memberId, body.playlistName);
    return done("플레이리스트를 만들었어요.");
  });
  route("renamePlaylist", async ({ me, params, body }) => {
    await renamePlaylist(db, me.memberId, params.playlistName, body.playlistName);
    return done("이름을 바꿨어요.");
  });
  route("deletePlaylist", async ({ me, params }) => {
    await deletePlaylist(db, me.memberId, params.playlistName);
    return done("플레이리스트를 삭제했어요.");
  });
  route("saveVideo", async ({ me, params, body }) => {
    await saveVideo(db, me.memberId, params.playlistName, body);
    return done("플레이리스트에 저장했어요.");
  });
  route("placeSavedVideo", async ({ me, params, body }) => {
    await placeVideo(db, me.memberId, params, body);
    return done("영상을 옮겼어요.");
  });
  route("removeSavedVideo", async ({ me, params }) => {
    await removeVideo(db, me.memberId, params.playlistName, params.videoId);
    return done("플레이리스트에서 삭제되었습니다.");
  });
}
