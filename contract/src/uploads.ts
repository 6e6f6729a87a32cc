/** Pictures that members upload, and how their addresses are made. */
import * as z from "zod/mini";
import { FILE_NAME_MAX } from "./limits.ts";

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
export const ProfilePictureQuery = z.object({ image: z.optional(z.string().check(z.maxLength(FILE_NAME_MAX))) });
