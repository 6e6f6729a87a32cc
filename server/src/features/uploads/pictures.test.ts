import { crc32, deflateSync } from "node:zlib";
import { PICTURE_MAX_BYTES } from "@fitmate/contract/limits";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawHalfTransparent, drawPhonePhoto, drawPicture } from "../../../test/pictures.ts";
import { avifPixels } from "./avif.ts";
import { pictureFormat } from "./format.ts";
import { jpegMarkers } from "./jpeg.ts";
import { readPicture } from "./pictures.ts";

/** Whoever brings them. */
const BRINGER = 1;

const full = async (bytes: Buffer, folder: "pictures" | "profiles" = "pictures") => {
  const { sizes } = await readPicture(BRINGER, bytes, folder);
  return sizes[0]?.[1] ?? Buffer.alloc(0);
};
const refusal = (bytes: Buffer) =>
  readPicture(BRINGER, bytes, "pictures").then(
    () => "taken",
    (error: { code?: string }) => error.code,
  );
const sentence = (bytes: Buffer) =>
  readPicture(BRINGER, bytes, "pictures").then(
    () => "taken",
    (error: Error) => error.message,
  );

/** The head of a PNG that claims a size, with next to nothing behind it; `depth` in bits a channel. */
function claimedPng(width: number, height: number, { depth = 8, isInterlaced = false } = {}): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const edges = Buffer.alloc(8);
    edges.writeUInt32BE(data.length, 0);
    edges.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, 0, 0, 0, isInterlaced ? 1 : 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const data = deflateSync(Buffer.alloc(1_000));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1A\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF that claims a size, for itself and its one frame, with one pixel in it. */
function claimedGif(width: number, height: number): Buffer {
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");
  for (const at of [6, 32]) {
    gif.writeUInt16LE(width, at);
    gif.writeUInt16LE(height, at + 2);
  }
  return gif;
}

