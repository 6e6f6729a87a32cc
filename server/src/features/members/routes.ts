/** Members as others see them, and finding one by nickname. */
import { nicknameKey } from "@fitmate/contract/accounts";
import {
  MEMBER_SEARCHES_OF_NETWORK_PER_HOUR,
  MEMBER_SEARCHES_PER_HOUR,
  MEMBERS_FOUND_MAX,
} from "@fitmate/contract/limits";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { selectByNickname } from "./queries.ts";
import { findProfile } from "./service.ts";

const HOUR_SECONDS = 3_600;
const TOO_MANY_SEARCHES = "닉네임을 너무 많이 찾았어요. 잠시 후 다시 찾아 주세요.";

export function memberRoutes(route: Route, { db, pool }: Ports): void {
  // Whoever tries beginning after beginning would have the list of all members in the end.
  const searchLimit = (name: string, points: number) =>
    createRateLimit(pool, name, points, HOUR_SECONDS, TOO_MANY_SEARCHES);
  const byMember = searchLimit("member-searches", MEMBER_SEARCHES_PER_HOUR);
  const byNetwork = searchLimit("member-searches-of-network", MEMBER_SEARCHES_OF_NETWORK_PER_HOUR);

  route("findMembers", async ({ me, query, request }) => {
    await byMember.consume(String(me.memberId));
    await byNetwork.consume(networkOf(request));
    return selectByNickname(db, me.memberId, nicknameKey(query.nickname), MEMBERS_FOUND_MAX);
  });

  route("getMember", async ({ params, reads, whoAsks }) => {
    const memberId = (await whoAsks())?.memberId;
    // What stands between two, blocks and squares, is that of now.
    return findProfile(memberId === undefined ? reads : db, params.nickname, memberId);
  });
}
