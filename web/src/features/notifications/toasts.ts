import type { NotificationType } from "@fitmate/contract/notificationTypes";
import { paths } from "@fitmate/contract/paths";
import type { Notification } from "../../data/notifications/wire.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { askRequest } from "./askedRequest.ts";

type Go = (to: string) => void;

/**
 * Says that `notification` has just come, where the bell is too little; `go` leads to what it is about. `gatheringId`: in whose room
 * one is reading.
 */
export function announce(notification: Notification, go: Go, gatheringId: number | null = null): void {
  TOAST[notification.notificationType]?.(notification, go, gatheringId);
}

/** With a way there, unless one is there, or in the room of what it is about: these say so themselves. */
function lead({ message, url }: Notification, go: Go, gatheringId: number | null): void {
  const said = [location.pathname, gatheringId === null ? null : paths.meetup(gatheringId)];
  if (url === null || said.includes(url.split(/[?#]/)[0] ?? url)) return;
  toast.show(message, { action: { label: "보기", onSelect: () => go(url) } });
}

/** null: the bell says enough. */
const TOAST: Record<
  NotificationType,
  ((notification: Notification, go: Go, gatheringId: number | null) => void) | null
> = {
  MATCHING: (notification) =>
    toast.mate(notification.message, { action: { label: "확인", onSelect: () => askRequest(notification) } }),
  MATCHING_ACCEPTED: ({ message }) => toast.mate(message),
  MESSAGE: null,
  COMMENT: null,
  REPLY: null,
  LIKE: null,
  MEETUP_REQUEST: null,
  MEETUP_SEAT: ({ message }) => toast.mate(message),
  // Or one would stand there in vain.
  MEETUP_CHANGED: lead,
  MEETUP_CANCELLED: lead,
  MEETUP_HOST: null,
  PLAN_ACCEPTED({ message, sender }) {
    // Its card in the room of the two says so.
    if (location.pathname !== paths.room(sender)) toast.mate(message);
  },
  PLAN_DECLINED: null,
  PLAN_CANCELLED: lead,
  MEETUP_TOMORROW: null,
  MEETUP_SOON: null,
  CHECK_IN_ASKED: null,
  CHECK_IN_ANSWERED: ({ message }) => toast.mate(message),
  // A dialog asks, or tells, wherever one is.
  CHECK_IN_DUE: null,
  CHECK_IN_ALERT: null,
  CHECK_IN_SAFE: null,
  CHECK_IN_CHANGED: ({ message }) => toast.show(message),
  REPORT_DECIDED: null,
  DECISION: ({ message }) => toast.show(message),
  OBJECTION_ANSWERED: ({ message }) => toast.show(message),
  TRAINED: null,
  AGAIN: ({ message }) => toast.mate(message),
};
