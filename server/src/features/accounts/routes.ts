/** Sign-up, duplicate checks, sign-in, sign-out, sessions; newPasswordRoutes.ts has the ways to a forgotten ID or password. */
import { emailKey, nicknameKey } from "@fitmate/contract/accounts";
import { AppError } from "../../platform/http/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { kakaoRoutes } from "./kakaoRoutes.ts";
import { deviceWords } from "./device.ts";
import { isEmailTaken, isNicknameTaken } from "./queries.ts";
import { signIn, signUp } from "./service.ts";
import { endOwnSession, endSession, endSessionsOf, listSessions } from "./sessions.ts";

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3_600;
/** More than anybody tries before an account has its name; few enough that nobody tries out lists of addresses. */
const CHECKS_PER_SIGN_UP = 10;

export function accountRoutes(route: Route, ports: Ports): void {
  const { db, pool, bus, config } = ports;
  const signInLimits = {
    perAccount: createRateLimit(pool, "sign-in-account", config.signInAttemptsPerAccount, QUARTER_HOUR_SECONDS),
    perAddress: createRateLimit(pool, "sign-in-address", config.signInAttemptsPerAddress, QUARTER_HOUR_SECONDS),
  };
  const signUpLimit = createRateLimit(pool, "sign-up-address", config.signUpsPerAddress, HOUR_SECONDS);
  const checkLimit = createRateLimit(
    pool,
    "check-address",
    CHECKS_PER_SIGN_UP * config.signUpsPerAddress,
    HOUR_SECONDS,
  );

  route("signIn", async ({ body, request }) =>
    signIn(db, signInLimits, body, {
      address: networkOf(request),
      device: deviceWords(request.headers["user-agent"]),
    }),
  );

  route("checkDuplicate", async ({ params, query, request }) => {
    const value = query[params.field];
    if (value === undefined) throw new AppError("INVALID_INPUT");
    await checkLimit.consume(networkOf(request));
    const isDuplicate =
      params.field === "nickname"
        ? await isNicknameTaken(db, nicknameKey(value))
        : await isEmailTaken(db, emailKey(value));
    return { isDuplicate };
  });

  route("signUp", async ({ body, request }) => {
    await signUpLimit.consume(networkOf(request));
    await signUp(db, body);
    return { status: 200 as const, message: "회원가입이 끝났어요. 로그인해 주세요." };
  });

  kakaoRoutes(route, ports, { ...signInLimits, signUps: signUpLimit });

  route("signOut", async ({ me }) => {
    await endSession(db, bus, me);
    return { status: 200 as const, message: "로그아웃했어요." };
  });

  route("getMySessions", async ({ me }) => listSessions(db, me));

  route("endMySession", async ({ me, params }) => {
    await endOwnSession(db, bus, me.memberId, params.sessionId);
    return { status: 200 as const, message: "그 기기에서 로그아웃했어요." };
  });

  route("endOtherSessions", async ({ me }) => {
    const tell = await endSessionsOf(db, bus, me.memberId, me.sessionId);
    tell();
    return { status: 200 as const, message: "다른 기기에서 모두 로그아웃했어요." };
  });
}
