/** The shell around every page, with the live parts that features bring for members. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { Outlet } from "react-router";
import { useSignOut } from "../features/accounts/sessions/signOut.ts";
import { useUnreadMessages } from "../data/chat/unread.ts";
import { myProfile } from "../data/profile/myProfile.ts";
import { Enclosing } from "../features/mates/person/encloseSheet.ts";
import { partOf } from "../lib/part.ts";
import { useRestriction, useSession } from "../lib/session.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { waitingFor } from "../ui/controls/waiting.ts";
import { afterContent } from "../lib/afterContent.ts";
import { useRouted } from "./routes/useRouted.ts";
import { Shell } from "./shell/Shell.tsx";

// Only members need these, and not before they see their page.
const useNotificationBell = waitingFor(
  async () => (await import("../features/notifications/NotificationBell.tsx")).NotificationBell,
);
const { Part: LiveUpdates } = partOf(async () => {
  await afterContent();
  return (await import("./live/LiveUpdates.tsx")).LiveUpdates;
});

// Asking somebody to be mates, one may propose a plan.
const { Part: EncloseSheet } = partOf(async () => (await import("./meetups/EncloseSheet.tsx")).EncloseSheet);

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
  const isRestricted = useRestriction() !== null;
  const signOut = useSignOut();
  const { data: profile } = useQuery({ ...myProfile, enabled: session !== null && !isRestricted });
  const unreadMessages = useUnreadMessages();
  return (
    <Shell
      member={session && { nickname: session.nickname, picture: profile?.profilePicture ?? null }}
      unreadMessages={unreadMessages}
      bell={<Bell />}
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
function Bell() {
  const { arrived: NotificationBell, waited, heard } = useNotificationBell();
  if (NotificationBell) return <NotificationBell {...waited} />;
  return <IconButton icon="bell" label="알림" aria-haspopup="dialog" {...heard} />;
}