/** A progressive JPEG that claims a size, in `scans` passes of next to nothing: few bytes, much work. */
function claimedJpeg(width: number, height: number, scans: number): Buffer {
  const marker = (code: number, ...body: number[]) => Buffer.from([0xff, code, 0, body.length + 2, ...body]);
  const scan = (component: number, coefficient: number) =>
    Buffer.concat([marker(0xda, 1, component, 0, coefficient, coefficient, 0x0d), Buffer.alloc(90)]);
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    marker(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    marker(0xc2, ...frame),
    ...Array.from({ length: scans }, (_, index) => scan(1 + (index % 3), 1 + (index % 63))),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** An AVIF of 64 × 64 whose transparency is of 200 × 200, but claims to be `claimed` squared. */
async function drawHiddenAvif(claimed: number): Promise<Buffer> {
  const draw = (width: number) => drawHalfTransparent(width, width).avif({ effort: 0, chromaSubsampling: "4:4:4" });
  const [shown, hidden] = await Promise.all([draw(64).toBuffer(), draw(200).toBuffer()]);
  const size = Buffer.alloc(20);
  size.writeUInt32BE(20);
  size.write("ispe", 4);
  size.writeUInt32BE(claimed, 12);
  size.writeUInt32BE(claimed, 16);
  return withTransparencyOf(shown, hidden, size);
}

/** `shown` with the second item of `hidden` for its own second, `size` being the seventh property. Both by libheif. */
function withTransparencyOf(shown: Buffer, hidden: Buffer, size: Buffer): Buffer {
  const start = (bytes: Buffer, type: string) => bytes.indexOf(type) - 4;
  const propertiesEnd = start(shown, "ipco") + shown.readUInt32BE(start(shown, "ipco"));
  const head = Buffer.from(shown);
  for (const type of ["ipco", "iprp", "meta"]) {
    const at = start(head, type);
    head.writeUInt32BE(head.readUInt32BE(at) + size.length, at);
  }
  const made = Buffer.concat([head.subarray(0, propertiesEnd), size, head.subarray(propertiesEnd)]);
  // Of an `ipma` entry: id, count, then the indexes. The second property of the second item was the shared size.
  const firstEntry = made.indexOf("ipma") + 12;
  const secondEntry = firstEntry + 3 + made.readUInt8(firstEntry + 2);
  made.writeUInt8(7, secondEntry + 4);

  // Of an `iloc` entry: id, reference, base, count of extents, offset, length.
  const entry = (bytes: Buffer, index: number) => bytes.indexOf("iloc") + 12 + index * 18;
  const from = hidden.readUInt32BE(entry(hidden, 1) + 4) + hidden.readUInt32BE(entry(hidden, 1) + 10);
  const data = hidden.subarray(from, from + hidden.readUInt32BE(entry(hidden, 1) + 14));
  made.writeUInt32BE(made.readUInt32BE(entry(made, 0) + 4) + size.length, entry(made, 0) + 4);
  made.writeUInt32BE(made.length + 8, entry(made, 1) + 4);
  made.writeUInt32BE(0, entry(made, 1) + 10);
  made.writeUInt32BE(data.length, entry(made, 1) + 14);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(8 + data.length);
  box.write("mdat", 4);
  return Buffer.concat([made, box, data]);
}

/** An animation of `frames` differing frames. */
async function drawAnimation(frames: number, side: number): Promise<Buffer> {
  const pixels = Buffer.alloc(frames * side * side * 3);
  for (let frame = 0; frame < frames; frame += 1) {
    pixels.fill(frame * 7, frame * side * side * 3, (frame + 1) * side * side * 3);
  }
  return sharp(pixels, { raw: { width: side, height: frames * side, channels: 3, pageHeight: side } })
    .gif({ loop: 0 })
    .toBuffer();
}

describe("formats", () => {
  it.each(["jpeg", "png", "gif", "webp", "avif"] as const)("reads %s and writes WebP", async (format) => {
    const bytes = await drawPicture({ format, width: 64, height: 48 });
    expect(pictureFormat(bytes)).toBe(format);
    const { width, height, sizes } = await readPicture(BRINGER, bytes, "pictures");
    expect([width, height, sizes.map(([size]) => size)]).toEqual([64, 48, ["full", "thumb"]]);
    for (const [, file] of sizes) {
      expect(await sharp(file).metadata()).toMatchObject({ format: "webp", width: 64, height: 48 });
    }
  });

  it.each([
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ["SVG behind an XML head", Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["PDF", Buffer.from("%PDF-1.7\n")],
    ["a video", Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1")],
    ["text", Buffer.from("hello")],
    ["nothing", Buffer.alloc(0)],
  ])("refuses %s", async (_, bytes) => {
    expect(await refusal(bytes)).toBe("IMAGE_TYPE_UNSUPPORTED");
  });

  it("refuses TIFF, which the library could read", async () => {
    const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
      .tiff()
      .toBuffer();
    expect(await refusal(tiff)).toBe("IMAGE_TYPE_UNSUPPORTED");
  });

  it("names HEIC, whatever its major brand", async () => {
    const heic = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, "latin1");
    expect(await refusal(heic("heic"))).toBe("IMAGE_HEIC_UNSUPPORTED");
    expect(await refusal(heic("mif1"))).toBe("IMAGE_HEIC_UNSUPPORTED");
  });

  it.each(["\xFF\xD8\xFF\xE0", "\x89PNG\r\n\x1A\n", "GIF89a", "RIFF\x10\0\0\0WEBPVP8 "])(
    "refuses what only begins like a picture (%j)",
    async (start) => {
      const bytes = Buffer.concat([Buffer.from(start, "latin1"), Buffer.from("<svg><script/></svg>".repeat(20))]);
      expect(await refusal(bytes)).toBe("IMAGE_UNREADABLE");
    },
  );

  it.each(["jpeg", "png", "webp", "avif"] as const)("refuses a truncated %s", async (format) => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer();
    expect(await refusal(noise)).toBe("taken");
    expect(await refusal(noise.subarray(0, noise.length / 2))).toBe("IMAGE_UNREADABLE");
  });
});

describe("bounds", () => {
  it.each([
    [60_000, 60_000],
    [5_000, 10_001],
    [50_000_001, 1],
    [1, 50_000_000],
    [20_001, 1],
  ])("refuses a file of a few bytes that claims %i × %i", async (width, height) => {
    const bomb = claimedPng(width, height);
    expect(bomb.length).toBeLessThan(200);
    expect(await refusal(bomb)).toBe("IMAGE_TOO_MANY_PIXELS");
  });

  it("takes a phone's photo of 50 megapixels", async () => {
    const { width, height } = await readPicture(BRINGER, await drawPhonePhoto(), "pictures");
    expect([width, height]).toEqual([1_600, 2_133]);
  });

  it("bounds each format by what decoding it takes, and says so", async () => {
    const avif = await drawPicture({ width: 64, height: 64, format: "avif" });
    const size = avif.indexOf("ispe") + 8;
    avif.writeUInt32BE(3_536, size);
    avif.writeUInt32BE(3_536, size + 4);
    const whole = "이 파일 형식은 2,500만 화소까지 올릴 수 있어요. 일반 JPEG로 저장해서 올려 주세요.";
    const unreadable = "사진을 열지 못했어요. 파일이 온전한지 확인해 주세요.";
    const pictures: [string, Buffer][] = [
      [whole, claimedGif(5_001, 5_000)],
      [whole, claimedPng(5_001, 5_000, { isInterlaced: true })],
      [whole, claimedPng(5_001, 5_000, { depth: 16 })],
      [whole, claimedJpeg(5_001, 5_000, 10)],
      // Within its bound, it is decoded, and found out to be cut.
      [unreadable, claimedPng(5_001, 5_000)],
      ["AVIF 사진은 1,250만 화소까지 올릴 수 있어요. JPEG로 바꿔서 올려 주세요.", avif],
      ["사진의 한 변이 너무 길어요. 가로와 세로 모두 2만 픽셀까지 올릴 수 있어요.", claimedPng(1, 20_001)],
    ];
    for (const [expected, picture] of pictures) expect(await sentence(picture)).toBe(expected);
  });

  it("writes what takes much memory in a process of its own, alike", async () => {
    const picture = await drawHalfTransparent(2_500, 2_500).png().toBuffer();
    const { width, height, hash, sizes } = await readPicture(BRINGER, picture, "pictures");
    expect([width, height, hash]).toEqual([1_600, 1_600, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(await sharp(sizes[0]?.[1]).metadata()).toMatchObject({ format: "webp", width: 1_600, hasAlpha: true });
    expect(await refusal(picture.subarray(0, picture.length / 2))).toBe("IMAGE_UNREADABLE");
  });

  it("refuses a JPEG of very many scans before it is decoded, and counts those of a usual one", async () => {
    expect(jpegMarkers(await drawPicture())).toEqual({ scans: 1, isWhole: false });
    const progressive = await sharp(await drawPicture())
      .jpeg({ progressive: true })
      .toBuffer();
    expect(jpegMarkers(progressive)).toEqual({ scans: 10, isWhole: true });
    expect(jpegMarkers(claimedJpeg(5_000, 5_000, 65))).toEqual({ scans: 65, isWhole: true });
    expect(await refusal(claimedJpeg(5_000, 5_000, 65))).toBe("IMAGE_UNREADABLE");
  });

  it("counts every picture in an AVIF: a large transparency of a small picture, too", async () => {
    expect(avifPixels(await drawPicture({ width: 64, height: 48, format: "avif" }))).toBe(64 * 48);
    const honest = await drawHiddenAvif(5_100);
    expect((await sharp(honest).metadata()).width).toBe(64);
    expect(avifPixels(honest)).toBe(64 * 64 + 5_100 * 5_100);
    expect(await refusal(honest)).toBe("IMAGE_TOO_MANY_PIXELS");
    const lying = await drawHiddenAvif(64);
    expect(avifPixels(lying)).toBe(2 * 64 * 64);
    expect(await refusal(lying)).toBe("IMAGE_UNREADABLE");
    const silent = Buffer.from(lying);
    silent.write("free", silent.lastIndexOf("ispe"));
    expect(await refusal(silent)).toBe("IMAGE_UNREADABLE");
  });

  it("makes a wide picture 1600 wide and its thumbnail 480", async () => {
    const { width, height, sizes } = await readPicture(
      BRINGER,
      await drawPicture({ width: 4_000, height: 1_000 }),
      "pictures",
    );
    expect([width, height]).toEqual([1_600, 400]);
    expect(await sharp(sizes[1]?.[1]).metadata()).toMatchObject({ width: 480, height: 120 });
  });

  it("keeps a long screenshot within what WebP can hold, and a broad one within 12 megapixels", async () => {
    const size = async (width: number, height: number) => {
      const read = await readPicture(BRINGER, await drawPicture({ width, height, format: "png" }), "pictures");
      return [read.width, read.height];
    };
    expect(await size(400, 20_000)).toEqual([320, 16_000]);
    expect(await size(1_080, 20_000)).toEqual([805, 14_907]);
  });

  it.each([
    ["a picture", 1],
    ["an animation, which goes on moving,", 10],
  ])("makes %s smaller that would take more to keep than it may", async (_, frames) => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 100 };
    const [width, height] = [1_400, 3_600];
    const pixels = await sharp({ create: { width, height, channels: 3, background: "#000", noise } })
      .raw()
      .toBuffer();
    const drawn = sharp(pixels, { raw: { width, height, channels: 3, pageHeight: height / frames } });
    const read = await readPicture(BRINGER, await drawn.webp({ quality: 90, effort: 0 }).toBuffer(), "pictures");
    const [[, kept] = ["", Buffer.alloc(0)]] = read.sizes;
    expect(kept.length).toBeLessThan(PICTURE_MAX_BYTES);
    expect(kept.length).toBeGreaterThan(PICTURE_MAX_BYTES / 2);
    const shape = await sharp(kept).metadata();
    expect([shape.pages ?? 1, shape.width, shape.pageHeight ?? shape.height]).toEqual([
      frames,
      read.width,
      read.height,
    ]);
    expect(read.width / read.height).toBeCloseTo((width * frames) / height, 1);
  });

  it("keeps an animation moving, its thumbnail still", async () => {
    const { sizes, height } = await readPicture(BRINGER, await drawAnimation(5, 40), "pictures");
    expect(await sharp(sizes[0]?.[1]).metadata()).toMatchObject({ pages: 5, height: 40 });
    expect((await sharp(sizes[1]?.[1]).metadata()).pages ?? 1).toBe(1);
    expect(height).toBe(40);
  });

  it("shows the first frame of an animation that is too long", async () => {
    const animation = await drawAnimation(201, 8);
    expect((await sharp(animation).metadata()).pages).toBe(201);
    expect((await sharp(await full(animation)).metadata()).pages ?? 1).toBe(1);
  });
});

describe("what is kept of a photo", () => {
  it("is no metadata: neither place nor camera nor profile", async () => {
    const photo = await sharp(await drawPicture())
      .withExif({ IFD0: { Make: "SecretCam" }, IFD3: { GPSLatitude: "37/1 33/1 0/1", GPSLatitudeRef: "N" } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>secret</a></x:xmpmeta>')
      .withIccProfile("p3")
      .toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ exif: expect.any(Buffer), xmp: expect.any(Buffer) });
    for (const [, file] of (await readPicture(BRINGER, photo, "pictures")).sizes) {
      const { exif, xmp, icc, iptc } = await sharp(file).metadata();
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(file.includes("SecretCam")).toBe(false);
    }
  });

  it("stands upright", async () => {
    // Left half red, right half blue; orientation 6: to be shown turned by 90° clockwise.
    const red = await drawPicture({ width: 40, height: 40, colour: "#f00", format: "png" });
    const turned = await sharp({ create: { width: 80, height: 40, channels: 3, background: "#00f" } })
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data, info } = await sharp(await full(turned))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([40, 80]);
    const [topRed = 0, , topBlue = 0] = data.subarray((10 * 40 + 20) * 3);
    const [bottomRed = 0, , bottomBlue = 0] = data.subarray((70 * 40 + 20) * 3);
    expect(topRed > 200 && topBlue < 60 && bottomRed < 60 && bottomBlue > 200).toBe(true);
  });

  it("is a square of three sizes for a profile, cut from the middle", async () => {
    for (const shape of [
      { width: 900, height: 300 },
      { width: 20, height: 50 },
    ]) {
      const { sizes } = await readPicture(BRINGER, await drawPicture(shape), "profiles");
      const sides = await Promise.all(
        sizes.map(async ([size, file]) => {
          const { width, height } = await sharp(file).metadata();
          return [size, width, height];
        }),
      );
      expect(sides).toEqual([
        ["full", 512, 512],
        ["md", 192, 192],
        ["sm", 96, 96],
      ]);
    }
  });

  it("has the same name whoever brings it", async () => {
    const bytes = await drawPicture({ colour: "#123456" });
    const [one, two] = await Promise.all([
      readPicture(BRINGER, bytes, "pictures"),
      readPicture(BRINGER, bytes, "pictures"),
    ]);
    expect(one.hash).toBe(two.hash);
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
