/** Find ID, find password, the mailed link and the password change. */
import { emailKey } from "@fitmate/contract/accounts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { mailPasswordReset } from "./mails.ts";
import { changePassword, findId, neededProof, resetPassword } from "./newPassword.ts";

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3_600;

export function newPasswordRoutes(route: Route, ports: Ports): void {
  const { db, pool, bus, config } = ports;
  const { findAttemptsPerAddress: perAddress, findAttemptsPerAccount: perAccount } = config;
  const limits = {
    idPerAddress: createRateLimit(pool, "find-id-address", perAddress, HOUR_SECONDS),
    idPerAccount: createRateLimit(pool, "find-id-account", perAccount, HOUR_SECONDS),
    passwordPerAddress: createRateLimit(pool, "find-password-address", perAddress, HOUR_SECONDS),
    passwordPerAccount: createRateLimit(pool, "find-password-account", perAccount, HOUR_SECONDS),
    resetPerAddress: createRateLimit(pool, "reset-password-address", perAddress, HOUR_SECONDS),
  };
  const guesses = createRateLimit(pool, "current-password", config.signInAttemptsPerAccount, QUARTER_HOUR_SECONDS);

  route("findId", async ({ query, request }) => {
    await limits.idPerAddress.consume(networkOf(request));
    await limits.idPerAccount.consume(emailKey(query.email));
    return findId(db, query.email);
  });

  route("findPassword", async ({ query, request }) => {
    await limits.passwordPerAddress.consume(networkOf(request));
    // Counted for unknown addresses, too: nothing tells them apart.
    await limits.passwordPerAccount.consume(emailKey(query.email));
    await mailPasswordReset(db, query.email);
    return {
      status: 200 as const,
      message: "가입한 이메일이라면 새 비밀번호를 정할 링크를 보냈어요. 메일함을 확인해 주세요.",
    };
  });

  route("resetPassword", async ({ body, request }) => {
    await limits.resetPerAddress.consume(networkOf(request));
    await resetPassword(db, bus, body);
    return { status: 200 as const, message: "비밀번호가 변경되었습니다." };
  });

  route("changePassword", async ({ body, me }) => {
    await changePassword(ports, guesses, me, body);
    return { status: 200 as const, message: "비밀번호가 변경되었습니다." };
  });

  route("getPasswordProof", async ({ me }) => ({ proof: await neededProof(db, me) }));
}
