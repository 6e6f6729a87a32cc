/** Pictures for tests, and the form they are sent in. */
import sharp, { type Sharp } from "sharp";
import type { TestMember } from "./client.ts";

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

let uploaded = 0;

/** Uploads a picture of a colour of its own; answers its reference. */
export async function upload(member: TestMember, width = 60, height = 40): Promise<string> {
  uploaded += 1;
  const colour = `hsl(${(uploaded * 23) % 360}, 80%, 50%)`;
  const body = pictureForm(await drawPicture({ width, height, colour, format: "png" }));
  const [reference = ""] = await member.ask("uploadPicture", { body });
  return reference;
}

/** Few bytes that take 200 to 350 MB to decode: each is as large as it is still taken. */
export function drawHungryPictures(): Promise<Buffer[]> {
  return Promise.all([
    drawHalfTransparent(3_535, 3_535).avif({ effort: 0, bitdepth: 10, chromaSubsampling: "4:4:4" }).toBuffer(),
    drawHalfTransparent(5_000, 5_000).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
    drawHalfTransparent(1_600, 16_000).webp({ lossless: true, effort: 0 }).toBuffer(),
  ]);
}

export function drawHalfTransparent(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 50, b: 50, alpha: 0.5 } } });
}

/** As large as a phone's camera writes it at 50 megapixels, and on its side. */
export function drawPhonePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 8_160, height: 6_120, channels: 3, background: "#357" } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A picture that takes some hundred kilobytes however it is written; another one for each `mean` (0 to 255). */
export function drawNoise(mean: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean, sigma: 40 };
  return sharp({ create: { width: 800, height: 800, channels: 3, background: "#000", noise } })
    .jpeg()
    .toBuffer();
}
