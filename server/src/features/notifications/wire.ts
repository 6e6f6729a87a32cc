/** Where the contract's names begin: notifications on their way out. They travel between nodes so as well. */
import type { Notification } from "@fitmate/contract/notifications";

type Shown = Omit<Notification, "senderProfileImage"> & { senderPicture: string | null };

export function notificationOf({ senderPicture, ...shown }: Shown): Notification {
  return { ...shown, senderProfileImage: senderPicture };
}
