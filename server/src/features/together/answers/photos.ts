/** One's own photos of a gathering, to write of it with. */
import type { ChatPicture } from "@fitmate/contract/chat";
import { TRAINING_PHOTOS_MAX } from "@fitmate/contract/limits";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Signing } from "../../../platform/signing.ts";
import { selectOwnPictures } from "../../chat/ownPicturesQueries.ts";
import { findRoom } from "../../chat/roomsQueries.ts";
import { draftAddress } from "../../uploads/service.ts";
import * as queries from "./queries.ts";

const DAY_MS = 86_400_000;

/**
 * The photos of the member's own messages in the room of the gathering, or for a plan in that of the two, since the day before it
 * ended; newest first, each at an address that opens it as long as a draft may take.
 */
export async function readOwnPhotos(
  { db, signing }: { db: Db; signing: Signing },
  memberId: number,
  gatheringId: number,
): Promise<ChatPicture[]> {
  const question = await queries.selectQuestion(db, gatheringId, memberId);
  if (!question) throw new AppError("NOT_FOUND");
  const roomId = await roomOf(db, memberId, question);
  if (roomId === undefined) return [];
  const since = new Date(question.endedAt.getTime() - DAY_MS);
  const pictures = await selectOwnPictures(db, roomId, memberId, since, TRAINING_PHOTOS_MAX);
  return pictures.map((picture) => ({ ...picture, address: draftAddress(signing, picture.address) }));
}

async function roomOf(db: Db, memberId: number, { gatheringId, kind, roomId }: queries.Question) {
  if (kind === "MEETUP") return roomId ?? undefined;
  const [other] = await queries.selectCompanions(db, memberId, [gatheringId], 1);
  return other && findRoom(db, memberId, other.id);
}
