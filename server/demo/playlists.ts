/** Gives the demo's people the playlists of data/playlists.txt, through the services. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createPlaylist, saveVideo } from "../src/features/playlists/service.ts";
import { loadCatalogue } from "../src/features/videos/catalogue.ts";
import type { Db } from "../src/platform/db/database.ts";

type DemoPlaylist = { owner: string; name: string; videoIds: string[] };

const FILE = resolve(import.meta.dirname, "data/playlists.txt");

export async function readPlaylists(): Promise<DemoPlaylist[]> {
  const lines = (await readFile(FILE, "utf8")).split("\n");
  return lines
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [owner = "", name = "", ids = ""] = line.split(/ \| ?/);
      return { owner, name, videoIds: ids.split(" ").filter(Boolean) };
    });
}

export async function collectVideos(db: Db, people: ReadonlyMap<string, { memberId: number }>): Promise<void> {
  await loadCatalogue(db);
  for (const { owner, name, videoIds } of await readPlaylists()) {
    const person = people.get(owner);
    if (!person) throw new Error(`The demo knows nobody called ${owner}`);
    await createPlaylist(db, person.memberId, name);
    for (const videoId of videoIds) await saveVideo(db, person.memberId, name, { videoId });
  }
}
