/** The addresses of uploaded pictures. */
import type { PICTURE_SIZES, PROFILE_SIZES } from "./limits.ts";

export type PictureSize = keyof typeof PICTURE_SIZES;
export type ProfileSize = keyof typeof PROFILE_SIZES;

/** The address of `picture` in a smaller size; an address that is not of an upload stays as it is. */
export function atSize(picture: string, size: PictureSize | ProfileSize): string {
  return size === "full" ? picture : picture.replace(/^(\/uploads\/[a-z]+\/[0-9a-f]{64})\.webp/, `$1-${size}.webp`);
}

/** `picture` without its signature: what is stored. */
export function unsigned(picture: string): string {
  return picture.split("?", 1)[0] ?? picture;
}
