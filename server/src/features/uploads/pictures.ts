/** Reads pictures from strangers and writes them anew: what is stored was made by us, whatever came in. */
import pLimit from "p-limit";
import { AppError } from "../../platform/http/errors.ts";
import { declareWaiting } from "../../platform/metrics.ts";
import { Outage } from "../../platform/outage.ts";
import { type Format, pictureFormat } from "./format.ts";
import { inspect } from "./head.ts";
import { writeInOwnProcess } from "./ownProcess.ts";
import { type Folder, type Picture, writePicture } from "./writing.ts";

/** Pictures at a time, and hungry ones among them: memory and cores are the machine's, whatever runs in this process. */
const atOnce = pLimit(2);
const hungryAtOnce = pLimit(1);
declareWaiting("pictures", () => atOnce.pendingCount + hungryAtOnce.pendingCount);

/**
 * The picture in `bytes`, as it is to be stored. One of too many pixels is refused before it is decoded. Waits while others are
 * read. Throws Outage where nothing is said of the picture by that.
 */
export async function readPicture(bytes: Buffer, folder: Folder): Promise<Picture> {
  const format = pictureFormat(bytes);
  if (format === undefined) throw new AppError("IMAGE_TYPE_UNSUPPORTED");
  if (format === "heic") throw new AppError("IMAGE_HEIC_UNSUPPORTED");
  try {
    return await readKnown(bytes, folder, format);
  } catch (error) {
    if (error instanceof AppError || error instanceof Outage) throw error;
    throw new AppError("IMAGE_UNREADABLE");
  }
}

async function readKnown(bytes: Buffer, folder: Folder, format: Format): Promise<Picture> {
  const head = await atOnce(() => inspect(bytes, format));
  if (!head.isHungry) return atOnce(() => writePicture(bytes, folder, head));
  return hungryAtOnce(() => atOnce(() => writeInOwnProcess({ bytes, folder, head })));
}
