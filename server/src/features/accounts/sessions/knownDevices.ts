/**
 * Browsers that have signed in to an account before, so that those who guess at it elsewhere do not shut its owner out.
 * Each keeps a token, which opens nothing: it only buys a few attempts. Signed, not stored: it holds for one account, as
 * long as that has this password, and DEVICE_TOKEN_DAYS.
 */
import { randomBytes } from "node:crypto";
import { DEVICE_TOKEN_DAYS, DEVICE_TOKENS_MAX } from "@fitmate/contract/limits";
import type { Signing } from "../../../platform/signing.ts";

const VALID_MS = DEVICE_TOKEN_DAYS * 86_400_000;
const ID_BYTES = 12;
/** Which device it is, when the token was made (milliseconds since 1970, base 36), the signature. */
const TOKEN_SHAPE = /^([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

export type Account = { id: number; passwordHash: string | null };

/** The hash has a salt: setting the same password anew ends the devices of before, too. */
const signed = ({ id, passwordHash }: Account, device: string, madeAt: string) =>
  `known-device:${id}:${device}:${madeAt}:${passwordHash ?? ""}`;

/** A token for a browser that has just signed in; `device`: which one it is, if it was known. */
export function writeDeviceToken(
  signing: Signing,
  account: Account,
  device = randomBytes(ID_BYTES).toString("base64url"),
): string {
  const madeAt = signing.now().toString(36);
  return `${device}.${madeAt}.${signing.sign(signed(account, device, madeAt))}`;
}

/** Which device of `account` this is, by the tokens of an X-DEVICE-TOKEN header; undefined for an unknown one. */
export function findKnownDevice(
  signing: Signing,
  account: Account | undefined,
  header: string | undefined,
): string | undefined {
  if (!account || header === undefined) return undefined;
  for (const token of header.split(",", DEVICE_TOKENS_MAX)) {
    const [, device = "", madeAt = "", signature = ""] = TOKEN_SHAPE.exec(token.trim()) ?? [];
    const isYoung = signing.now() - Number.parseInt(madeAt, 36) < VALID_MS;
    if (isYoung && signing.verify(signed(account, device, madeAt), signature)) return device;
  }
  return undefined;
}
