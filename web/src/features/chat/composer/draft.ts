/** What is being written in one room. It outlives the room's screen, and so do its photos on their way. */
import type { ChatPicture } from "@fitmate/contract/chat";
import type { UploadQueue } from "../../../data/uploads/uploadQueue.ts";

export class Draft {
  contents = "";
  /** It is to leave once its photos are uploaded. */
  isWaiting = false;
  readonly attachments: UploadQueue<ChatPicture>;
  readonly #send: (contents: string, pictures: ChatPicture[]) => void;
  #isOpen = false;

  constructor(attachments: UploadQueue<ChatPicture>, send: (contents: string, pictures: ChatPicture[]) => void) {
    this.attachments = attachments;
    this.#send = send;
    attachments.subscribe(() => this.#leave());
  }

  /** The room is on screen, where sending is the screen's part, until the answer is called. */
  open(): () => void {
    this.#isOpen = true;
    return () => {
      this.#isOpen = false;
      this.#leave();
    };
  }

  /** Sends what waits, where nobody else does. */
  #leave(): void {
    if (this.#isOpen || !this.isWaiting || !this.attachments.isReady()) return;
    const contents = this.contents.trim();
    this.isWaiting = false;
    const pictures = this.attachments.take();
    // Its only photo may have been refused.
    if (contents === "" && pictures.length === 0) return;
    this.contents = "";
    this.#send(contents, pictures);
  }
}
