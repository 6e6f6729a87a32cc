/** The shell around every page, with the live parts that features bring for members. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { useSignOut } from "../features/accounts/sessions/signOut.ts";
import { useUnreadMessages } from "../data/chat/unread.ts";
import { myProfile } from "../data/profile/myProfile.ts";
import { patiently } from "../lib/part.ts";
import { useSession } from "../lib/session.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { afterContent } from "../lib/afterContent.ts";
import { Shell } from "./shell/Shell.tsx";

// Only members need these, and not before they see their page.
const NotificationBell = lazy(async () => {
  await afterContent();
  const { NotificationBell: bell } = await patiently(() => import("../features/notifications/NotificationBell.tsx"));
  return { default: bell };
});
const LiveUpdates = lazy(async () => {
  await afterContent();
  const { LiveUpdates: live } = await patiently(() => import("./live/LiveUpdates.tsx"));
  return { default: live };
});

export function AppShell() {
  const session = useSession();
  const signOut = useSignOut();
  const { data: profile } = useQuery({ ...myProfile, enabled: session !== null });
  const unreadMessages = useUnreadMessages();
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <>
      {session && isInBrowser && (
        <Suspense>
          <LiveUpdates />
        </Suspense>
      )}
      <Shell
        member={session && { nickname: session.nickname, picture: profile?.profilePicture ?? null }}
        unreadMessages={unreadMessages}
        bell={<Bell isInBrowser={isInBrowser} />}
        onSignOut={() => void signOut()}
      />
    </>
  );
}

/** Nothing changes it. */
const never = () => () => undefined;

/** Whoever presses it before it is there finds its panel open. */
function Bell({ isInBrowser }: { isInBrowser: boolean }) {
  const [pressed, setPressed] = useState(false);
  const waiting = <IconButton icon="bell" label="알림" onClick={() => setPressed(true)} />;
  if (!isInBrowser) return waiting;
  return (
    <Suspense fallback={waiting}>
      <NotificationBell defaultOpen={pressed} />
    </Suspense>
  );
}
