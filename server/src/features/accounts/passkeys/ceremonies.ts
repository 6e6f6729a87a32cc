/** What a browser asks its passkeys, and whether what they answer is right (WebAuthn Level 3, 7.1 and 7.2). */
import { generateKeyPairSync } from "node:crypto";
import { isIP } from "node:net";
import { PASSKEY_CHALLENGE_MINUTES } from "@fitmate/contract/limits";
import type { PasskeyBody, PasskeyCreation, PasskeyRequest, PasskeySignInBody } from "@fitmate/contract/passkeys";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { COSEALG, decodeAttestationObject, decodeClientDataJSON, isoCBOR } from "@simplewebauthn/server/helpers";
import type { Challenge } from "./challenge.ts";

const TIMEOUT_MS = PASSKEY_CHALLENGE_MINUTES * 60_000;
/** The same on every node, whatever its Node can do: what one takes another has to verify. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
/** An RSA key of 4,096 bits takes 530. */
const PUBLIC_KEY_MAX_BYTES = 1_100;

/** Who we are to a passkey: it answers to pages of one host only (`id`), and says which page has asked (`origin`). */
export type RelyingParty = { id: string; origin: string };

/**
 * As PUBLIC_URL says, never the Host header, which anybody can forge; without one only on localhost, where no name is worth
 * forging. undefined where browsers offer no passkeys: without TLS, and at an address that is no name.
 */
export function relyingParty(
  publicUrl: string | undefined,
  asked: { protocol: string; host: string },
): RelyingParty | undefined {
  const site = publicUrl ?? `${asked.protocol}://${asked.host}`;
  if (!URL.canParse(site)) return undefined;
  const { protocol, hostname, origin } = new URL(site);
  const isLocal = hostname === "localhost";
  const isPublic = publicUrl !== undefined && protocol === "https:" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  return isLocal || isPublic ? { id: hostname, origin } : undefined;
}

/** `known`: the member's passkeys, of which a device shall make no second one. */
type Owner = { handle: string; nickname: string; known: { id: string; transports: string[] }[] };

export function creationOptions({ id }: RelyingParty, challenge: string, owner: Owner): PasskeyCreation {
  return {
    challenge: inBase64url(challenge),
    rp: { id, name: "핏메이트" },
    user: { id: owner.handle, name: owner.nickname, displayName: owner.nickname },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: owner.known.map((passkey) => ({ type: "public-key", ...passkey })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

/** Without a list of passkeys: the browser offers those it has for us, and no nickname is needed. */
export function requestOptions({ id }: RelyingParty, challenge: string): PasskeyRequest {
  return { challenge: inBase64url(challenge), rpId: id, timeout: TIMEOUT_MS, userVerification: "required" };
}

type Answered = {
  challenge: Challenge;
  /** Uses the device has counted; 0 for good where it does not count. */
  counter: number;
};
/** Our challenge, or undefined for another text. */
type Recognise = (text: string) => Challenge | undefined;

/** The passkey that was made. Throws an Error for whatever is wrong. */
export async function readCreated(
  { id, origin }: RelyingParty,
  { credentialId, clientDataJSON, attestationObject, transports }: PasskeyBody,
  recognise: Recognise,
): Promise<Answered & { publicKey: Buffer }> {
  const { challenge, expectedChallenge } = readClientData(clientDataJSON, recognise);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...named(credentialId),
      response: { clientDataJSON, attestationObject: withoutAttestation(attestationObject), transports },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (registrationInfo?.credential.id !== credentialId) throw new Error("Another credential than the one named.");
  const { publicKey, counter } = registrationInfo.credential;
  if (publicKey.length > PUBLIC_KEY_MAX_BYTES) throw new Error("A public key that takes too long to verify with.");
  return { challenge, counter, publicKey: Buffer.from(publicKey) };
}

/**
 * What the passkey with `publicKey` (undefined: there is none) has answered. Whether it has counted on is for the caller to
 * say, who knows by then that the passkey itself says so. Throws an Error for whatever is wrong.
 */
export async function readAnswer(
  { id, origin }: RelyingParty,
  { credentialId, clientDataJSON, authenticatorData, signature, userHandle }: PasskeySignInBody,
  publicKey: Buffer | undefined,
  recognise: Recognise,
): Promise<Answered> {
  const { challenge, expectedChallenge } = readClientData(clientDataJSON, recognise);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...named(credentialId), response: { clientDataJSON, authenticatorData, signature, userHandle } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey ?? DECOY), counter: 0 },
  });
  if (!verified || !publicKey) throw new Error("Not signed by that passkey.");
  return { challenge, counter: authenticationInfo.newCounter };
}

const named = (id: string) => ({ id, rawId: id, type: "public-key" as const, clientExtensionResults: {} });

/** Challenges are texts of ours, which browsers want, and hand back, in base64url. */
const inBase64url = (text: string) => Buffer.from(text, "latin1").toString("base64url");

function readClientData(clientDataJSON: string, recognise: Recognise) {
  const { challenge: expectedChallenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
  // Our pages stand in no frame of anybody else's.
  if (crossOrigin) throw new Error("Asked for in a frame.");
  const challenge = recognise(Buffer.from(expectedChallenge, "base64url").toString("latin1"));
  if (!challenge) throw new Error("A challenge that is not ours, for something else, or too old.");
  return { challenge, expectedChallenge };
}

/**
 * We ask for no attestation and read none: what comes all the same may name certificates, for which the library would turn
 * to whatever address stands in them.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url"))).get("authData");
  const stripped = new Map<string, string | Map<string, never> | Uint8Array>([
    ["fmt", "none"],
    ["attStmt", new Map<string, never>()],
    ["authData", authData],
  ]);
  return Buffer.from(isoCBOR.encode(stripped)).toString("base64url");
}

/** Verified against where there is no such passkey, so that both cases do the same work. A COSE_Key of ES256. */
const DECOY = (() => {
  const { x = "", y = "" } = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, COSEALG.ES256],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
})();
