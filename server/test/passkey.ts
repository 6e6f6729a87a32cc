/** A device that makes and keeps passkeys, in software: keys of ES256, no attestation (WebAuthn Level 3, 6). */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import type { PasskeyBody, PasskeyCreation, PasskeyRequest, PasskeySignInBody } from "@fitmate/contract/passkeys";
import { HttpClient } from "./client.ts";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What can go wrong, or be done wrong on purpose. */
export type Misdeeds = {
  /** The page that asked; its host is what the answer is for. */
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  verifiesUser?: boolean;
  /** What stands in the attestation: its format and its statement, in CBOR. */
  attestation?: { format: string; statement: Buffer };
};

export class TestPasskey {
  readonly id = randomBytes(32).toString("base64url");
  readonly #key: KeyObject;
  readonly #coordinates: Buffer[];
  readonly #origin: string;
  readonly #rpId: string;
  #userHandle = "";
  /** Uses so far; undefined for one that does not count, as those that are kept in step between devices. */
  counter: number | undefined;

  /** One for pages of `origin`. */
  constructor(origin: string, { counts }: { counts: boolean } = { counts: true }) {
    this.counter = counts ? 0 : undefined;
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    this.#coordinates = [x, y].map((coordinate) => Buffer.from(coordinate, "base64url"));
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
  }

  create({ challenge, user }: PasskeyCreation, misdeeds: Misdeeds = {}): PasskeyBody {
    this.#userHandle = user.id;
    const { format, statement } = misdeeds.attestation ?? { format: "none", statement: map() };
    const object = map(
      [text("fmt"), text(format)],
      [text("attStmt"), statement],
      [text("authData"), bytes(this.#authenticatorData(HAS_CREDENTIAL, misdeeds, this.#credential()))],
    );
    return {
      credentialId: this.id,
      clientDataJSON: this.#clientData("webauthn.create", challenge, misdeeds).toString("base64url"),
      attestationObject: object.toString("base64url"),
      transports: ["internal"],
    };
  }

  /** Counts one use. */
  answer({ challenge }: Pick<PasskeyRequest, "challenge">, misdeeds: Misdeeds = {}): PasskeySignInBody {
    if (this.counter !== undefined) this.counter += 1;
    const clientData = this.#clientData("webauthn.get", challenge, misdeeds);
    const authenticatorData = this.#authenticatorData(0, misdeeds);
    const signature = createSign("sha256")
      .update(authenticatorData)
      .update(createHash("sha256").update(clientData).digest())
      .sign(this.#key);
    return {
      credentialId: this.id,
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: this.#userHandle,
    };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, crossOrigin = false, ...other }: Misdeeds) {
    return Buffer.from(JSON.stringify({ type: other.type ?? type, challenge, origin, crossOrigin }));
  }

  #authenticatorData(
    flags: number,
    { rpId = this.#rpId, verifiesUser = true }: Misdeeds,
    credential: Buffer = Buffer.alloc(0),
  ) {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0));
    head.writeUInt32BE(this.counter ?? 0, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head, credential]);
  }

  /** No model, then the id with its length, then the public key as COSE_Key. */
  #credential(): Buffer {
    const id = Buffer.from(this.id, "base64url");
    const [x, y] = this.#coordinates.map(bytes);
    const key = map(
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), x ?? Buffer.alloc(0)],
      [number(-3), y ?? Buffer.alloc(0)],
    );
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
  }
}

/** Lets the member who calls add `passkey`; answers what their browser sent for it. */
export async function addTestPasskey(member: HttpClient, passkey: TestPasskey): Promise<PasskeyBody> {
  const { body: options } = await member.call("startPasskey", { body: {} });
  const body = passkey.create(options as PasskeyCreation);
  const { status } = await member.call("addPasskey", { body });
  if (status !== 200) throw new Error(`adding a passkey answered ${status}`);
  return body;
}

/** The same client at the address where there are passkeys without a PUBLIC_URL. */
export function atLocalhost({ url, token }: HttpClient): HttpClient {
  return new HttpClient(url.replace("127.0.0.1", "localhost"), token);
}

/** CBOR (RFC 8949), as much of it as passkeys need. */
const head = (kind: number, value: number) =>
  value < 24
    ? Buffer.from([(kind << 5) | value])
    : value < 256
      ? Buffer.from([(kind << 5) | 24, value])
      : Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
export const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
export const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
export const list = (...items: Buffer[]) => Buffer.concat([head(4, items.length), ...items]);
export const map = (...entries: [key: Buffer, value: Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
