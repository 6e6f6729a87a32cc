/** What a JPEG's markers tell before anything of it is decoded (ITU-T T.81, Annex B). */

const SOF_BASELINE = 0xc0;
const SOF_EXTENDED = 0xc1;
const SOS = 0xda;
const EOI = 0xd9;

export type JpegMarkers = {
  /** How often the picture is gone through. */
  scans: number;
  /** Whether the decoder needs all coefficients at once: 2 bytes for each pixel and component. */
  isWhole: boolean;
};

/** Walks through the markers up to the end of the first picture. Byte by byte: 10 MB of anything take some 20 ms. */
export function jpegMarkers(bytes: Buffer): JpegMarkers {
  const found: JpegMarkers = { scans: 0, isWhole: false };
  let components = 0;
  for (let at = 2; at + 4 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1;
    } else if (isBare(marker)) {
      at += 2;
    } else if (marker === EOI) {
      break;
    } else {
      if (isFrame(marker)) {
        components = bytes[at + 9] ?? 0;
        found.isWhole ||= marker !== SOF_BASELINE && marker !== SOF_EXTENDED;
      }
      if (marker === SOS) {
        found.scans += 1;
        found.isWhole ||= (bytes[at + 4] ?? 0) < components;
      }
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return found;
}

/** Data of a scan (0xFF in it is followed by 0x00), TEM, restarts, the start of the picture: nothing belongs to them. */
function isBare(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** C0 to CF but DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
