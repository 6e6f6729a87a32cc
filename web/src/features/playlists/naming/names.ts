/** Names of playlists: what is wrong with one. */
import { countCharacters } from "@fitmate/contract/characters";
import { cleanPlaylistName } from "@fitmate/contract/playlistNames";
import { PlaylistName } from "@fitmate/contract/playlists";
import { PLAYLIST_NAME_MAX } from "@fitmate/contract/limits";
import { safeParse } from "zod/v4/core";
import { outOf } from "../../../ui/fields/outOf.ts";

/** What is wrong with `name`, as a sentence; undefined when it may be used. */
export function nameProblem(name: string): string | undefined {
  return safeParse(PlaylistName, name).error?.issues[0]?.message;
}

/** "6 / 15" */
export function nameCounter(name: string): string {
  return outOf(countCharacters(cleanPlaylistName(name)), PLAYLIST_NAME_MAX);
}

export function isTooLong(name: string): boolean {
  return countCharacters(cleanPlaylistName(name)) > PLAYLIST_NAME_MAX;
}
