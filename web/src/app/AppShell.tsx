/** The shell around every page, with the live parts that features bring for members. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSignOut } from "../features/accounts/sessions/signOut.ts";
import { useUnreadMessages } from "../data/chat/unread.ts";
import { myProfile } from "../data/profile/myProfile.ts";
import { useSession } from "../lib/session.ts";
import { Shell } from "./shell/Shell.tsx";

// Only members need these: a visitor's first page does not load them.
const NotificationBell = lazy(async () => ({
  default: (await import("../features/notifications/NotificationBell.tsx")).NotificationBell,
}));
const LiveUpdates = lazy(async () => ({ default: (await import("./live/LiveUpdates.tsx")).LiveUpdates }));

export function AppShell() {
  const session = useSession();
  const signOut = useSignOut();
  const { data: profile } = useQuery({ ...myProfile, enabled: session !== null });
  const unreadMessages = useUnreadMessages();
  return (
    <>
      {session && (
        <Suspense>
          <LiveUpdates />
        </Suspense>
      )}
      <Shell
        member={session && { nickname: session.nickname, picture: profile?.profilePicture ?? null }}
        unreadMessages={unreadMessages}
        bell={
          <Suspense>
            <NotificationBell />
          </Suspense>
        }
        onSignOut={() => void signOut()}
      />
    </>
  );
}
