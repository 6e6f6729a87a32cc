/** What an AVIF says of the pictures in it (ISO/IEC 14496-12, 23008-12) before anything of it is decoded. */

/** Of boxes beside each other, and of items. A phone's picture in tiles has some fifty. */
const PARTS_MAX = 500;

type Box = { type: string; body: Buffer };

/** The boxes in `bytes`. Throws RangeError where one is cut or there are too many. */
function boxes(bytes: Buffer): Box[] {
  const found: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    if (found.length === PARTS_MAX) throw new RangeError("Too many boxes.");
    const type = bytes.toString("latin1", at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (size < head || at + size > bytes.length) throw new RangeError(`Box ${type} is cut.`);
    found.push({ type, body: bytes.subarray(at + head, at + size) });
    at += size;
  }
  return found;
}

/** The one box of `type`. Throws RangeError unless there is one: a second could say something else to the decoder. */
function only(bytes: Buffer, type: string): Buffer {
  const [box, second] = boxes(bytes).filter((each) => each.type === type);
  if (!box || second) throw new RangeError(`There is not one box ${type}.`);
  return box.body;
}

/**
 * Pixels of all pictures in an AVIF together: the one that shows, its transparency, and the tiles it may be put together
 * from, each of which is decoded. The decoder refuses a picture that is of another size than said. Throws RangeError where
 * one says no size, or more than one may be meant.
 */
export function avifPixels(bytes: Buffer): number {
  // The short form of `meta`, which would be read in its stead.
  if (boxes(bytes).some(({ type }) => type === "mini")) throw new RangeError("There is a box mini.");
  const container = only(only(bytes, "meta").subarray(4), "iprp");
  const properties = boxes(only(container, "ipco")).map(({ type, body }) => ({
    isCoded: type === "av1C",
    // Version and flags, width, height.
    pixels: type === "ispe" ? body.readUInt32BE(4) * body.readUInt32BE(8) : 0,
  }));
  let pixels = 0;
  for (const { type, body } of boxes(container)) {
    if (type !== "ipma") continue;
    for (const indexes of associations(body)) {
      const own = indexes.flatMap((index) => properties[index - 1] ?? []);
      const size = Math.max(0, ...own.map((property) => property.pixels));
      if (size === 0 && own.some(({ isCoded }) => isCoded)) throw new RangeError("A picture has no size.");
      pixels += size;
    }
  }
  return pixels;
}

/** Of each item of an `ipma` box the properties, by their place in `ipco`, counted from 1. */
function* associations(body: Buffer): Generator<number[]> {
  const isLongId = body.readUInt8(0) > 0;
  const isLongIndex = (body.readUInt8(3) & 1) === 1;
  const items = body.readUInt32BE(4);
  if (items > PARTS_MAX) throw new RangeError("Too many items.");
  let at = 8;
  for (let item = 0; item < items; item += 1) {
    at += isLongId ? 4 : 2;
    const count = body.readUInt8(at);
    at += 1;
    // The first bit says whether the property is essential.
    const index = isLongIndex
      ? (turn: number) => body.readUInt16BE(at + 2 * turn) & 0x7fff
      : (turn: number) => body.readUInt8(at + turn) & 0x7f;
    yield Array.from({ length: count }, (_, turn) => index(turn));
    at += isLongIndex ? 2 * count : count;
  }
}
