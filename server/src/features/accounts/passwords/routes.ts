/** Find ID, find password, the mailed link and the password change. */
import { emailKey } from "@fitmate/contract/accounts";
import { networkOf } from "../../../platform/http/network.ts";
import { createRateLimit, type RateLimit } from "../../../platform/http/rateLimit.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { giveDeviceToken, originOf } from "../sessions/device.ts";
import { createKakao } from "../kakao/kakao.ts";
import { mailPasswordReset } from "../mails.ts";
import { changePassword, findId, neededProof, resetPassword } from "./service.ts";

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3_600;

/** Guesses of the current password, wherever a member has to bring it. */
export function createGuessLimit({ pool, config }: Ports): RateLimit {
  return createRateLimit(pool, "current-password", config.signInAttemptsPerAccount, QUARTER_HOUR_SECONDS);
}

export function newPasswordRoutes(route: Route, ports: Ports): void {
  const { db, pool, config } = ports;
  const kakao = createKakao(config);
  const { findAttemptsPerAddress: perAddress, findAttemptsPerAccount: perAccount } = config;
  const limits = {
    idPerAddress: createRateLimit(pool, "find-id-address", perAddress, HOUR_SECONDS),
    idPerAccount: createRateLimit(pool, "find-id-account", perAccount, HOUR_SECONDS),
    passwordPerAddress: createRateLimit(pool, "find-password-address", perAddress, HOUR_SECONDS),
    passwordPerAccount: createRateLimit(pool, "find-password-account", perAccount, HOUR_SECONDS),
    /** What strangers ask for in somebody's name: past it there are fewer mails, but still a link. */
    mailsPerAccount: createRateLimit(pool, "find-password-mails", perAccount, HOUR_SECONDS),
    resetPerAddress: createRateLimit(pool, "reset-password-address", perAddress, HOUR_SECONDS),
  };
  const guesses = createGuessLimit(ports);

  route("findId", async ({ query, request }) => {
    const network = networkOf(request);
    await limits.idPerAddress.consume(network);
    await limits.idPerAccount.consume(`${network}:${emailKey(query.email)}`);
    return findId(db, query.email);
  });

  route("findPassword", async ({ query, request }) => {
    const [network, account] = [networkOf(request), emailKey(query.email)];
    await limits.passwordPerAddress.consume(network);
    // Counted for unknown addresses, too: nothing tells them apart.
    await limits.passwordPerAccount.consume(`${network}:${account}`);
    await mailPasswordReset(db, account, { isOften: !(await limits.mailsPerAccount.allows(account)) });
    return {
      status: 200 as const,
      message: "가입한 이메일이라면 새 비밀번호를 정할 링크를 보냈어요. 메일함을 확인해 주세요.",
    };
  });

  route("resetPassword", async ({ body, request, reply }) => {
    await limits.resetPerAddress.consume(networkOf(request));
    giveDeviceToken(reply, await resetPassword(ports, kakao, body));
    return { status: 200 as const, message: "비밀번호가 변경되었습니다." };
  });

  route("changePassword", async ({ body, me, request, reply }) => {
    giveDeviceToken(reply, await changePassword(ports, guesses, me, body, originOf(request).deviceTokens));
    return { status: 200 as const, message: "비밀번호가 변경되었습니다." };
  });

  route("getPasswordProof", async ({ me }) => ({ proof: await neededProof(db, me) }));
}
