import { type ChatPicture, PICTURES_TOO_MANY } from "@fitmate/contract/chat";
import { errors } from "@fitmate/contract/errors";
import { useSyncExternalStore } from "react";
import { toast } from "../../../ui/feedback/toast.ts";
import type { QueuedUpload, UploadQueue } from "../../../data/uploads/uploadQueue.ts";

export type ChosenPictures = {
  items: readonly QueuedUpload<ChatPicture>[];
  /** Nothing is under way any more. */
  ready: boolean;
  /** Takes the pictures among `files`; says so where it cannot take all. */
  choose: (files: readonly File[]) => void;
};

/** The pictures of the next message. */
export function useAttachments(attachments: UploadQueue<ChatPicture>): ChosenPictures {
  const items = useSyncExternalStore(attachments.subscribe, attachments.items);
  const choose = (files: readonly File[]) => {
    const pictures = files.filter(({ type }) => type.startsWith("image/"));
    if (pictures.length < files.length) toast.error(errors.IMAGE_TYPE_UNSUPPORTED[1]);
    if (attachments.add(pictures).length < pictures.length) toast.error(PICTURES_TOO_MANY);
  };
  return { items, ready: attachments.isReady(), choose };
}
