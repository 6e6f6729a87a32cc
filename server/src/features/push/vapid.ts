/** Who the server is to push services (VAPID, RFC 8292): a key pair on P-256 that all nodes share. */
import { createECDH } from "node:crypto";
import type { Db } from "../../platform/db/database.ts";
import { openServerKey } from "../../platform/serverKey.ts";

/** `publicKey` and `privateKey` in base64url; `subject`: whom a push service turns to. */
export type Vapid = { subject: string; publicKey: string; privateKey: string };

const CURVE = "prime256v1";
const PRIVATE_KEY_BYTES = 32;
/** Nobody can be reached there; it stands where no address is configured. */
const NOBODY = "mailto:operator@localhost";

/** Reads the installation's key pair; the first node ever makes it. */
export async function openVapid(db: Db, publicUrl: string | undefined): Promise<Vapid> {
  const secret = await openServerKey(db, "vapid", makePrivateKey);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(secret);
  return {
    subject: publicUrl?.startsWith("https:") ? publicUrl : NOBODY,
    publicKey: pair.getPublicKey().toString("base64url"),
    privateKey: secret.toString("base64url"),
  };
}

function makePrivateKey(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const key = pair.getPrivateKey();
  // Node leaves leading zeros out.
  return Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - key.length), key]);
}
