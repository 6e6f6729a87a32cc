/** The protocol, spoken over a real socket. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RawStomp } from "../../../test/stomp.ts";
import { type EchoServer, expectError, startEcho } from "../../../test/stompEcho.ts";

let server: EchoServer;
let url: string;

beforeAll(async () => {
  server = await startEcho();
  url = server.url;
});
afterAll(() => server.app.close());

describe("opening", () => {
  test.each([
    ["1.2,1.1,1.0", "1.2"],
    ["1.0,1.1", "1.1"],
    ["1.0, 1.1", "1.1"],
    ["2.1,1.0", "1.0"],
  ])("accept-version:%s makes %s", async (accepted, version) => {
    const client = await RawStomp.open(url);
    client.send("CONNECT", { "accept-version": accepted, host: "localhost:3000" });
    const { headers } = await client.expect("CONNECTED");
    expect(headers).toMatchObject({ version, "heart-beat": "10000,10000", server: "fitmate" });
    expect(headers["session"]).toBeTruthy();
    client.drop();
  });

  test("without accept-version it is 1.0, and STOMP opens like CONNECT", async () => {
    const client = await RawStomp.open(url);
    client.send("STOMP");
    expect((await client.expect("CONNECTED")).headers["version"]).toBe("1.0");
    client.drop();
  });

  test("no common version: an ERROR names ours", async () => {
    const client = await RawStomp.open(url);
    client.send("CONNECT", { "accept-version": "2.0" });
    expect((await expectError(client, "no common version", 1002))["version"]).toBe("1.2,1.1,1.0");
  });

  test.each([
    [["v10.stomp", "v12.stomp", "v11.stomp"], "v12.stomp"],
    [["other", "v10.stomp"], "v10.stomp"],
    [[], ""],
  ])("of the subprotocols %j it takes '%s'", async (protocols, chosen) => {
    const client = await RawStomp.open(url, protocols);
    expect(client.socket.protocol).toBe(chosen);
    client.drop();
  });

  test("no compression, whatever is offered", async () => {
    const client = await RawStomp.open(url);
    expect(client.socket.extensions).toBe("");
    client.drop();
  });

  test.each([
    ["another frame", "SEND\ndestination:/a\n\n\0", "the first frame must be CONNECT"],
    ["a malformed heart-beat", "CONNECT\nheart-beat:1\n\n\0", "heart-beat is not two numbers"],
    ["something else altogether", "GET / HTTP/1.1\n\n", "unknown command"],
  ])("%s ends it", async (_, text, detail) => {
    const client = await RawStomp.open(url);
    client.socket.send(text);
    await expectError(client, detail, 1002);
  });

  test("a second CONNECT ends it", async () => {
    const client = await RawStomp.connect(url);
    client.send("CONNECT");
    await expectError(client, "already connected", 1002);
  });

  test("the application may refuse", async () => {
    const client = await RawStomp.open(url);
    client.send("CONNECT", { login: "stranger" });
    expect((await expectError(client, undefined, 1008))["message"]).toBe("SESSION_EXPIRED");
  });

  test.each([
    ["says nothing", () => ""],
    ["floods with line ends", () => "\n".repeat(60_000)],
    ["drips its CONNECT byte by byte", (turn: number) => "CONNECT\naccept-version:1.2\n\n\0"[turn] ?? ""],
  ])("a client that %s is sent away", async (_, bytes) => {
    const slow = await startEcho({ connectWithinMs: 150 });
    const client = await RawStomp.open(slow.url);
    let turn = 0;
    const timer = setInterval(() => client.socket.send(bytes(turn++)), 10);
    await expectError(client, "CONNECT came too late", 1002);
    clearInterval(timer);
    await slow.app.close();
  });

  test.each([
    ["none", {}, { "heart-beat": "10000,10000" }],
    ["of its own", { "heart-beat": "0,0" }, { "heart-beat": "10000,10000" }],
  ])("heart-beats: ours are offered to a client with %s", async (_, headers, answer) => {
    const client = await RawStomp.open(url);
    client.send("CONNECT", { "accept-version": "1.1", ...headers });
    expect((await client.expect("CONNECTED")).headers).toMatchObject(answer);
    client.drop();
  });
});

describe("subscribing and sending", () => {
  test("MESSAGE says where from, which one, and how long in bytes", async () => {
    const client = await RawStomp.connect(url);
    await client.sendAndWait("SUBSCRIBE", { id: "s\\c1", destination: "/a" });
    client.send("SEND", { destination: "/a" }, "안녕👋");
    const first = await client.expect("MESSAGE");
    expect(first.body).toBe("안녕👋");
    expect(first.headers).toMatchObject({
      subscription: "s:1",
      destination: "/a",
      type: "echo",
      "content-type": "application/json;charset=utf-8",
      "content-length": "10",
    });
    client.send("SEND", { destination: "/a" }, "again");
    const second = await client.expect("MESSAGE");
    expect(second.headers["message-id"]).not.toBe(first.headers["message-id"]);
    client.drop();
  });

  test("a receipt comes after the deed, and goes back as it came", async () => {
    const client = await RawStomp.connect(url);
    await client.sendAndWait("SUBSCRIBE", { id: "1", destination: "/a" });
    client.send("SEND", { destination: "/a", receipt: "r\\n\\c\\\\" }, "x");
    expect((await client.next()).command).toBe("MESSAGE");
    expect((await client.next()).headers["receipt-id"]).toBe("r\n:\\");
    expect(client.texts.at(-1)).toBe("RECEIPT\nreceipt-id:r\\n\\c\\\\\n\n\0");
    client.drop();
  });

  test("several frames in one message, one frame over several, text or binary, cut inside a character", async () => {
    const client = await RawStomp.open(url);
    client.socket.send(
      "CONNECT\naccept-version:1.2\n\n\0\n\r\nSUBSCRIBE\nid:1\ndestination:/a\n\n\0SEND\ndestination:/a\n\n하나\0SEND\ndest",
    );
    const rest = Buffer.from("ination:/a\ncontent-length:7\n\n둘👋\0");
    for (const byte of rest) client.socket.send(Buffer.of(byte), { binary: true });
    await client.expect("CONNECTED");
    expect((await client.expect("MESSAGE")).body).toBe("하나");
    expect((await client.expect("MESSAGE")).body).toBe("둘👋");
    client.drop();
  });

  test("order is kept while the application takes its time", async () => {
    const client = await RawStomp.connect(url);
    server.last().delayMs = 2;
    const texts = Array.from({ length: 50 }, (_, index) => String(index));
    for (const text of texts) client.send("SEND", { destination: "/a" }, text);
    await client.sendAndWait("SEND", { destination: "/a" }, "last");
    expect(server.last().sent).toEqual([...texts, "last"]);
    client.drop();
  });

  test("a flood waits outside: reading pauses, nothing is lost", async () => {
    const client = await RawStomp.connect(url);
    server.last().delayMs = 1;
    const body = "x".repeat(60_000);
    for (let turn = 0; turn < 400; turn++) client.send("SEND", { destination: "/a" }, body);
    await expect.poll(() => server.last().sent.length).toBeGreaterThan(1);
    // 24 MB: what the system's buffers cannot hold has not left the client.
    expect(client.socket.bufferedAmount).toBeGreaterThan(5_000_000);
    await client.sendAndWait("SEND", { destination: "/a" }, "last");
    expect(server.last().sent).toHaveLength(401);
    client.drop();
  });

  test("UNSUBSCRIBE ends it at once", async () => {
    const client = await RawStomp.connect(url);
    await client.sendAndWait("SUBSCRIBE", { id: "1", destination: "/a" });
    await client.sendAndWait("UNSUBSCRIBE", { id: "1" });
    await client.sendAndWait("SEND", { destination: "/a" }, "x");
    expect(client.frames).toEqual([]);
    expect(server.last().subscribers.get("/a")?.size).toBe(0);
    client.drop();
  });

  test("1.0 may leave the id out", async () => {
    const client = await RawStomp.open(url);
    client.send("CONNECT");
    await client.expect("CONNECTED");
    await client.sendAndWait("SUBSCRIBE", { destination: "/a" });
    client.send("SEND", { destination: "/a" }, "x");
    expect((await client.expect("MESSAGE")).headers).not.toHaveProperty("subscription");
    await client.sendAndWait("UNSUBSCRIBE", { destination: "/a" });
    client.drop();
  });

  test("names that mean something to JavaScript mean nothing here", async () => {
    const client = await RawStomp.connect(url);
    for (const name of ["__proto__", "constructor", "toString"]) {
      await client.sendAndWait("SUBSCRIBE", { id: name, destination: name, [name]: "1" });
      client.send("SEND", { destination: name }, "x");
      expect((await client.expect("MESSAGE")).headers).toMatchObject({ subscription: name, destination: name });
      client.socket.send(`UNSUBSCRIBE\nid:${name}\nreceipt:${name}\n__proto__:x\n\n\0`);
      expect((await client.expect("RECEIPT")).headers["receipt-id"]).toBe(name);
    }
    client.drop();
  });

  test.each([
    ["1.0", "a\\nb:c", "a\\nb:c"],
    ["1.1", "a\\nb\\cc", "a\\nb\\cc"],
    ["1.2", "a\\nb\\cc\\r", "a\\nb\\cc\\r"],
  ])("STOMP %s: a receipt's name comes back as that version writes it", async (version, sent, received) => {
    const client = await RawStomp.open(url);
    client.send("CONNECT", { "accept-version": version });
    await client.expect("CONNECTED");
    client.send("SEND", { destination: "/a", receipt: sent }, "x");
    await client.expect("RECEIPT");
    expect(client.texts.at(-1)).toBe(`RECEIPT\nreceipt-id:${received}\n\n\0`);
    client.drop();
  });

  test.each([
    ["1.1", "\\r"],
    ["1.1", "\\t"],
    ["1.2", "\\x"],
  ])("STOMP %s: the escape %s is an ERROR", async (version, escape) => {
    const client = await RawStomp.open(url);
    client.send("CONNECT", { "accept-version": version });
    await client.expect("CONNECTED");
    client.send("SEND", { destination: `/a${escape}` }, "x");
    await expectError(client, `undefined escape sequence in a header of STOMP ${version}`, 1002);
  });

  test("100 subscriptions and no more", async () => {
    const client = await RawStomp.connect(url);
    for (let id = 0; id < 100; id++) client.send("SUBSCRIBE", { id, destination: "/a" });
    await client.sendAndWait("SEND", { destination: "/b" });
    client.send("SUBSCRIBE", { id: 100, destination: "/a" });
    await expectError(client, "too many subscriptions", 1002);
    await expect.poll(() => server.last().subscribers.get("/a")?.size).toBe(0);
  });

  test.each([
    ["SUBSCRIBE\nid:1\n\n\0", "no destination"],
    ["SUBSCRIBE\ndestination:/a\n\n\0", "subscription without id"],
    ["SUBSCRIBE\nid:1\ndestination:/a\nack:client\n\n\0", "only ack:auto is supported"],
    [
      "SUBSCRIBE\nid:1\ndestination:/a\n\n\0SUBSCRIBE\nid:1\ndestination:/b\n\n\0",
      "there is a subscription of this id",
    ],
    ["UNSUBSCRIBE\nid:9\n\n\0", "no subscription of this id"],
    ["UNSUBSCRIBE\ndestination:/a\n\n\0", "subscription without id"],
    ["SEND\n\nx\0", "no destination"],
    ["SEND\ndestination:/a\ntransaction:t\n\nx\0", "transactions are not supported"],
    ["BEGIN\ntransaction:t\n\n\0", "BEGIN is not supported"],
    ["COMMIT\ntransaction:t\n\n\0", "COMMIT is not supported"],
    ["ABORT\ntransaction:t\n\n\0", "ABORT is not supported"],
    ["ACK\nid:1\n\n\0", "ACK is not supported"],
    ["NACK\nid:1\n\n\0", "NACK is not supported"],
    ["MESSAGE\n\n\0", "MESSAGE is not supported"],
    ["SEND\ndestination:/a\\t\n\n\0", "undefined escape sequence in a header of STOMP 1.2"],
    ["\0\n", "carriage return or NUL inside a line"],
  ])("%j is answered by ERROR: %s", async (text, detail) => {
    const client = await RawStomp.connect(url);
    client.socket.send(text);
    await expectError(client, detail, 1002);
  });

  test("a refusal names the receipt, and a fault of ours says nothing of it", async () => {
    const refused = await RawStomp.connect(url);
    refused.send("SEND", { destination: "/refused", receipt: "7" }, "x");
    expect(await expectError(refused, undefined, 1008)).toMatchObject({ message: "FORBIDDEN", "receipt-id": "7" });
    const broken = await RawStomp.connect(url);
    broken.send("SEND", { destination: "/broken" }, "x");
    expect(await expectError(broken, undefined, 1011)).toMatchObject({ message: "INTERNAL" });
    expect(broken.texts.join("")).not.toContain("secret");
  });

  test("nothing that follows an ERROR is done", async () => {
    const client = await RawStomp.connect(url);
    client.socket.send("ACK\nid:1\n\n\0SEND\ndestination:/a\n\nlate\0");
    await expectError(client, "ACK is not supported", 1002);
    expect(server.last().sent).toEqual([]);
  });
});
