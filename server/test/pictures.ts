/** Pictures for tests, and the form they are sent in. */
import sharp from "sharp";

type Drawing = { width?: number; height?: number; format?: "jpeg" | "png" | "gif" | "webp" | "avif"; colour?: string };

/** A plain picture: a small red JPEG unless said otherwise. */
export function drawPicture({
  width = 30,
  height = 20,
  format = "jpeg",
  colour = "#c33",
}: Drawing = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

/** The multipart form of the specification: one file field named `image`. */
export function pictureForm(
  bytes: Uint8Array,
  { field = "image", fileName = "사진.jpg", type = "image/jpeg" } = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), fileName);
  return form;
}
