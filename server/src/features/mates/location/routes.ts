/** Where I am, as others see it. */
import { LOCATION_MOVES_PER_HOUR } from "@fitmate/contract/limits";
import { createRateLimit } from "../../../platform/http/rateLimit.ts";
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { deleteLocation } from "./queries.ts";
import { findLocation, pauseLocation, setAudience, setLocation } from "./service.ts";

const HOUR_SECONDS = 3_600;

export function locationRoutes(route: Route, { db, pool }: Ports): void {
  const moves = createRateLimit(pool, "location-moves", LOCATION_MOVES_PER_HOUR, HOUR_SECONDS);

  route("getMyLocation", async ({ me }) => findLocation(db, me.memberId));

  route("setMyLocation", async ({ me, query }) => {
    await moves.consume(String(me.memberId));
    return setLocation(db, me.memberId, { latitude: query.lat, longitude: query.long });
  });

  route("pauseMyLocation", async ({ me, body }) => {
    await pauseLocation(db, me.memberId, body.paused);
    return findLocation(db, me.memberId);
  });

  route("setLocationAudience", async ({ me, body }) => {
    await setAudience(db, me.memberId, body.sameGenderOnly);
    return findLocation(db, me.memberId);
  });

  route("removeMyLocation", async ({ me }) => {
    await deleteLocation(db, me.memberId);
    return { status: 200 as const, message: "내 위치를 지웠어요. 이제 지도에 보이지 않아요." };
  });
}
