/** Signs what the server hands out and wants to recognise later, with a key that all nodes of an installation share. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "./db/database.ts";

export type Signing = {
  /** 43 characters of base64url. */
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
};

const KEY_NAME = "signing";
const KEY_BYTES = 32;

/** Reads the installation's key from the database; the first node ever makes it. */
export async function openSigning(db: Db): Promise<Signing> {
  await db
    .insertInto("server_keys")
    .values({ name: KEY_NAME, secret: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { secret } = await db
    .selectFrom("server_keys")
    .select("secret")
    .where("name", "=", KEY_NAME)
    .executeTakeFirstOrThrow();
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    sign,
    verify(text, signature) {
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(text));
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
