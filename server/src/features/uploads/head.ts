/** What reading a picture will cost, told from its head: nothing is decoded. */
import {
  UPLOAD_MAX_PIXELS,
  UPLOAD_MAX_PIXELS_AVIF,
  UPLOAD_MAX_PIXELS_WHOLE,
  UPLOAD_MAX_SIDE,
  PICTURE_SIZES,
} from "@fitmate/contract/limits";
import { inWords } from "@fitmate/contract/numbers";
import type { Metadata } from "sharp";
import { AppError } from "../../platform/http/errors.ts";
import { avifPixels } from "./avif.ts";
import { sharp } from "./decoder.ts";
import type { Format } from "./format.ts";
import { jpegMarkers } from "./jpeg.ts";

/** A taller picture becomes smaller: WebP holds no more than 16,383 pixels a side, and takes up to 22 bytes a pixel. */
const HEIGHT_MAX = 16_000;
const SHOWN_MAX_PIXELS = 12_000_000;
/** Frames × width × height: an animation past it becomes its first frame. Takes about 3 s to write. */
const ANIMATION_MAX_PIXELS = 20_000_000;
const ANIMATION_MAX_FRAMES = 200;
/** Usual are one, or ten where a photo shows blurred first. Each goes through the whole picture: 35 ms at 50 megapixels. */
const SCANS_MAX = 64;
/** More pixels than a tablet's screen has may take 350 MB, but in the JPEGs of cameras, which take 50. */
const MODEST_MAX_PIXELS = 6_000_000;

export type Head = {
  animated: boolean;
  /** What a picture that keeps its shape must fit in. */
  box: { width: number; height: number };
  /** Whether it may take much memory. */
  isHungry: boolean;
};

export async function inspect(bytes: Buffer, format: Format): Promise<Head> {
  const jpeg = format === "jpeg" ? jpegMarkers(bytes) : undefined;
  if (jpeg && jpeg.scans > SCANS_MAX) throw new AppError("IMAGE_UNREADABLE");
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { isProgressive, depth, autoOrient } = metadata;
  const isWhole = jpeg?.isWhole ?? (format === "gif" || isProgressive || (format === "png" && depth === "ushort"));
  assertBounded(metadata, format, isWhole);
  // Each transparent, tiled or hidden picture in an AVIF is decoded, too.
  if (format === "avif" && avifPixels(bytes) > 2 * UPLOAD_MAX_PIXELS_AVIF) throw tooManyForAvif();

  const animated = (format === "gif" || format === "webp") && isAnimated(metadata);
  const pixels = metadata.width * metadata.height * (animated ? (metadata.pages ?? 1) : 1);
  const box = boxOf(autoOrient);
  const shown = pixels * Math.min(1, box.width / autoOrient.width, box.height / autoOrient.height) ** 2;
  // What a camera writes is made smaller while it is decoded.
  const isCameras = jpeg !== undefined && !isWhole;
  return { animated, box, isHungry: (isCameras ? shown : pixels) > MODEST_MAX_PIXELS };
}

function assertBounded({ width, height }: Metadata, format: Format, isWhole: boolean): void {
  if (Math.max(width, height) > UPLOAD_MAX_SIDE) {
    throw new AppError("IMAGE_TOO_MANY_PIXELS", {
      message: `사진의 한 변이 너무 길어요. 가로와 세로 모두 ${inWords(UPLOAD_MAX_SIDE)} 픽셀까지 올릴 수 있어요.`,
    });
  }
  const pixels = width * height;
  if (pixels > UPLOAD_MAX_PIXELS) throw new AppError("IMAGE_TOO_MANY_PIXELS");
  if (format === "avif" && pixels > UPLOAD_MAX_PIXELS_AVIF) throw tooManyForAvif();
  if (isWhole && pixels > UPLOAD_MAX_PIXELS_WHOLE) {
    throw new AppError("IMAGE_TOO_MANY_PIXELS", {
      message: `이 파일 형식은 ${inWords(UPLOAD_MAX_PIXELS_WHOLE)} 화소까지 올릴 수 있어요. 일반 JPEG로 저장해서 올려 주세요.`,
    });
  }
}

function tooManyForAvif(): AppError {
  return new AppError("IMAGE_TOO_MANY_PIXELS", {
    message: `AVIF 사진은 ${inWords(UPLOAD_MAX_PIXELS_AVIF)} 화소까지 올릴 수 있어요. JPEG로 바꿔서 올려 주세요.`,
  });
}

function boxOf({ width, height }: { width: number; height: number }): Head["box"] {
  const tallest = Math.floor(Math.sqrt((SHOWN_MAX_PIXELS * height) / width));
  return { width: PICTURE_SIZES.full, height: Math.min(HEIGHT_MAX, tallest) };
}

function isAnimated({ pages = 1, width, height }: Metadata): boolean {
  return pages > 1 && pages <= ANIMATION_MAX_FRAMES && pages * width * height <= ANIMATION_MAX_PIXELS;
}
