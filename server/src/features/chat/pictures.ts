/** Messages with pictures: stored together with the claim to them, and opened to the two of the room. */
import type { ChatMessage, ChatPicture } from "@fitmate/contract/chat";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Signing } from "../../platform/signing.ts";
import { claimUploads, describeUploads, signedAddress } from "../uploads/service.ts";
import { type Appended, appendMessages, type NewMessage } from "./appendingQueries.ts";

/**
 * Stores a message as `appendMessages` does, with the pictures behind `references`, in one transaction with the claim to
 * them; undefined where nothing was stored.
 */
export function appendWithPictures(
  db: Db,
  draft: Omit<NewMessage, "pictures">,
  references: readonly string[],
): Promise<(Appended & { pictures: ChatPicture[] }) | undefined> {
  return inTransaction(db, async (trx) => {
    const pictures = await describeUploads(trx, references);
    const [appended] = await appendMessages(trx, [{ ...draft, pictures }]);
    // What was not stored, because it was before or because its sender may not write, claims nothing.
    if (!appended) return undefined;
    await claimUploads(trx, draft.senderId, references, { kind: "room", id: draft.roomId, isPublic: false });
    return { ...appended, pictures };
  });
}

/** `message` so that whoever gets it can load its pictures for a while: only for the members of its room. */
export function withSignatures(signing: Signing, message: ChatMessage): ChatMessage {
  if (!message.pictures) return message;
  const sign = (address: string) => signedAddress(signing, address);
  return {
    ...message,
    pictures: message.pictures.map((picture) => ({ ...picture, address: sign(picture.address) })),
  };
}
