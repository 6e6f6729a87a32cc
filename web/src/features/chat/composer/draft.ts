/** What is being written in one room. It outlives the room's screen, and so do its photos on their way. */
import type { ChatPicture } from "@fitmate/contract/chat";
import type { Contact } from "../../../lib/contacts.ts";
import type { UploadQueue } from "../../../data/uploads/uploadQueue.ts";

export class Draft {
  #contents: string;
  /** It is to leave once its photos are uploaded. */
  isWaiting = false;
  /** The ways to go on elsewhere that were asked about: once each. */
  readonly asked = new Set<Contact>();
  readonly attachments: UploadQueue<ChatPicture>;
  readonly #send: (contents: string, pictures: ChatPicture[]) => void;
  readonly #keep: (contents: string) => void;
  #isOpen = false;

  /** `contents`: what it begins with; `keep` hears of every change. */
  constructor(
    attachments: UploadQueue<ChatPicture>,
    send: (contents: string, pictures: ChatPicture[]) => void,
    contents = "",
    keep: (contents: string) => void = () => {},
  ) {
    this.attachments = attachments;
    this.#send = send;
    this.#contents = contents;
    this.#keep = keep;
    attachments.subscribe(() => this.#leave());
  }

  get contents(): string {
    return this.#contents;
  }

  set contents(contents: string) {
    this.#contents = contents;
    this.#keep(contents);
  }

  /** The room is on screen, where sending is the screen's part, until the answer is called. */
  open(): () => void {
    this.#isOpen = true;
    return () => {
      this.#isOpen = false;
      this.#leave();
    };
  }

  /** Its writer is gone, and its photos with them: its words do not leave alone, they stay. */
  close(): void {
    this.isWaiting = false;
    this.attachments.close();
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
