/** Sends a picture, telling how far it is: XMLHttpRequest, because fetch reports no progress of what it sends. */
import { endpoints } from "@fitmate/contract/endpoints";
import { errors } from "@fitmate/contract/errors";
import { UPLOAD_MAX_BYTES } from "@fitmate/contract/limits";
import { parse } from "zod/v4/core";
import { ApiError, refusal } from "../../lib/api.ts";
import { getSession } from "../../lib/session.ts";
import { CHECK_NETWORK } from "../../lib/trouble.ts";

/** For file inputs. Named one by one, so that iPhones turn their HEIC photos into JPEG. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/gif,image/webp,image/avif";

/** `picture` keeps its shape, `profile` is cut to a square. */
export type UploadKind = "picture" | "profile";

type UploadOptions = {
  signal?: AbortSignal;
  /** Told the part that is sent, 0 to 1; the server still has to read the picture after that. */
  onProgress?: (part: number) => void;
};

/** Longer than the server waits for a body, and then reads it. */
const PATIENCE_MS = 180_000;

/**
 * The reference of the stored picture: signed, so that it shows at once, for as long as an unused upload is kept. Throws
 * ApiError with a sentence fit to show, also for a file over 10 MB, which is not sent at all; and the signal's reason.
 */
export async function uploadPicture(kind: UploadKind, file: File, options: UploadOptions = {}): Promise<string> {
  if (file.size > UPLOAD_MAX_BYTES) throw tooLarge();
  const token = getSession()?.token;
  const request = await send(
    kind === "profile" ? endpoints.uploadProfilePicture.path : endpoints.uploadPicture.path,
    file,
    token,
    options,
  );
  if (request.status !== 200) throw await refusalOf(request, token);
  if (kind === "profile") return parse(endpoints.uploadProfilePicture.answer, request.responseText);
  const [reference] = parse(endpoints.uploadPicture.answer, JSON.parse(request.responseText));
  if (reference === undefined) throw new Error("The upload answered no reference.");
  return reference;
}

function send(
  path: string,
  file: File,
  token: string | undefined,
  { signal, onProgress }: UploadOptions,
): Promise<XMLHttpRequest> {
  const form = new FormData();
  form.append("image", file);
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", path);
    if (token) request.setRequestHeader("x-auth-token", token);
    request.timeout = PATIENCE_MS;
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(request));
    for (const failure of ["error", "timeout"]) request.addEventListener(failure, () => reject(brokenOff()));
    request.addEventListener("abort", () => reject(signal?.reason));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

async function refusalOf(request: XMLHttpRequest, token: string | undefined): Promise<ApiError> {
  const retryAfter = request.getResponseHeader("retry-after");
  const headers = retryAfter === null ? undefined : { "retry-after": retryAfter };
  const error = await refusal(
    new Response(request.responseText, { status: request.status, ...(headers && { headers }) }),
    token,
  );
  // The network was too slow for it, as where the connection breaks: another time it may do.
  if (error.status === 408) return brokenOff();
  // A proxy before the server may have a limit, and words, of its own.
  return error.status === 413 ? tooLarge() : error;
}

function tooLarge(): ApiError {
  const [status, message] = errors.IMAGE_TOO_LARGE;
  return new ApiError({ status, code: "IMAGE_TOO_LARGE", message });
}

function brokenOff(): ApiError {
  return new ApiError({
    status: 0,
    code: "OFFLINE",
    message: `연결이 끊겨 사진을 올리지 못했어요. ${CHECK_NETWORK}`,
  });
}
