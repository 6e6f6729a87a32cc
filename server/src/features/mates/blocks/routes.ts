/** Blocking a member, and whom I have blocked. */
import { nicknameKey } from "@fitmate/contract/accounts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { blockMember, unblockMember } from "./service.ts";
import { selectBlocks } from "./queries.ts";

export function blockRoutes(route: Route, ports: Ports): void {
  const answer = (message: string) => ({ status: 200 as const, message, relation: "NONE" as const });

  route("getBlocks", async ({ me, query }) =>
    selectBlocks(ports.db, me.memberId, nicknameKey(query.cursor ?? ""), query.size),
  );

  route("blockMember", async ({ me, params, query }) => {
    const nickname = await blockMember(ports, me, params.nickname, query.plans);
    return answer(`${nickname}님을 차단했어요.`);
  });

  route("unblockMember", async ({ me, params }) => {
    const nickname = await unblockMember(ports, me, params.nickname);
    return answer(`${nickname}님의 차단을 해제했어요.`);
  });
}
