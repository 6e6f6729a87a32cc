/** Passkeys: adding and removing one's own, and signing in with one. */
import { PASSKEYS_MAX } from "@fitmate/contract/limits";
import type { PasskeyBody, PasskeyProofBody, PasskeySignInBody } from "@fitmate/contract/passkeys";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { violatedConstraint } from "../../../platform/db/violations.ts";
import type { SignedIn } from "../../../platform/http/authentication.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { RateLimit } from "../../../platform/http/rateLimit.ts";
import type { Ports } from "../../../platform/ports.ts";
import { logSecurity } from "../../../platform/securityLog.ts";
import type { Signing } from "../../../platform/signing.ts";
import type { Origin } from "../sessions/device.ts";
import { mailPasskeyAdded, mailPasskeyRemoved } from "../mails.ts";
import { holdProof, requireProof } from "../passwords/service.ts";
import { creationOptions, readAnswer, readCreated, type RelyingParty, requestOptions } from "./ceremonies.ts";
import { addingBy, readChallenge, SIGN_IN, writeChallenge } from "./challenge.ts";
import {
  countPasskeys,
  deletePasskey,
  findEmail,
  findPasskey,
  insertPasskey,
  lockCounter,
  noteUse,
  selectPasskeyRows,
  useChallenge,
} from "./queries.ts";
import { findOwnCredentials, lockOwnCredentials } from "../queries.ts";
import { type OpenedSession, openSession, type SessionPorts } from "../sessions/sessions.ts";

/** What a passkey calls its member: always the same, and nothing to anybody else (WebAuthn Level 3, 14.6.1). */
const handleText = (memberId: number) => `passkey-member:${memberId}`;

/** What a browser makes a passkey from. */
export async function startPasskey(
  { db, signing }: SessionPorts,
  party: RelyingParty,
  guesses: RateLimit,
  me: SignedIn,
  proof: PasskeyProofBody,
) {
  const { passwordHash } = await requireProof({ db, signing }, guesses, me, proof);
  const known = await selectPasskeyRows(db, me.memberId);
  if (known.length >= PASSKEYS_MAX) throw new AppError("PASSKEYS_TOO_MANY");
  return creationOptions(party, writeChallenge(signing, addingBy(me, passwordHash)), {
    handle: signing.sign(handleText(me.memberId)),
    nickname: me.nickname,
    known: known.map(({ credentialId, transports }) => ({ id: credentialId.toString("base64url"), transports })),
  });
}

/** Adds what the browser made, under the name of `device`, and tells the owner. */
export async function addPasskey(
  ports: SessionPorts,
  party: RelyingParty,
  me: SignedIn,
  body: PasskeyBody,
  device: string,
): Promise<void> {
  const { db, signing, log } = ports;
  const tokenHash = Buffer.from(me.sessionId, "hex");
  const { passwordHash } = await findOwnCredentials(db, me.memberId, tokenHash);
  const purpose = addingBy(me, passwordHash);
  const { challenge, publicKey, counter } = await readCreated(party, body, (text) =>
    readChallenge(signing, purpose, text),
  ).catch(refuse(log, "PASSKEY_NOT_ADDED"));
  try {
    await inTransaction(db, async (trx) => {
      const own = await lockOwnCredentials(trx, me.memberId, tokenHash);
      if (own.passwordHash !== passwordHash || !(await useChallenge(trx, challenge))) {
        throw new AppError("PASSKEY_NOT_ADDED");
      }
      if ((await countPasskeys(trx, me.memberId)) >= PASSKEYS_MAX) throw new AppError("PASSKEYS_TOO_MANY");
      const credentialId = Buffer.from(body.credentialId, "base64url");
      const { transports } = body;
      await insertPasskey(trx, { memberId: me.memberId, credentialId, publicKey, counter, transports, name: device });
      const email = await findEmail(trx, me.memberId);
      if (email !== null) await mailPasskeyAdded(trx, email);
    });
    logSecurity(ports, me.memberId, { event: "passkey-added" });
  } catch (error) {
    // Known already, no matter whose it is.
    if (violatedConstraint(error) === "passkeys_credential_id_key") throw new AppError("PASSKEY_NOT_ADDED");
    throw error;
  }
}

/** Removes one of the member's and tells the owner. */
export async function removePasskey(
  ports: SessionPorts,
  guesses: RateLimit,
  me: SignedIn,
  passkeyId: number,
  proof: PasskeyProofBody,
): Promise<void> {
  const proved = await requireProof(ports, guesses, me, proof);
  await inTransaction(ports.db, async (trx) => {
    await holdProof(trx, me, proved);
    if (!(await deletePasskey(trx, me.memberId, passkeyId))) throw new AppError("PASSKEY_NOT_FOUND");
    const email = await findEmail(trx, me.memberId);
    if (email !== null) await mailPasskeyRemoved(trx, email);
  });
  logSecurity(ports, me.memberId, { event: "passkey-removed" });
}

export function startPasskeySignIn(signing: Signing, party: RelyingParty) {
  return requestOptions(party, writeChallenge(signing, SIGN_IN));
}

/**
 * Opens a session for whoever's passkey has answered. A passkey that nobody has and one that is wrong are refused alike, in
 * words and work.
 */
export async function signInWithPasskey(
  ports: SessionPorts,
  party: RelyingParty,
  body: PasskeySignInBody,
  origin: Origin,
): Promise<OpenedSession> {
  const { db, signing, log } = ports;
  const passkey = await findPasskey(db, Buffer.from(body.credentialId, "base64url"));
  try {
    const { challenge, counter } = await readAnswer(party, body, passkey?.publicKey, (text) =>
      readChallenge(signing, SIGN_IN, text),
    ).catch(refuse(log, "PASSKEY_REFUSED"));
    if (!passkey || !signing.verify(handleText(passkey.memberId), body.userHandle))
      throw new AppError("PASSKEY_REFUSED");
    return await openSession(ports, { memberId: passkey.memberId, by: "passkey", origin }, async (trx) => {
      const before = await lockCounter(trx, passkey);
      if (before === undefined || !(await useChallenge(trx, challenge))) throw new AppError("PASSKEY_REFUSED");
      // Devices that count at all count every use: one that has not may be a copy (WebAuthn Level 3, 6.1.1).
      if (counter <= before && (counter > 0 || before > 0)) {
        log.warn({ passkey: passkey.id }, "a passkey has counted back: it may have been copied");
        throw new AppError("PASSKEY_REFUSED");
      }
      await noteUse(trx, passkey, counter);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "PASSKEY_REFUSED")
      logSecurity(ports, passkey?.memberId, { event: "sign-in-refused", by: "passkey" });
    throw error;
  }
}

/** What is wrong is for whoever runs the server: a wrong PUBLIC_URL shows nowhere else. */
const refuse = (log: Ports["log"], code: "PASSKEY_NOT_ADDED" | "PASSKEY_REFUSED") => (error: unknown) => {
  log.debug({ err: error }, "a passkey was refused");
  throw new AppError(code);
};
