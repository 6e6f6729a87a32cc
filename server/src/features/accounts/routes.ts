/** Sign-up, duplicate checks, sign-in, sign-out. */
import { emailKey, nicknameKey } from "@fitmate/contract/accounts";
import { AppError } from "../../platform/http/errors.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { kakaoRoutes } from "./kakaoRoutes.ts";
import { isEmailTaken, isNicknameTaken } from "./queries.ts";
import { signIn, signUp } from "./service.ts";
import { endSession } from "./sessions.ts";

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3_600;

export function accountRoutes(route: Route, ports: Ports): void {
  const { db, pool, bus, config } = ports;
  const signInLimits = {
    perAccount: createRateLimit(pool, "sign-in-account", config.signInAttemptsPerAccount, QUARTER_HOUR_SECONDS),
    perAddress: createRateLimit(pool, "sign-in-address", config.signInAttemptsPerAddress, QUARTER_HOUR_SECONDS),
  };
  const signUpLimit = createRateLimit(pool, "sign-up-address", config.signUpsPerAddress, HOUR_SECONDS);

  route("signIn", async ({ body, request }) => signIn(db, signInLimits, body, request.ip));

  route("checkDuplicate", async ({ params, query }) => {
    const value = query[params.field];
    if (value === undefined) throw new AppError("INVALID_INPUT");
    const isDuplicate =
      params.field === "nickname"
        ? await isNicknameTaken(db, nicknameKey(value))
        : await isEmailTaken(db, emailKey(value));
    return { isDuplicate };
  });

  route("signUp", async ({ body, request }) => {
    await signUpLimit.consume(request.ip);
    await signUp(db, body);
    return { status: 200 as const, message: "회원가입이 끝났어요. 로그인해 주세요." };
  });

  kakaoRoutes(route, ports, { ...signInLimits, signUps: signUpLimit });

  route("signOut", async ({ me }) => {
    await endSession(db, bus, me);
    return { status: 200 as const, message: "로그아웃했어요." };
  });
}
