/** Saved videos: all playlists, or the one the address names. */
import { useLocation, useSearchParams } from "react-router";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { Overview } from "./overview/Overview.tsx";
import { type OpenedAs, SinglePlaylist } from "./list/SinglePlaylist.tsx";

export function Component() {
  const [address] = useSearchParams();
  const name = address.get("name");
  const { state } = useLocation() as { state: OpenedAs | null };
  // A list that gets another name stays what is shown: it plays on.
  if (name) return <SinglePlaylist key={state?.openedAs ?? name} name={name} />;
  return (
    <>
      <PageTitle>내 플레이리스트</PageTitle>
      <Overview />
    </>
  );
}
