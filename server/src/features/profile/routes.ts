/** My own profile. */
import { PROFILE_SAVES_PER_HOUR } from "@fitmate/contract/limits";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { selectProfile } from "../accounts/profileQueries.ts";
import { saveProfile } from "./service.ts";
import { toProfile, toProfileContent } from "./wire.ts";

const HOUR_SECONDS = 3_600;
const TOO_MANY_SAVES = `프로필은 한 시간에 ${PROFILE_SAVES_PER_HOUR}번까지 고칠 수 있어요. 나중에 다시 저장해 주세요.`;

export function profileRoutes(route: Route, { db, pool }: Ports): void {
  const saves = createRateLimit(pool, "profile-saves", PROFILE_SAVES_PER_HOUR, HOUR_SECONDS, TOO_MANY_SAVES);

  route("getMyProfile", async ({ me }) => toProfile(await selectProfile(db, me.memberId)));

  route("updateMyProfile", async ({ me, body }) => {
    await saves.consume(String(me.memberId));
    await saveProfile(db, me.memberId, toProfileContent(body));
    return { status: 200 as const, message: "입력하신 정보가 저장되었습니다." };
  });
}
