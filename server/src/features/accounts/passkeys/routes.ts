/** One's passkeys, and signing in with one. */
import { PASSKEYS_ADDED_PER_DAY } from "@fitmate/contract/limits";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../../platform/http/errors.ts";
import { createRateLimit } from "../../../platform/http/rateLimit.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { giveDeviceToken, originOf } from "../sessions/device.ts";
import { createGuessLimit } from "../passwords/routes.ts";
import { type RelyingParty, relyingParty } from "./ceremonies.ts";
import { renamePasskey, selectPasskeys } from "./queries.ts";
import { addPasskey, removePasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from "./service.ts";
import type { SignInAttempts } from "../signInAttempts.ts";

const DAY_SECONDS = 86_400;

export function passkeyRoutes(route: Route, ports: Ports, attempts: SignInAttempts): void {
  const { db, pool, config, signing } = ports;
  const guesses = createGuessLimit(ports);
  const additions = createRateLimit(pool, "passkey-added", PASSKEYS_ADDED_PER_DAY, DAY_SECONDS);

  function partyOf(request: FastifyRequest): RelyingParty {
    const party = relyingParty(config.publicUrl, request);
    if (!party) throw new AppError("PASSKEYS_UNAVAILABLE");
    return party;
  }

  route("startPasskeySignIn", async ({ request }) => startPasskeySignIn(signing, partyOf(request)));

  route("signInWithPasskey", async ({ body, request, reply }) => {
    const origin = originOf(request);
    const wasRight = await attempts.countProof(origin.network);
    const { token, deviceToken } = await signInWithPasskey(ports, partyOf(request), body, origin);
    await wasRight();
    giveDeviceToken(reply, deviceToken);
    return token;
  });

  route("getPasskeys", async ({ me }) => selectPasskeys(db, me.memberId));

  route("startPasskey", async ({ body, me, request }) => startPasskey(ports, partyOf(request), guesses, me, body));

  route("addPasskey", async ({ body, me, request }) => {
    await additions.consume(String(me.memberId));
    await addPasskey(ports, partyOf(request), me, body, originOf(request).device);
    return { status: 200 as const, message: "패스키를 추가했어요." };
  });

  route("renamePasskey", async ({ body, me, params }) => {
    if (!(await renamePasskey(db, me.memberId, params.passkeyId, body.name))) throw new AppError("PASSKEY_NOT_FOUND");
    return { status: 200 as const, message: "이름을 바꿨어요." };
  });

  route("removePasskey", async ({ body, me, params }) => {
    await removePasskey(ports, guesses, me, params.passkeyId, body);
    return { status: 200 as const, message: "패스키를 지웠어요." };
  });
}
