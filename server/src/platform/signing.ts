/** Signs what the server hands out and wants to recognise later, with a key that all nodes of an installation share. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "./db/clock.ts";
import type { Db } from "./db/database.ts";
import { openServerKey } from "./serverKey.ts";

export type Signing = {
  /** 43 characters of base64url. */
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
  /** Milliseconds since 1970, alike on all nodes: by what one of them signs as over then, another one goes. */
  now(): number;
};

const KEY_BYTES = 32;

/** Signs with the installation's key. */
export async function openSigning(db: Db, clock: Clock): Promise<Signing> {
  const secret = await openServerKey(db, "signing", () => randomBytes(KEY_BYTES));
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    sign,
    verify(text, signature) {
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(text));
      return given.length === right.length && timingSafeEqual(given, right);
    },
    now: () => clock.now(),
  };
}
