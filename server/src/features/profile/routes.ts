/** My own profile. */
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { selectProfile } from "./queries.ts";
import { saveProfile } from "./service.ts";

export function profileRoutes(route: Route, { db }: Ports): void {
  route("getMyProfile", async ({ me }) => selectProfile(db, me.memberId));

  route("updateMyProfile", async ({ me, body }) => {
    await saveProfile(db, me.memberId, body);
    return { status: 200 as const, message: "입력하신 정보가 저장되었습니다." };
  });
}
