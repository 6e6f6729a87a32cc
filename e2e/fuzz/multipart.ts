/** Multipart bodies: whole ones, and such as browsers never send. */
import * as fc from "fast-check";

/** A picture of one pixel. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const FILES = [
  GIF,
  PNG,
  PNG.subarray(0, 40),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from("RIFF\0\0\0\0WEBPVP8 "),
  Buffer.from("<svg/>"),
  Buffer.from("\0\0\0\x1cftypheic"),
  Buffer.alloc(0),
  Buffer.alloc(100_000, 1),
];
const BOUNDARY = "fuzz";
const TYPES = [
  `multipart/form-data; boundary=${BOUNDARY}`,
  `multipart/form-data; boundary="${BOUNDARY}"`,
  `Multipart/Form-Data; BOUNDARY=${BOUNDARY}`,
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary=""',
  "multipart/form-data; boundary=other",
  `multipart/form-data; boundary=${"b".repeat(5_000)}`,
  "multipart/form-data; boundary=\xff",
  "multipart/mixed; boundary=fuzz",
  `multipart/form-data; boundary=${BOUNDARY}; boundary=x`,
  "multipart/",
  "multipart/form-data; charset=x; boundary",
  "application/json",
  "image/png",
];
const DISPOSITIONS = [
  'form-data; name="image"; filename="사진.jpg"',
  'form-data; name="image"',
  'form-data; name="other"; filename="a.png"',
  "form-data",
  "",
  "form-data; name=image; filename*=UTF-8''%ff%fe",
  `form-data; name="${"a".repeat(5_000)}"; filename="a"`,
  'form-data; name="__proto__"; filename="a"',
  'form-data; name="image"; filename="../../x"',
  'form-data; name="image"; filename=""',
  'attachment; name="image',
  "\xff\xfe\0",
];
const PART_HEADERS = [
  "",
  "Content-Type: image/jpeg\r\n",
  "Content-Type: \r\n",
  "Content-Transfer-Encoding: base64\r\n",
  "no colon\r\n",
  `X: ${"a".repeat(20_000)}\r\n`,
  ": \r\n",
];
const ENDS = [
  `\r\n--${BOUNDARY}--\r\n`,
  `\r\n--${BOUNDARY}--`,
  `\r\n--${BOUNDARY}\r\n`,
  `\r\n--${BOUNDARY}`,
  "",
  "\r\n--other--\r\n",
  `--${BOUNDARY}--`,
];

/** Twice as often right as not, so that whole pictures come through as well. */
const mostly = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(values[0] as T) }, { weight: 1, arbitrary: fc.constantFrom(...values) });

const part = fc
  .record({ disposition: mostly(DISPOSITIONS), header: fc.constantFrom(...PART_HEADERS), file: mostly(FILES) })
  .map(({ disposition, header, file }) =>
    Buffer.concat([Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${header}\r\n`), file]),
  );

const whole = fc
  .record({ parts: fc.array(part, { minLength: 1, maxLength: 3 }), end: mostly(ENDS) })
  .map(({ parts, end }) =>
    Buffer.concat([
      ...parts.flatMap((each, index) => (index > 0 ? [Buffer.from("\r\n"), each] : [each])),
      Buffer.from(end),
    ]),
  );

const bytes = fc.oneof(
  { weight: 4, arbitrary: whole },
  { weight: 1, arbitrary: fc.tuple(whole, fc.nat(200)).map(([all, size]) => all.subarray(0, size)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((random) => Buffer.from(random)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("", "\r\n", "--", "--fuzz", "--fuzz--", "--fuzz\r\n\r\n--fuzz--", "--fuzz\r\n".repeat(3_000))
      .map((text) => Buffer.from(text)),
  },
);

export const multipartBodies = fc.record({ type: mostly(TYPES), bytes });
