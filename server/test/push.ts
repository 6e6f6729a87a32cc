/** Browsers that get pushes, and the push service in between; both as RFC 8030, 8188, 8291 and 8292 have them. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { startLocalServer } from "./localServer.ts";

const KEY_BYTES = 65;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Salt, record size, length of the sender's key. */
const HEAD_BYTES = SALT_BYTES + 4 + 1;

/** A push service that cannot be reached. */
export const NOWHERE = "https://push.invalid";

export type TestBrowser = {
  /** What `PushSubscription.toJSON` would answer. */
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
  /** What was sent, or throws when it was not encrypted for this browser. */
  decrypt(body: Buffer): unknown;
};

/** A browser whose push service is at `origin`. */
export function createTestBrowser(origin = NOWHERE): TestBrowser {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `${origin}/push/${randomBytes(24).toString("base64url")}`,
      expirationTime: null,
      keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    },
    decrypt(body) {
      const salt = body.subarray(0, SALT_BYTES);
      const keyEnd = HEAD_BYTES + KEY_BYTES;
      const senderKey = body.subarray(HEAD_BYTES, keyEnd);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
      const secret = hkdfSync("sha256", pair.computeSecret(senderKey), auth, info, 32);
      const derive = (name: string, bytes: number) =>
        Buffer.from(hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, bytes));
      const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      decipher.setAuthTag(body.subarray(-TAG_BYTES));
      const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()]);
      // A delimiter and padding follow what was sent.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}

export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export type TestPushService = {
  /** What PUSH_SERVICES has to hold. */
  origin: string;
  received: ReceivedPush[];
  /** What the next pushes are answered with, one after the other; then 201. */
  answers: { status: number; headers?: Record<string, string> }[];
  close(): Promise<void>;
};

/** A push service on this machine. */
export async function startTestPushService(): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  const answers: TestPushService["answers"] = [];
  const server = await startLocalServer(async (request, response) => {
    received.push({ path: request.url ?? "", headers: request.headers, body: await buffer(request) });
    const { status, headers = {} } = answers.shift() ?? { status: 201 };
    response.writeHead(status, headers).end();
  });
  return { origin: server.url, received, answers, close: () => server.close() };
}

/** What the sender of a push claims, once its signature is right. */
export function readVapid(authorization: string | undefined): { key: string; claims: Record<string, unknown> } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isRight) throw new Error("The signature of the push is wrong.");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
}
