/** The sizes and addresses of uploaded pictures. */

/**
 * The sizes a picture is kept in, largest first: the longest side of a profile picture, which is square, and the
 * greatest width of any other, in pixels. The largest is the reference itself, the others stand beside it.
 */
export const PICTURE_SIZES = { full: 1_600, thumb: 480 } as const;
export const PROFILE_SIZES = { full: 512, md: 192, sm: 96 } as const;
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
