/** Frames over a real socket, however the client's WebSocket library cuts them. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { RawStomp } from "../../../test/stomp.ts";
import { type EchoServer, startEcho } from "../../../test/stompEcho.ts";

let server: EchoServer;

beforeAll(async () => {
  server = await startEcho();
});
afterAll(() => server.app.close());

type Cutting = "binary messages" | "fragments of one text message" | "fragments of one binary message";

/** Sends `bytes` in pieces that end at `places`, inside a character too. */
function sendCut(socket: WebSocket, bytes: Buffer, places: readonly number[], cutting: Cutting): void {
  const ends = [...new Set(places.map((place) => place % bytes.length)), bytes.length].toSorted((a, b) => a - b);
  for (const [index, end] of ends.entries()) {
    const piece = bytes.subarray(ends[index - 1] ?? 0, end);
    const binary = cutting !== "fragments of one text message";
    socket.send(piece, { binary, fin: cutting === "binary messages" || index === ends.length - 1 });
  }
}

const word = fc.string({
  unit: fc.constantFrom("안", "녕", "각", "👋🏽", "👨‍👩‍👧", "é", "a", "\n", "\\", ":"),
  maxLength: 40,
});
const lineEnds = fc.constantFrom("", "\n", "\r\n", "\n\r\n\n");

test("what is sent arrives whole and in order, wherever Hangul and emoji are cut", async () => {
  const client = await RawStomp.connect(server.url);
  const { sent } = server.last();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ word, gap: lineEnds, hasLength: fc.boolean() }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      fc.constantFrom<Cutting>("binary messages", "fragments of one text message", "fragments of one binary message"),
      async (parts, places, cutting) => {
        sent.length = 0;
        const text = parts.map(({ word: body, gap, hasLength }) => {
          const length = hasLength ? `content-length:${Buffer.byteLength(body)}\n` : "";
          return `SEND\ndestination:/방\\c1\n${length}\n${body}\0${gap}`;
        });
        sendCut(client.socket, Buffer.from(text.join("")), places, cutting);
        await client.sendAndWait("SEND", { destination: "/end" }, "end");
        expect(sent).toEqual([...parts.map((part) => part.word), "end"]);
      },
    ),
    { numRuns: 150 },
  );
  client.drop();
});

test("text that is no UTF-8 ends the connection, as WebSocket has it", async () => {
  const client = await RawStomp.connect(server.url);
  client.socket.send(Buffer.from("안").subarray(0, 2), { binary: false });
  expect(await client.closed).toBe(1007);
});
