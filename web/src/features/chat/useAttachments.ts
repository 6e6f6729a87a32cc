import { errors } from "@fitmate/contract/errors";
import { CHAT_PICTURES_MAX } from "@fitmate/contract/limits";
import { useEffect, useState, useSyncExternalStore } from "react";
import { messageOf } from "../../lib/api.ts";
import { uploadPicture } from "../../lib/upload.ts";
import { toast } from "../../ui/toast.ts";
import { type Attachment, Attachments } from "./attachments.ts";

export type ChosenPictures = {
  items: readonly Attachment[];
  /** Nothing is under way any more. */
  ready: boolean;
  /** Takes the pictures among `files`; says so where it cannot take all. */
  choose: (files: readonly File[]) => void;
  remove: (id: number) => void;
  take: Attachments["take"];
};

/** The pictures of the next message; leaving the room leaves them behind. */
export function useAttachments(): ChosenPictures {
  const [attachments] = useState(
    () =>
      new Attachments({
        upload: (file, options) => uploadPicture("picture", file, options),
        measure,
        onRefused: (error) => toast.error(messageOf(error)),
      }),
  );
  const items = useSyncExternalStore(attachments.subscribe, attachments.items);
  useEffect(() => {
    window.addEventListener("online", attachments.retry);
    return () => {
      window.removeEventListener("online", attachments.retry);
      attachments.close();
    };
  }, [attachments]);

  const choose = (files: readonly File[]) => {
    const pictures = files.filter(({ type }) => type.startsWith("image/"));
    if (pictures.length < files.length) toast.error(errors.IMAGE_TYPE_UNSUPPORTED[1]);
    if (!attachments.add(pictures)) toast.error(`사진은 한 번에 ${CHAT_PICTURES_MAX}장까지 보낼 수 있어요.`);
  };
  return {
    items,
    ready: items.every(({ state }) => state === "ready"),
    choose,
    remove: (id) => attachments.remove(id),
    take: () => attachments.take(),
  };
}

/** As the picture stands, upright; a square where this browser cannot read what the server can. */
async function measure(file: File): Promise<{ width: number; height: number }> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return { width: 1, height: 1 };
  }
}
