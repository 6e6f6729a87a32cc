import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { StompDecoder } from "./decoder.ts";
import { encodeFrame } from "./encoder.ts";
import { type Command, type Frame, SERVER_COMMANDS, StompProtocolError, VERSIONS, type Version } from "./frame.ts";
import { STOMP_LIMITS } from "./limits.ts";

function* decodeEach(chunks: Iterable<Uint8Array | string>, version: Version = "1.2"): Generator<Frame> {
  const decoder = new StompDecoder(STOMP_LIMITS);
  decoder.version = version;
  for (const chunk of chunks) {
    decoder.push(Buffer.from(chunk));
    for (let frame = decoder.next(); frame; frame = decoder.next()) yield frame;
  }
}

const decode = (chunks: Iterable<Uint8Array | string>, version?: Version) => [...decodeEach(chunks, version)];

function decodeOne(text: string, version?: Version): Frame {
  const [frame, ...others] = decode([text], version);
  expect(others).toEqual([]);
  if (!frame) throw new Error("no frame came out");
  return frame;
}

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1))), bytes.length].toSorted((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

/** What came out, and what went wrong in the end. Anything but a protocol error is thrown on. */
function outcome(chunks: Iterable<Uint8Array>): unknown {
  const frames: Frame[] = [];
  try {
    for (const frame of decodeEach(chunks)) frames.push(frame);
    return { frames: asText(frames) };
  } catch (error) {
    if (!(error instanceof StompProtocolError)) throw error;
    return { frames: asText(frames), complaint: error.message };
  }
}

const asText = (frames: Frame[]) =>
  frames.map(({ command, headers, body }) => ({ command, headers: [...headers], body: body.toString("base64") }));

describe("frames", () => {
  test("command, headers, body", () => {
    const frame = decodeOne("SEND\ndestination:/a\ncontent-type:text/plain\n\n안녕하세요\0");
    expect(frame.command).toBe("SEND");
    expect(Object.fromEntries(frame.headers)).toEqual({ destination: "/a", "content-type": "text/plain" });
    expect(frame.body.toString()).toBe("안녕하세요");
  });

  test("several in one chunk, with line ends of both kinds between them", () => {
    const text = "\n\r\nBEGIN\ntransaction:1\n\n\0\n\n\r\n\nCOMMIT\r\ntransaction:1\r\n\r\n\0ABORT\n\n\0\r\n";
    expect(decode([text]).map(({ command }) => command)).toEqual(["BEGIN", "COMMIT", "ABORT"]);
  });

  test("a carriage return belongs to the line end, even when the line feed comes later", () => {
    expect(decode(["\r", "\nSEND\r", "\ndestination:/a\r", "\n\r", "\nx\0"])).toMatchObject([{ command: "SEND" }]);
  });

  test("content-length counts bytes, and lets NUL into the body", () => {
    expect(decodeOne("SEND\ncontent-length:7\n\n가\0나\0").body.toString()).toBe("가\0나");
    expect(decodeOne("SEND\ncontent-length:0\n\n\0").body).toHaveLength(0);
  });

  test("the first of several headers of one name counts", () => {
    expect(decodeOne("SEND\na:1\na:2\n\n\0").headers.get("a")).toBe("1");
  });

  test("spaces belong to names and values, and a value may be empty or hold colons", () => {
    const { headers } = decodeOne("SEND\n a : 1 \nempty:\nhost:x:1\n\n\0");
    expect(Object.fromEntries(headers)).toEqual({ " a ": " 1 ", empty: "", host: "x:1" });
  });

  test("a newline flood costs nothing and leaves nothing behind", () => {
    const decoder = new StompDecoder(STOMP_LIMITS);
    for (let turn = 0; turn < 200; turn++) {
      decoder.push(Buffer.alloc(60_000, "\n"));
      expect(decoder.next()).toBeUndefined();
      expect(decoder.buffered).toBe(0);
    }
  });
});

describe("escapes", () => {
  const line = "SEND\na\\cb:1\\n2\\\\3\\c4\n\n\0";

  test("1.2 and 1.1 undo them in names and values", () => {
    for (const version of ["1.2", "1.1"] as const)
      expect([...decodeOne(line, version).headers]).toEqual([["a:b", "1\n2\\3:4"]]);
  });

  test("1.0 and the opening frames have none", () => {
    expect([...decodeOne(line, "1.0").headers]).toEqual([["a\\cb", "1\\n2\\\\3\\c4"]]);
    for (const command of ["CONNECT", "STOMP", "CONNECTED"]) {
      expect(decodeOne(`${command}\nlogin:a\\tb\n\n\0`).headers.get("login")).toBe("a\\tb");
    }
  });

  test("\\r is new in 1.2", () => {
    expect(decodeOne("SEND\na:1\\r2\n\n\0", "1.2").headers.get("a")).toBe("1\r2");
    expect(() => decodeOne("SEND\na:1\\r2\n\n\0", "1.1")).toThrow("undefined escape");
  });

  test.each(["\\t", "\\", "\\\\\\", "\\C", "\\:"])("%s is undefined", (sequence) => {
    for (const version of ["1.2", "1.1"] as const) {
      expect(() => decodeOne(`SEND\na:x${sequence}\n\n\0`, version)).toThrow("undefined escape");
    }
  });
});

describe("refused", () => {
  test.each([
    ["an unknown command", "HELLO\n\n\0", "unknown command"],
    ["a command in small letters", "send\n\n\0", "unknown command"],
    ["an endless command", "X".repeat(13), "unknown command"],
    ["an HTTP request", "GET / HTTP/1.1\r\n", "unknown command"],
    ["a header without colon", "SEND\nabc\n\n\0", "without a name or a colon"],
    ["a header without name", "SEND\n:abc\n\n\0", "without a name or a colon"],
    ["a lone carriage return", "SEND\na:b\rc\n\n\0", "carriage return"],
    ["NUL among the headers", "SEND\na:b\0\n\n\0", "NUL"],
    ["NUL instead of the blank line", "SEND\na:b\n\0\nSEND\n\n\0", "NUL"],
    ["a body where none may be", "SUBSCRIBE\nid:1\n\nbody\0", "no NUL"],
    ["a body announced where none may be", "CONNECT\ncontent-length:4\n\nbody\0", "must not have a body"],
    ["content-length in words", "SEND\ncontent-length:five\n\nhello\0", "content-length"],
    ["a negative content-length", "SEND\ncontent-length:-1\n\n\0", "content-length"],
    ["content-length with a space", "SEND\ncontent-length: 5\n\nhello\0", "content-length"],
    ["a body longer than content-length", "SEND\ncontent-length:4\n\nhello\0", "no NUL"],
    ["33 headers", `SEND\n${"a:b\n".repeat(33)}\n\0`, "too many headers"],
    ["a long header", `SEND\na:${"b".repeat(1_023)}\n`, "header too long"],
    ["a long header without end", `SEND\na:${"b".repeat(1_024)}`, "header too long"],
    ["a frame announced too large", "SEND\ncontent-length:65536\n\n", "frame too large"],
    ["a frame that grows too large", `SEND\n\n${"b".repeat(65_531)}`, "frame too large"],
  ])("%s", (_, text, complaint) => {
    expect(() => decode([text])).toThrow(complaint);
  });

  test("headers that are not UTF-8", () => {
    expect(() => decode([Buffer.from("SEND\na:\xff\n\n\0", "latin1")])).toThrow("UTF-8");
  });

  test("not what is exactly at the limit", () => {
    expect(decodeOne(`SEND\n${"a:b\n".repeat(32)}\n\0`).headers.size).toBe(1);
    expect(decodeOne(`SEND\r\na:${"b".repeat(1_022)}\r\n\r\n\0`).headers.get("a")).toHaveLength(1_022);
    expect(decodeOne(`SEND\n\n${"b".repeat(65_529)}\0`).body).toHaveLength(65_529);
  });
});

describe("properties", () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom("안", "녕", "👋🏽", "👨‍👩‍👧", "ㅎ", ":", "\\", "\n", "\r", " ", "é"),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
  });
  const headerText = (version: Version) =>
    text.map((value) =>
      value.replaceAll("\0", "").replace({ "1.2": /$^/g, "1.1": /\r/g, "1.0": /[\r\n]/g }[version], ""),
    );
  const headers = (version: Version) => {
    const name = headerText(version).map((value) => `h${version === "1.0" ? value.replaceAll(":", "") : value}`);
    return fc.dictionary(name, headerText(version), { maxKeys: 8 });
  };
  const body = fc.oneof(
    text.map((value) => Buffer.from(value)),
    fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
  );
  const frame = fc.constantFrom(...VERSIONS).chain((version) =>
    fc.record({
      version: fc.constant(version),
      command: fc.constantFrom<Command>("SEND", "MESSAGE", "ERROR"),
      headers: headers(version),
      body,
    }),
  );
  const cuts = fc.array(fc.nat(), { maxLength: 40 });

  test("what is encoded is decoded to the same, wherever the bytes are cut", () => {
    fc.assert(
      fc.property(frame, cuts, ({ version, ...sent }, places) => {
        const bytes = encodeFrame(sent, version);
        const [received, ...others] = decode(cut(bytes, places), version);
        expect(others).toEqual([]);
        const { "content-length": length, ...rest } = Object.fromEntries(received?.headers ?? []);
        expect(received?.command).toBe(sent.command);
        expect(length).toBe(String(sent.body.length));
        expect(rest).toEqual({ ...sent.headers });
        expect(received?.body).toEqual(sent.body);
      }),
    );
  });

  test("one byte at a time is as good as all at once", () => {
    const between = fc.constantFrom("", "\n", "\r\n", "\n\n\r\n");
    fc.assert(
      fc.property(fc.array(fc.tuple(frame, between), { maxLength: 4 }), (parts) => {
        const bytes = Buffer.concat(
          parts.flatMap(([part, gap]) => [encodeFrame(part, part.version), Buffer.from(gap)]),
        );
        // 1.0 reads every escape as it stands, so that frames of all versions may be mixed here.
        expect(
          asText(
            decode(
              [...bytes].map((byte) => Buffer.of(byte)),
              "1.0",
            ),
          ),
        ).toEqual(asText(decode([bytes], "1.0")));
      }),
    );
  });

  test("whatever comes in, the outcome is frames or a protocol error, and the same however it is cut", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "SEND\n",
        "CONNECT\n",
        "\n",
        "\r\n",
        "\r",
        "\0",
        "a:b\n",
        "content-length:3\n",
        "abc",
        "\\",
        ":",
        "가",
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), cuts, (pieces, places) => {
        const bytes = Buffer.from(pieces.join(""));
        expect(outcome(cut(bytes, places))).toEqual(outcome([bytes]));
      }),
    );
  });
});

