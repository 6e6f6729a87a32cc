import { REFETCH_WITHIN_MS } from "@fitmate/contract/limits";
import type { Renaming } from "@fitmate/contract/eventStream";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { type LiveEvent, receiveEvent, refreshCovered } from "../../data/events.ts";
import { gatheringBeingRead } from "../../data/chat/rooms.ts";
import { wantsMessages } from "../../data/notifications/settings.ts";
import { notifyOfMessage } from "../../features/chat/notifyOfMessage.ts";
import { showOutside } from "../../features/notifications/outsidePage.ts";
import { announce } from "../../features/notifications/toasts.ts";
import { atSomeTime } from "../../lib/atSomeTime.ts";
import { forgetEarly } from "../../lib/forgetEarly.ts";
import { openSharedStream } from "../../lib/sharedStream.ts";
import type { ChatRoom } from "../../data/chat/wire.ts";

/** Keeps the event stream open (in one tab for all of the session) while there is a `token`, and the cache true to what it says. */
export function useEventStream(token: string | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const receive = useEffectEvent((event: LiveEvent, data: string) =>
    receiveEvent(client, event, data, {
      notified(notification) {
        announce(notification, (to) => void navigate(to), gatheringBeingRead(client));
        void showOutside(notification);
      },
      messaged: (room) => void notifyIfWanted(client, room, (to) => void navigate(to)),
      renamed: (renaming) => void receiveRenaming(client, renaming, (to) => void navigate(to, { replace: true })),
    }),
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
        else receive(event, data);
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

type Go = (to: string) => void;

async function notifyIfWanted(client: QueryClient, room: ChatRoom, go: Go): Promise<void> {
  if (await wantsMessages(client)) notifyOfMessage(room, go);
}

async function receiveRenaming(client: QueryClient, renaming: Renaming, go: Go): Promise<void> {
  const { rename } = await import("./renaming.ts");
  rename(client, renaming, go);
}
