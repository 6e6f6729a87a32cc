/** Stored notifications, and which of them a member wants. */
import * as z from "zod/mini";
import { isInGroupRoom } from "./addresses.ts";
import { NOTIFICATION_PAGE_SIZE } from "./limits.ts";
import { NotificationType, SettableType } from "./notificationTypes.ts";
import { pageSize, queryInteger } from "./wire.ts";

/** How a mate request stands. */
export const MatchingState = z.enum(["PENDING", "ACCEPTED", "REJECTED"]);
export type MatchingState = z.infer<typeof MatchingState>;

export const Notification = z.object({
  notificationId: z.number(),
  message: z.string(),
  notificationType: NotificationType,
  /** Nickname of the member whose doing this is; of messages in a group room its title. */
  sender: z.string(),
  senderProfileImage: z.nullable(z.string()),
  /** Where it leads inside the app, or null. */
  url: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  read: z.boolean(),
  /** Only for MATCHING. */
  state: z.nullable(MatchingState),
});
export type Notification = z.infer<typeof Notification>;

/** Whether it is of a group room, whose title stands in it as the sender. */
export const isOfGroupRoom = ({ url }: Pick<Notification, "url">): boolean => url !== null && isInGroupRoom(url);

export const NotificationsQuery = z.object({
  /** `notificationId` of the last one of the page before; -1 for the first page. */
  cursorId: z._default(queryInteger(-1), -1),
  size: pageSize(NOTIFICATION_PAGE_SIZE),
});
/** Newest first. */
export const NotificationList = z.array(Notification);

export const NotificationId = z.object({ notificationId: queryInteger(1) });

/** What the bell counts: unread ones but MESSAGE, which `getChatUnread` counts; never above UNREAD_NOTIFICATIONS_MAX. */
export const UnreadNotifications = z.object({ unreadCount: z.number() });

/** What a member wants of one type. */
export const NotificationSetting = z.object({
  /** false: no notification is made. */
  enabled: z.boolean(),
  /** Also by push. Without effect while not enabled. */
  push: z.boolean(),
});
export type NotificationSetting = z.infer<typeof NotificationSetting>;

export const NotificationSettingBody = z.strictObject(NotificationSetting.shape);

/** One setting for every type. */
export const NotificationSettings = z.record(NotificationType, NotificationSetting);
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const NotificationSettingParams = z.object({ type: SettableType });
