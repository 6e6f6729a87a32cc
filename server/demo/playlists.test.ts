import { cleanPlaylistName } from "@fitmate/contract/playlistNames";
import { type Playlist, PlaylistName } from "@fitmate/contract/playlists";
import { afterAll, beforeAll, expect, it } from "vitest";
import { safeParse } from "zod/v4/core";
import { type TestApp, startTestApp } from "../test/app.ts";
import { HttpClient, TestMember } from "../test/client.ts";
import { readConfig } from "../src/config.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, loadDemo } from "./load.ts";
import { readPlaylists } from "./playlists.ts";
import { PLAYLIST_PREVIEW_SIZE } from "@fitmate/contract/limits";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const config = readConfig({ DEMO: "always", DATABASE_URL: "postgres://elsewhere/db" });
  await loadDemo({ config, db: app.database.db, storage: app.ports.storage });
}, 120_000);
afterAll(() => app.close());

it("the demo's playlists could all have been made like this", async () => {
  for (const { name } of await readPlaylists()) {
    expect(safeParse(PlaylistName, name).success, name).toBe(true);
    expect(cleanPlaylistName(name)).toBe(name);
  }
});

it.each(DEMO_ACCOUNTS)("%s finds their playlists filled, in their order", async (nickname) => {
  const { body: token } = await new HttpClient(app.url).call("signIn", { body: { nickname, password: DEMO_PASSWORD } });
  const { body } = await new TestMember(app.url, nickname, String(token)).call("getPlaylists");
  const written = (await readPlaylists()).filter(({ owner }) => owner === nickname);
  expect(written.length).toBeGreaterThanOrEqual(3);
  expect((body as Playlist[]).map(({ playlistName, count }) => [playlistName, count])).toEqual(
    written.map(({ name, videoIds }) => [name, videoIds.length]),
  );
  expect((body as Playlist[]).map(({ videos }) => videos.map(({ videoId }) => videoId))).toEqual(
    written.map(({ videoIds }) => videoIds.slice(0, PLAYLIST_PREVIEW_SIZE)),
  );
});
