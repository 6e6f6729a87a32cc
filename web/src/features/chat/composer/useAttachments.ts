import type { ChatPicture } from "@fitmate/contract/chat";
import { errors } from "@fitmate/contract/errors";
import { CHAT_PICTURES_MAX } from "@fitmate/contract/limits";
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
    if (attachments.add(pictures).length < pictures.length)
      toast.error(`사진은 한 번에 ${CHAT_PICTURES_MAX}장까지 보낼 수 있어요.`);
  };
  return { items, ready: attachments.isReady(), choose };
}
