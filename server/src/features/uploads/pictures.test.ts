import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPicture } from "../../../test/pictures.ts";
import { pictureFormat } from "./format.ts";
import { readPicture } from "./pictures.ts";

const full = async (bytes: Buffer, folder: "pictures" | "profiles" = "pictures") => {
  const { sizes } = await readPicture(bytes, folder);
  return sizes[0]?.[1] ?? Buffer.alloc(0);
};
const refusal = (bytes: Buffer) =>
  readPicture(bytes, "pictures").then(
    () => "taken",
    (error: { code?: string }) => error.code,
  );

/** The head of a PNG that claims a size, with next to nothing behind it. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const edges = Buffer.alloc(8);
    edges.writeUInt32BE(data.length, 0);
    edges.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
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
    const { width, height, sizes } = await readPicture(bytes, "pictures");
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
  ])("refuses a file of a few bytes that claims %i × %i", async (width, height) => {
    const bomb = claimedPng(width, height);
    expect(bomb.length).toBeLessThan(200);
    expect(await refusal(bomb)).toBe("IMAGE_TOO_MANY_PIXELS");
  });

  it("makes a wide picture 1600 wide and its thumbnail 480", async () => {
    const { width, height, sizes } = await readPicture(await drawPicture({ width: 4_000, height: 1_000 }), "pictures");
    expect([width, height]).toEqual([1_600, 400]);
    expect(await sharp(sizes[1]?.[1]).metadata()).toMatchObject({ width: 480, height: 120 });
  });

  it("keeps a long screenshot within what WebP can hold", async () => {
    const { height } = await readPicture(await drawPicture({ width: 400, height: 20_000, format: "png" }), "pictures");
    expect(height).toBe(16_000);
  });

  it("keeps an animation moving, its thumbnail still", async () => {
    const { sizes, height } = await readPicture(await drawAnimation(5, 40), "pictures");
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
    for (const [, file] of (await readPicture(photo, "pictures")).sizes) {
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
      const { sizes } = await readPicture(await drawPicture(shape), "profiles");
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
    const [one, two] = await Promise.all([readPicture(bytes, "pictures"), readPicture(bytes, "pictures")]);
    expect(one.hash).toBe(two.hash);
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
