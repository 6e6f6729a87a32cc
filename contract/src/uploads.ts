/** Pictures that members upload, and how their addresses are made. */
import * as z from "zod/mini";

/**
 * The sizes a picture is kept in, largest first: the longest side of a profile picture, which is square, and the
 * greatest width of any other, in pixels. The largest is the reference itself, the others stand beside it.
 */
export const PICTURE_SIZES = { full: 1_600, thumb: 480 } as const;
export const PROFILE_SIZES = { full: 512, md: 192, sm: 96 } as const;
export type PictureSize = keyof typeof PICTURE_SIZES;
export type ProfileSize = keyof typeof PROFILE_SIZES;

/** Until when, in seconds since 1970, and proof that the server said so: for pictures that not everybody may see. */
const SIGNATURE = String.raw`(\?until=\d{1,12}&signature=[\w-]{43})?`;
const addressIn = (folder: string) => new RegExp(String.raw`^/uploads/${folder}/[0-9a-f]{64}\.webp${SIGNATURE}$`);
const reference = (address: RegExp) => z.string().check(z.regex(address, { error: "올린 사진만 쓸 수 있어요." }));

export const PICTURE_ADDRESS = addressIn("pictures");

/** Site-relative address of an uploaded picture, with or without a signature. */
export const PictureReference = reference(PICTURE_ADDRESS);
export const ProfilePictureReference = reference(addressIn("profiles"));

/** What `POST /api/upload` answers: one picture is taken, and its reference comes first. */
export const UploadedPictures = z.array(PictureReference);

/** The specification's file name; it is not used for anything. */
export const ProfilePictureQuery = z.object({ image: z.optional(z.string()) });

/** The address of `picture` in a smaller size; an address that is not of an upload stays as it is. */
export function atSize(picture: string, size: PictureSize | ProfileSize): string {
  return size === "full" ? picture : picture.replace(/^(\/uploads\/[a-z]+\/[0-9a-f]{64})\.webp/, `$1-${size}.webp`);
}

/** `picture` without its signature: what is stored. */
export function unsigned(picture: string): string {
  return picture.split("?", 1)[0] ?? picture;
}
