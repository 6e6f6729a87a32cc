import { paths } from "@fitmate/contract/paths";
import type { Sport } from "@fitmate/contract/profile";
import type { Video } from "@fitmate/contract/videos";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../../lib/session.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { savedIn } from "../../../data/playlists/saved.ts";

const SaveSheet = lazy(async () => ({ default: (await import("./SaveSheet.tsx")).SaveSheet }));

/** The bookmark of a video: filled when it is in a list; opens the lists. */
export function SaveButton({ video, sport }: { video: Video; sport: Sport }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { data: names = [] } = useQuery({ ...savedIn(video.videoId), enabled: session !== null });
  const saved = names.length > 0;
  const press = () => {
    if (session) return setOpen(true);
    const onSelect = () => void navigate(paths.signIn({ from: pathname + search }));
    toast.show("로그인하면 영상을 저장할 수 있어요", { action: { label: "로그인", onSelect } });
  };
  return (
    <>
      <IconButton
        icon={saved ? "bookmark-fill" : "bookmark"}
        label={`${video.title} 플레이리스트에 저장`}
        muted={!saved}
        aria-haspopup="dialog"
        aria-pressed={saved}
        onClick={press}
      />
      {session && open && (
        <Suspense>
          <SaveSheet video={video} sport={sport} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
