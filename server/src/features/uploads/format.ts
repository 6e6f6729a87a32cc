/** What a file is, by its first bytes: names and content types are only claims. */

const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
const AVIF_BRANDS = new Set(["avif", "avis"]);

export type Format = "jpeg" | "png" | "gif" | "webp" | "avif";

/** undefined for whatever is no picture that we know, SVG included. */
export function pictureFormat(bytes: Buffer): Format | "heic" | undefined {
  const text = (start: number, end: number) => bytes.toString("latin1", start, end);
  if (text(0, 3) === "\xFF\xD8\xFF") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1A\n") return "png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  return text(4, 8) === "ftyp" ? isoFormat(bytes) : undefined;
}

/** ISO base media: the major brand may be the general `mif1`, with the codec's among the compatible ones. */
function isoFormat(bytes: Buffer): "avif" | "heic" | undefined {
  const brands = [bytes.toString("latin1", 8, 12)];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return "avif";
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? "heic" : undefined;
}
