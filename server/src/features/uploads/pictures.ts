/** Reads pictures from strangers and writes them anew: what is stored was made by us, whatever came in. */
import pLimit from "p-limit";
import { AppError } from "../../platform/http/errors.ts";
import { declareWaiting } from "../../platform/metrics.ts";
import { Outage } from "../../platform/outage.ts";
import { type Format, pictureFormat } from "./format.ts";
import { inspect } from "./head.ts";
import { type Task, writeInOwnProcess } from "./ownProcess.ts";
import { tooManyUploads, UPLOADS_MAX } from "./slots.ts";
import { type Folder, type Picture, writePicture } from "./writing.ts";

/** Pictures at a time, and hungry ones among them: memory and cores are the machine's, whatever runs in this process. */
const atOnce = pLimit(2);
const hungryAtOnce = pLimit(1);
declareWaiting("pictures", () => atOnce.pendingCount + hungryAtOnce.pendingCount);

/** Hungry pictures under way, waiting ones included: each keeps one of the places for uploads, of which the others have half. */
const HUNGRY_MAX = UPLOADS_MAX / 2;
/** While fewer are, a member may have several: a few members leave places to those who have none. */
const FURTHER_MAX = HUNGRY_MAX / 2;
/** Whose they are, once for each. */
const hungryOf: number[] = [];

/**
 * The picture in `bytes`, brought by the member, as it is to be stored. One of too many pixels is refused before it is decoded. Waits
 * while others are read, but refuses a hungry one where too many of these wait, with the time to wait. Throws Outage where nothing is
 * said of the picture by that.
 */
export async function readPicture(memberId: number, bytes: Buffer, folder: Folder): Promise<Picture> {
  const format = pictureFormat(bytes);
  if (format === undefined) throw new AppError("IMAGE_TYPE_UNSUPPORTED");
  if (format === "heic") throw new AppError("IMAGE_HEIC_UNSUPPORTED");
  try {
    return await readKnown(memberId, bytes, folder, format);
  } catch (error) {
    if (error instanceof AppError || error instanceof Outage) throw error;
    throw new AppError("IMAGE_UNREADABLE");
  }
}

async function readKnown(memberId: number, bytes: Buffer, folder: Folder, format: Format): Promise<Picture> {
  const head = await atOnce(() => inspect(bytes, format));
  if (!head.isHungry) return atOnce(() => writePicture(bytes, folder, head));
  return writeHungry(memberId, { bytes, folder, head });
}

async function writeHungry(memberId: number, task: Task): Promise<Picture> {
  if (hungryOf.length >= (hungryOf.includes(memberId) ? FURTHER_MAX : HUNGRY_MAX)) throw tooManyUploads();
  hungryOf.push(memberId);
  try {
    return await hungryAtOnce(() => atOnce(() => writeInOwnProcess(task)));
  } finally {
    hungryOf.splice(hungryOf.indexOf(memberId), 1);
  }
}
