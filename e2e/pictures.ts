/** Picture files to choose from. */
import { crc32, deflateSync } from "node:zlib";

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

type Colour = [red: number, green: number, blue: number];

/** A PNG whose upper half is of one colour and whose lower half is of another. */
export function drawPng(name: string, width: number, height: number, upper: Colour, lower: Colour): PictureFile {
  const row = (colour: Colour) => Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  const rows = Array.from({ length: height }, (_, line) => row(line < height / 2 ? upper : lower));
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from("\x89PNG\r\n\x1A\n", "latin1");
  const chunks = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))];
  return { name, mimeType: "image/png", buffer: Buffer.concat([signature, ...chunks]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
