/** Places and addresses by their name, through the operator's geocoder; without one only the app's own list is searched. */
import { PLACE_SEARCHES_PER_MINUTE } from "@fitmate/contract/limits";
import { AppError } from "../../platform/http/errors.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { remember } from "../../platform/remember.ts";
import { createGeocoder } from "./geocoder.ts";

const ANSWERS_KEPT = 500;
const DAY_MS = 86_400_000;

export function placeRoutes(route: Route, { config, pool, log }: Ports): void {
  const searches = createRateLimit(pool, "place-searches", PLACE_SEARCHES_PER_MINUTE, 60);
  const find =
    config.geocoderUrl && remember(createGeocoder(config.geocoderUrl), { size: ANSWERS_KEPT, forMs: DAY_MS });

  route("searchPlaces", async ({ me, query: { query } }) => {
    if (query === undefined) return { offered: find !== undefined, places: [] };
    if (!find)
      throw new AppError("NOT_FOUND", { message: "여기서는 주소를 찾을 수 없어요. 역이나 공원 이름으로 찾아보세요." });
    await searches.consume(String(me.memberId));
    const places = await find(query.normalize("NFC").replace(/\s+/g, " ")).catch((error: Error) => {
      log.warn({ reason: error.message }, "geocoder failed");
      throw new AppError("UNAVAILABLE", { message: "지금은 주소를 찾을 수 없어요. 잠시 후 다시 시도해 주세요." });
    });
    return { offered: true, places };
  });
}
