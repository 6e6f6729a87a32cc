/** Reads pictures from strangers and writes them anew: what is stored was made by us, whatever came in. */
import { createHash } from "node:crypto";
import { PICTURE_SIZES, PROFILE_SIZES } from "@fitmate/contract/pictures";
import { UPLOAD_MAX_PIXELS } from "@fitmate/contract/limits";
import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "../../platform/http/errors.ts";
import { pictureFormat } from "./format.ts";

/** `pictures` keep their shape; `profiles` are cut to a square. */
export type Folder = "pictures" | "profiles";

/** A picture as it is stored. `sizes` are WebP files by the contract's names of sizes. */
export type Picture = { hash: string; width: number; height: number; sizes: [size: string, file: Buffer][] };

/** WebP holds no more than 16,383 pixels a side. */
const HEIGHT_MAX = 16_000;
/** Frames × width × height: an animation past it becomes its first frame. Takes about 3 s to write. */
const ANIMATION_MAX_PIXELS = 20_000_000;
const ANIMATION_MAX_FRAMES = 200;
const PATIENCE_SECONDS = 30;
const LOADERS = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer", "HeifBuffer"];

// Nothing in this process reads another format (SVG, TIFF, PDF …), whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
// Several pictures at a time, each on one thread; and nothing of one is kept for the next.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes `bytes` and encodes what shows: upright, in sRGB, without metadata. Throws IMAGE_TYPE_UNSUPPORTED,
 * IMAGE_HEIC_UNSUPPORTED, IMAGE_TOO_MANY_PIXELS (told before decoding) or IMAGE_UNREADABLE.
 */
export async function readPicture(bytes: Buffer, folder: Folder): Promise<Picture> {
  const format = pictureFormat(bytes);
  if (format === undefined) throw new AppError("IMAGE_TYPE_UNSUPPORTED");
  if (format === "heic") throw new AppError("IMAGE_HEIC_UNSUPPORTED");
  try {
    return folder === "profiles" ? await readProfile(bytes) : await readShown(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("IMAGE_UNREADABLE");
  }
}

/** `sharp` on `bytes`, its dimensions already known to be harmless. */
function decode(bytes: Buffer, animated: boolean): Sharp {
  const decoder = sharp(bytes, { animated, failOn: "error", limitInputPixels: UPLOAD_MAX_PIXELS }).timeout({
    seconds: PATIENCE_SECONDS,
  });
  // Animations know no orientation.
  return animated ? decoder : decoder.autoOrient();
}

/** Reads the head of the file only; of an animation, width and height are those of a frame. */
async function inspect(bytes: Buffer): Promise<Metadata> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (metadata.width * metadata.height > UPLOAD_MAX_PIXELS) {
    throw new AppError("IMAGE_TOO_MANY_PIXELS");
  }
  return metadata;
}

function isAnimated({ pages = 1, width, height }: Metadata): boolean {
  return pages > 1 && pages <= ANIMATION_MAX_FRAMES && pages * width * height <= ANIMATION_MAX_PIXELS;
}

async function readShown(bytes: Buffer): Promise<Picture> {
  const animated = isAnimated(await inspect(bytes));
  const { data: full, info } = await decode(bytes, animated)
    .resize({ width: PICTURE_SIZES.full, height: HEIGHT_MAX, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82, effort: animated ? 2 : 4 })
    .toBuffer({ resolveWithObject: true });
  const thumb = await sharp(full)
    .resize({ width: PICTURE_SIZES.thumb, height: PICTURE_SIZES.thumb * 2, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
  return toPicture({ width: info.width, height: info.pageHeight ?? info.height }, [
    ["full", full],
    ["thumb", thumb],
  ]);
}

async function readProfile(bytes: Buffer): Promise<Picture> {
  await inspect(bytes);
  const square = (source: Sharp, side: number) =>
    source.resize({ width: side, height: side, fit: "cover" }).webp({ quality: 82 }).toBuffer();
  const { full: side, ...smaller } = PROFILE_SIZES;
  const full = await square(decode(bytes, false), side);
  const sizes: Picture["sizes"] = [["full", full]];
  for (const [size, pixels] of Object.entries(smaller)) sizes.push([size, await square(sharp(full), pixels)]);
  return toPicture({ width: side, height: side }, sizes);
}

function toPicture(shape: { width: number; height: number }, sizes: Picture["sizes"]): Picture {
  const [, full] = sizes[0] ?? [];
  return {
    hash: createHash("sha256")
      .update(full ?? "")
      .digest("hex"),
    ...shape,
    sizes,
  };
}
