/** What the stream of events says (StreamEvent of the contract), and what that changes of all that is known of the server. */
import { ChatHint, Renaming, type StreamEvent } from "@fitmate/contract/eventStream";
import { Notification as NotificationAnswer } from "@fitmate/contract/notifications";
import { notificationTypes, type Refreshed } from "@fitmate/contract/notificationTypes";
import type { QueryClient } from "@tanstack/react-query";
import { type $ZodType, type output, safeParse } from "zod/v4/core";
import { refreshNickname } from "./accounts/nickname.ts";
import { refreshChat } from "./chat/keys.ts";
import { refreshGroups } from "./chat/messageKeys.ts";
import { receiveChatHint, refreshRooms } from "./chat/rooms.ts";
import { refreshMates } from "./mates/keys.ts";
import { refreshMeetups } from "./meetups/keys.ts";
import { refreshNotifications } from "./notifications/keys.ts";
import { prependNotification } from "./notifications/notifications.ts";
import { type Notification, notificationOf } from "./notifications/wire.ts";
import { refreshCheckIns, refreshTogether } from "./together/keys.ts";
import type { ChatRoom } from "./chat/wire.ts";

/** Those that say what has changed. */
export type LiveEvent = Exclude<StreamEvent, "missed">;

/** Hears what an event carries, for all that is not kept here. */
export type Listener = {
  notified: (notification: Notification) => void;
  /** `room` has a message that nobody here has seen. */
  messaged: (room: ChatRoom) => void;
  renamed: (renaming: Renaming) => void;
};

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

const REFRESH: Record<Refreshed, (client: QueryClient) => Promise<void>> = {
  meetups: refreshMeetups,
  checkIns: refreshCheckIns,
  together: refreshTogether,
};

/** Of something nobody told us: what is already here, or under way, may be out of date. */
export function refreshCovered(client: QueryClient): void {
  for (const refresh of COVERED) void refresh(client);
}

/** Takes in `event`, which carries `data` as JSON. */
export function receiveEvent(client: QueryClient, event: LiveEvent, data: string, listener: Listener): void {
  switch (event) {
    case "data":
      open(NotificationAnswer, data, (answer) => {
        const notification = notificationOf(answer);
        receiveNotification(client, notification);
        listener.notified(notification);
      });
      break;
    case "chat":
      open(ChatHint, data, (hint) => receiveChatHint(client, hint, listener.messaged));
      break;
    case "mates":
      void refreshMates(client);
      refreshRooms(client);
      refreshGroups(client);
      // Whoever is kept apart from me is in none that I see.
      void refreshMeetups(client);
      break;
    case "plans":
      void refreshMeetups(client);
      // They move, and end, with what they are about.
      void refreshCheckIns(client);
      // Both sides of one that is over may say the same by now.
      void refreshTogether(client);
      break;
    case "notifications":
      void refreshNotifications(client);
      void refreshCheckIns(client);
      break;
    case "nickname":
      open(Renaming, data, listener.renamed);
      break;
  }
}

/** Calls `act` with what an event carries; what this version does not know is left out, and the stream goes on. */
function open<Schema extends $ZodType>(schema: Schema, data: string, act: (content: output<Schema>) => void) {
  const content = safeParse(schema, JSON.parse(data));
  if (content.success) act(content.data);
}

function receiveNotification(client: QueryClient, notification: Notification): void {
  prependNotification(client, notification);
  for (const each of notificationTypes[notification.notificationType].refreshes) void REFRESH[each](client);
}
