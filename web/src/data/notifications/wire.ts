/** Where the contract's names end: what notifications are called in the app. */
import type * as wire from "@fitmate/contract/notifications";

export type Notification = Omit<wire.Notification, "senderProfileImage"> & { senderPicture: string | null };

export function notificationOf({ senderProfileImage, ...notification }: wire.Notification): Notification {
  return { ...notification, senderPicture: senderProfileImage };
}
