/** Sign-up, duplicate checks, sign-in, sign-out, sessions; passwords/routes.ts has the ways to a forgotten ID or password. */
import { emailKey, nicknameKey } from "@fitmate/contract/accounts";
import { AppError } from "../../platform/http/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { giveDeviceToken, originOf } from "./sessions/device.ts";
import { kakaoRoutes } from "./kakao/routes.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { isNicknameTaken } from "./nickname/queries.ts";
import { isEmailTaken } from "./queries.ts";
import { isReservedNickname } from "./nickname/reserved.ts";
import { signIn, signUp } from "./service.ts";
import { endOwnSession, endSession, endSessionsOf, listSessions } from "./sessions/sessions.ts";
import { createSignInAttempts } from "./signInAttempts.ts";
import { toNewcomer } from "./wire.ts";

const HOUR_SECONDS = 3_600;
/** More than anybody tries before an account has its name; few enough that nobody tries out lists of addresses. */
const CHECKS_PER_SIGN_UP = 10;

export function accountRoutes(route: Route, ports: Ports): void {
  const { db, pool, config } = ports;
  const attempts = createSignInAttempts(ports);
  const signUpLimit = createRateLimit(pool, "sign-up-address", config.signUpsPerAddress, HOUR_SECONDS);
  const checkLimit = createRateLimit(
    pool,
    "check-address",
    CHECKS_PER_SIGN_UP * config.signUpsPerAddress,
    HOUR_SECONDS,
  );

  route("signIn", async ({ body, request, reply }) => {
    const { token, deviceToken } = await signIn(ports, attempts, body, originOf(request));
    giveDeviceToken(reply, deviceToken);
    return token;
  });

  route("checkDuplicate", async ({ params, query, request }) => {
    const value = query[params.field];
    if (value === undefined) throw new AppError("INVALID_INPUT");
    await checkLimit.consume(networkOf(request));
    const isDuplicate =
      params.field === "nickname"
        ? isReservedNickname(value) || (await isNicknameTaken(db, nicknameKey(value)))
        : await isEmailTaken(db, emailKey(value));
    return { isDuplicate };
  });

  route("signUp", async ({ body, request }) => {
    await signUpLimit.consume(networkOf(request));
    await signUp(db, toNewcomer(body));
    return { status: 200 as const, message: "회원가입이 끝났어요. 로그인해 주세요." };
  });

  kakaoRoutes(route, ports, attempts, signUpLimit);
  passkeyRoutes(route, ports, attempts);

  route("signOut", async ({ me }) => {
    await endSession(ports, me);
    return { status: 200 as const, message: "로그아웃했어요." };
  });

  route("getMySessions", async ({ me }) => listSessions(db, me));

  route("endMySession", async ({ me, params }) => {
    await endOwnSession(ports, me, params.sessionId);
    return { status: 200 as const, message: "그 기기에서 로그아웃했어요." };
  });

  route("endOtherSessions", async ({ me }) => {
    const publish = await endSessionsOf(ports, me.memberId, "other-session", { kept: me.sessionId });
    publish();
    return { status: 200 as const, message: "다른 기기에서 모두 로그아웃했어요." };
  });
}
