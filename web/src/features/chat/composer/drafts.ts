/** What the member is writing, room by room, until sign-out. Words outlive a reload; photos do not, of which it asks first. */
import { keepText, keptText } from "../../../lib/keptTexts.ts";
import type { ChatPicture } from "@fitmate/contract/chat";
import { CHAT_PICTURES_MAX, UPLOADS_AT_ONCE } from "@fitmate/contract/limits";
import { uploadPicture } from "../../../data/uploads/upload.ts";
import { UploadQueue } from "../../../data/uploads/uploadQueue.ts";
import { toastError } from "../../../ui/feedback/toastError.ts";
import { askBeforeUnload } from "../../../ui/overlays/useBrowserQuestion.ts";
import { Draft } from "./draft.ts";
import type { OutboxStore } from "../outbox/outboxStore.ts";

export class Drafts {
  readonly #outbox: OutboxStore;
  #owner: string;
  readonly #drafts = new Map<number, Draft>();
  readonly #stopAsking: () => void;

  /** Of the member `owner`. */
  constructor(outbox: OutboxStore, owner: string) {
    this.#outbox = outbox;
    this.#owner = owner;
    // In its own words, before it forgets photos.
    this.#stopAsking = askBeforeUnload(() =>
      [...this.#drafts.values()].some(({ attachments }) => attachments.items().length > 0),
    );
  }

  /** The draft of a room, the same one each time. */
  of(chatRoomId: number): Draft {
    const known = this.#drafts.get(chatRoomId);
    if (known) return known;
    const attachments = new UploadQueue<ChatPicture>({
      // Each is uploaded at once, so that sending has only to name them.
      send: async (file, options) => {
        const [address, size] = await Promise.all([uploadPicture("picture", file, options), measure(file)]);
        return { address, ...size };
      },
      atOnce: UPLOADS_AT_ONCE,
      max: CHAT_PICTURES_MAX,
      onGivenUp: toastError,
    });
    const place = `room ${chatRoomId}`;
    const draft = new Draft(
      attachments,
      (contents, pictures) => this.#outbox.write(chatRoomId, contents, pictures),
      keptText(this.#owner, place),
      (contents) => keepText(this.#owner, place, contents),
    );
    this.#drafts.set(chatRoomId, draft);
    return draft;
  }

  /** Its owner is called `nickname` from now on. */
  rename(nickname: string): void {
    this.#owner = nickname;
  }

  readonly close = (): void => {
    this.#stopAsking();
    for (const draft of this.#drafts.values()) draft.close();
    this.#drafts.clear();
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
