/** The shell around every page, with the live parts that features bring for members. */
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from "react";
import { Outlet } from "react-router";
import { useSignOut } from "../features/accounts/sessions/signOut.ts";
import { useUnreadMessages } from "../data/chat/unread.ts";
import { myProfile } from "../data/profile/myProfile.ts";
import { Enclosing } from "../features/mates/person/encloseSheet.ts";
import { patiently } from "../lib/part.ts";
import { useSession } from "../lib/session.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { afterContent } from "../lib/afterContent.ts";
import { useRouted } from "./routes/useRouted.ts";
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

// Asking somebody to be mates, one may propose a plan.
const EncloseSheet = lazy(async () => {
  const { EncloseSheet: sheet } = await patiently(() => import("./meetups/EncloseSheet.tsx"));
  return { default: sheet };
});

export function AppShell() {
  const session = useSession();
  const isInBrowser = useIsInBrowser();
  const hasOwnFrame = useRouted()?.page.shell?.ownFrame ?? false;
  return (
    <>
      {session && isInBrowser && (
        <Suspense>
          <LiveUpdates />
        </Suspense>
      )}
      <Enclosing value={EncloseSheet}>{hasOwnFrame ? <Outlet /> : <AppFrame />}</Enclosing>
    </>
  );
}

/** Header, footer and tab bar. `children`: instead of the routed page. */
export function AppFrame({ children }: { children?: ReactNode }) {
  const session = useSession();
  const signOut = useSignOut();
  const { data: profile } = useQuery({ ...myProfile, enabled: session !== null });
  const unreadMessages = useUnreadMessages();
  const isInBrowser = useIsInBrowser();
  return (
    <Shell
      member={session && { nickname: session.nickname, picture: profile?.profilePicture ?? null }}
      unreadMessages={unreadMessages}
      bell={<Bell isInBrowser={isInBrowser} />}
      onSignOut={() => void signOut()}
    >
      {children}
    </Shell>
  );
}

const useIsInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

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
