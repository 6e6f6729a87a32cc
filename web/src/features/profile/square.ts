/** The square of a picture that is to be a member's. */
import { PROFILE_SIZES } from "@fitmate/contract/limits";

/** In pixels of the picture as it is shown, upright. */
export type Square = { x: number; y: number; width: number; height: number };

const QUALITY = 0.92;

/** The picture in `file`; undefined where this browser cannot show it. Whoever is done with it calls `releasePicture`. */
export async function openPicture(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } catch {
    releasePicture(image);
    return undefined;
  }
}

export function releasePicture({ src }: HTMLImageElement): void {
  URL.revokeObjectURL(src);
}

/** The part of `image` within `square`, as a file of its own: WebP, or PNG where the browser writes none (Safari). */
export async function cutSquare(image: HTMLImageElement, { x, y, width, height }: Square): Promise<File> {
  const side = Math.min(PROFILE_SIZES.full, Math.round(width));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, side, side);
  const cut = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", QUALITY));
  if (!cut) throw new Error("The picture could not be written");
  return new File([cut], "profile", { type: cut.type });
}
