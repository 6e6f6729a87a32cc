/** Saved videos: all playlists, or the one the address names. */
import { useSearchParams } from "react-router";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { Overview } from "./overview/Overview.tsx";
import { SinglePlaylist } from "./list/SinglePlaylist.tsx";

export function Component() {
  const [address] = useSearchParams();
  const name = address.get("name");
  if (name) return <SinglePlaylist key={name} name={name} />;
  return (
    <>
      <PageTitle>내 플레이리스트</PageTitle>
      <Overview />
    </>
  );
}
