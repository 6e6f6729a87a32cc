/** Bringing pictures. */
import type { Endpoint } from "../endpoint.ts";
import type { ErrorCode } from "../errors.ts";
import * as uploads from "../uploads.ts";

const PICTURE_ERRORS = [
  "MALFORMED_FORM",
  "IMAGE_MISSING",
  "IMAGE_UNREADABLE",
  "IMAGE_TOO_MANY_PIXELS",
  "IMAGE_TOO_LARGE",
  "IMAGE_TYPE_UNSUPPORTED",
  "IMAGE_HEIC_UNSUPPORTED",
  "STORAGE_FULL",
  "UNUSED_PICTURES",
] as const satisfies readonly ErrorCode[];

export const uploadEndpoints = {
  uploadProfilePicture: {
    method: "POST",
    path: "/api/users/upload",
    tag: "uploads",
    summary:
      "Takes a profile picture (multipart, one file named image), cut to a square; answers its reference as text.",
    auth: "member",
    query: uploads.ProfilePictureQuery,
    takes: "picture",
    answer: uploads.ProfilePictureReference,
    success: 200,
    errors: PICTURE_ERRORS,
    as: "text",
  },
  uploadPicture: {
    method: "POST",
    path: "/api/upload",
    tag: "uploads",
    summary: "Takes a picture (multipart, one file named image); answers a list whose first item is its reference.",
    auth: "member",
    takes: "picture",
    answer: uploads.UploadedPictures,
    success: 200,
    errors: PICTURE_ERRORS,
  },
} as const satisfies Record<string, Endpoint>;