describe("encoder", () => {
  test("content-length is in bytes, on frames that may have a body only", () => {
    expect(encodeFrame({ command: "MESSAGE", headers: { a: "1" }, body: "가👋" }, "1.2").toString()).toBe(
      "MESSAGE\na:1\ncontent-length:7\n\n가👋\0",
    );
    expect(encodeFrame({ command: "RECEIPT", headers: { "receipt-id": "1" } }, "1.2").toString()).toBe(
      "RECEIPT\nreceipt-id:1\n\n\0",
    );
  });

  test("undefined leaves a header out", () => {
    expect(encodeFrame({ command: "RECEIPT", headers: { a: undefined, b: "" } }, "1.2").toString()).toBe(
      "RECEIPT\nb:\n\n\0",
    );
  });

  test("refuses what a version cannot carry", () => {
    for (const [value, version] of [
      ["\r", "1.1"],
      ["\n", "1.0"],
      ["\0", "1.2"],
    ] as const) {
      expect(() => encodeFrame({ command: "MESSAGE", headers: { a: value } }, version)).toThrow("cannot carry");
    }
    expect(() => encodeFrame({ command: "CONNECTED", headers: { a: "\n" } }, "1.2")).toThrow("cannot carry");
    expect(() => encodeFrame({ command: "RECEIPT", headers: {}, body: "x" }, "1.2")).toThrow("must not have a body");
  });

  test("every command of a server is read back", () => {
    for (const command of SERVER_COMMANDS) {
      expect(decode([encodeFrame({ command, headers: { a: "b" } }, "1.1")], "1.1")).toMatchObject([{ command }]);
    }
  });
});
