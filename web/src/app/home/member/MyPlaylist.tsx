import { paths } from "@fitmate/contract/paths";
import type { Playlist, PlaylistVideo } from "@fitmate/contract/playlists";
import { useState } from "react";
import { Link } from "react-router";
import { SavedPlayer } from "../../../features/playlists/playing/SavedPlayer.tsx";
import { ShelfVideos } from "../../../features/playlists/overview/ShelfVideos.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";

/** One of my playlists, to go on with. */
export function MyPlaylist({ playlist: { playlistName, videos } }: { playlist: Playlist }) {
  const [playing, setPlaying] = useState<PlaylistVideo | null>(null);
  return (
    <section className="section" aria-labelledby="playlist">
      <div className="section__head">
        <h2 id="playlist">{playlistName} 플레이리스트</h2>
        <Link className="more-link" to={paths.playlists({ name: playlistName })}>
          <span className="sr-only">{playlistName} </span>
          전체 보기
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <ShelfVideos videos={videos} onPlay={setPlaying} />
      {playing && <SavedPlayer video={playing} onClose={() => setPlaying(null)} />}
    </section>
  );
}
