import type { Notification } from "@fitmate/contract/notifications";
import type { QueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/feedback/toast.ts";
import { prependNotification } from "../../data/notifications/notifications.ts";
import { askRequest } from "./askedRequest.ts";

/** A notification that has just come: the bell lights up at once, and what is about mates says so. */
export function receiveNotification(client: QueryClient, notification: Notification): void {
  prependNotification(client, notification);
  const { notificationType, message } = notification;
  if (notificationType === "MATCHING") {
    toast.mate(message, { action: { label: "확인", onSelect: () => askRequest(notification) } });
  }
  if (notificationType === "MATCHING_ACCEPTED") toast.mate(message);
}
