/** Decodes a picture and encodes what shows: upright, in sRGB, without metadata. */
import { createHash } from "node:crypto";
import { PICTURE_MAX_BYTES, PICTURE_SIZES, PROFILE_SIZES, UPLOAD_MAX_PIXELS } from "@fitmate/contract/limits";
import type { OutputInfo, Sharp } from "sharp";
import { sharp } from "./decoder.ts";
import type { Head } from "./head.ts";

/** `pictures` keep their shape; `profiles` are cut to a square. */
export type Folder = "pictures" | "profiles";
/** As the storage lists them. */
export const UPLOAD_FOLDERS = ["pictures/", "profiles/"] as const satisfies `${Folder}/`[];

/** A picture as it is stored. `sizes` are WebP files by the contract's names of sizes. */
export type Picture = { hash: string; width: number; height: number; sizes: [size: string, file: Buffer][] };

export const PATIENCE_SECONDS = 30;

/** `bytes` must be harmless by their `head`. Throws what sharp says of a picture it cannot read. */
export function writePicture(bytes: Buffer, folder: Folder, head: Head): Promise<Picture> {
  return folder === "profiles" ? writeProfile(bytes) : writeShown(bytes, head);
}

function decode(bytes: Buffer, animated: boolean): Sharp {
  const decoder = sharp(bytes, { animated, failOn: "error", limitInputPixels: UPLOAD_MAX_PIXELS }).timeout({
    seconds: PATIENCE_SECONDS,
  });
  // Animations know no orientation.
  return animated ? decoder : decoder.autoOrient();
}

async function writeShown(bytes: Buffer, { animated, box }: Head): Promise<Picture> {
  const write = (picture: Sharp) =>
    picture.webp({ quality: 82, effort: animated ? 2 : 4 }).toBuffer({ resolveWithObject: true });
  let shown = await write(decode(bytes, animated).resize({ ...box, fit: "inside", withoutEnlargement: true }));
  while (shown.data.length > PICTURE_MAX_BYTES) {
    shown = await write(sharp(shown.data, { animated }).resize({ width: fittingWidth(shown) }));
  }
  const { data: full, info } = shown;
  const thumb = await sharp(full)
    .resize({ width: PICTURE_SIZES.thumb, height: PICTURE_SIZES.thumb * 2, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
  return toPicture({ width: info.width, height: info.pageHeight ?? info.height }, [
    ["full", full],
    ["thumb", thumb],
  ]);
}

/** Of what takes too many bytes, so that it takes fewer than it may, if as many a pixel. */
function fittingWidth({ data, info }: { data: Buffer; info: OutputInfo }): number {
  return Math.floor(info.width * Math.sqrt((0.9 * PICTURE_MAX_BYTES) / data.length));
}

async function writeProfile(bytes: Buffer): Promise<Picture> {
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
