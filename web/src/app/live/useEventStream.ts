import type { ChatRoom } from "@fitmate/contract/chat";
import { REFETCH_WITHIN_MS } from "@fitmate/contract/limits";
import { ChatHint, Notification, Renaming, type StreamEvent } from "@fitmate/contract/notifications";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { type $ZodType, type output, safeParse } from "zod/v4/core";
import { notifyOfMessage } from "../../features/chat/notifyOfMessage.ts";
import { refreshNickname } from "../../data/accounts/nickname.ts";
import { refreshChat } from "../../data/chat/keys.ts";
import { receiveChatHint, refreshRooms } from "../../data/chat/rooms.ts";
import { refreshMates } from "../../data/mates/keys.ts";
import { refreshMeetups } from "../../data/meetups/keys.ts";
import { refreshCheckIns, refreshTogether } from "../../data/together/keys.ts";
import { refreshNotifications } from "../../data/notifications/keys.ts";
import { wantsMessages } from "../../data/notifications/settings.ts";
import { showOutside } from "../../features/notifications/outsidePage.ts";
import { receiveNotification } from "../../features/notifications/receive.ts";
import { atSomeTime } from "../../lib/atSomeTime.ts";
import { forgetEarly } from "../../lib/forgetEarly.ts";
import { openSharedStream } from "../../lib/sharedStream.ts";

/** Events that say what has changed. */
type Told = Exclude<StreamEvent, "missed">;

/** Everything the stream tells about. */
const COVERED = [
  refreshChat,
  refreshMates,
  refreshMeetups,
  refreshTogether,
  refreshNotifications,
  refreshNickname,
  refreshCheckIns,
];

/** What tells that there is something to answer, or that both have. */
const OF_TRAININGS: readonly Notification["notificationType"][] = ["TRAINED", "AGAIN"];

/** Keeps the event stream open (in one tab for all of the session) while there is a `token`, and the cache true to what it says. */
export function useEventStream(token: string | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const receiveNow = useEffectEvent((event: Told, data: string) =>
    receive(client, event, data, (to, options) => void navigate(to, options)),
  );
  useEffect(() => {
    if (!token) return undefined;
    const soon = atSomeTime(REFETCH_WITHIN_MS, () => refreshCovered(client));
    const close = openSharedStream(token, {
      onMissed() {
        forgetEarly();
        refreshCovered(client);
      },
      onEvent(event, data) {
        forgetEarly();
        if (event === "missed") soon.ask();
        else receiveNow(event, data);
      },
    });
    return () => {
      close();
      soon.stop();
      // Whoever comes next in this tab finds nothing of it.
      forgetEarly();
    };
  }, [client, token]);
}

/** Of something nobody told us: what is already here, or under way, may be out of date. */
function refreshCovered(client: QueryClient) {
  for (const refresh of COVERED) void refresh(client);
}

/** Calls `act` with what an event carries; what this version does not know is left out, and the stream goes on. */
function open<Schema extends $ZodType>(schema: Schema, data: string, act: (content: output<Schema>) => void) {
  const content = safeParse(schema, JSON.parse(data));
  if (content.success) act(content.data);
}

async function notifyIfWanted(client: QueryClient, room: ChatRoom, go: (to: string) => void): Promise<void> {
  if (await wantsMessages(client)) notifyOfMessage(room, go);
}

async function receiveRenaming(client: QueryClient, renaming: Renaming, go: Go): Promise<void> {
  const { rename } = await import("./renaming.ts");
  rename(client, renaming, (to) => go(to, { replace: true }));
}

type Go = (to: string, options?: { replace: boolean }) => void;

function receive(client: QueryClient, event: Told, data: string, go: Go) {
  switch (event) {
    case "data":
      open(Notification, data, (notification) => {
        receiveNotification(client, notification);
        if (notification.notificationType.startsWith("MEETUP_")) void refreshMeetups(client);
        // One may end with a gathering.
        if (/^(MEETUP|CHECK_IN)_/.test(notification.notificationType)) void refreshCheckIns(client);
        if (OF_TRAININGS.includes(notification.notificationType)) {
          void refreshTogether(client);
          // The schedule says with how many I have trained.
          void refreshMeetups(client);
        }
        void showOutside(notification);
      });
      break;
    case "chat":
      open(ChatHint, data, (hint) => receiveChatHint(client, hint, (room) => void notifyIfWanted(client, room, go)));
      break;
    case "mates":
      void refreshMates(client);
      refreshRooms(client);
      break;
    case "plans":
      void refreshMeetups(client);
      break;
    case "notifications":
      void refreshNotifications(client);
      void refreshCheckIns(client);
      break;
    case "nickname":
      open(Renaming, data, (renaming) => void receiveRenaming(client, renaming, go));
      break;
  }
}
