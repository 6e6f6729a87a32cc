/** Another nickname. */
import { NICKNAME_TRIES_PER_HOUR } from "@fitmate/contract/limits";
import type { Acquaintances } from "../../../platform/feature.ts";
import { createRateLimit } from "../../../platform/http/rateLimit.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { changeNickname, nicknameChange } from "./service.ts";

const HOUR_SECONDS = 3_600;

export function nicknameRoutes(route: Route, ports: Ports, acquaintances: readonly Acquaintances[]): void {
  const tries = createRateLimit(ports.pool, "nickname", NICKNAME_TRIES_PER_HOUR, HOUR_SECONDS);

  route("getNicknameChange", async ({ me }) => nicknameChange(ports.db, me.memberId));

  route("changeNickname", async ({ me, body }) => {
    await tries.consume(String(me.memberId));
    await changeNickname(ports, acquaintances, me.memberId, body.nickname);
    return { status: 200 as const, message: "닉네임을 바꿨어요." };
  });
}
