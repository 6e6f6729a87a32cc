/** Saved videos: all playlists, or the one the address names. */
import { useSearchParams } from "react-router";
import { Overview } from "./Overview.tsx";
import { SinglePlaylist } from "./SinglePlaylist.tsx";

export function Component() {
  const [address] = useSearchParams();
  const name = address.get("name");
  return name ? <SinglePlaylist key={name} name={name} /> : <Overview />;
}
