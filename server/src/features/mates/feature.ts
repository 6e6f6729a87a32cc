/** Mates: who is near, requests, and who has blocked whom. */
import type { Feature } from "../../platform/feature.ts";
import { everyOnOneNode } from "../../platform/jobs.ts";
import { blockRoutes } from "./blocks/routes.ts";
import { collectLooks } from "./ledger/lookService.ts";
import { closeDays, forgetDays } from "./ledger/queries.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import { locationRoutes } from "./location/routes.ts";
import { mapRoutes } from "./map/routes.ts";
import { mapCounts } from "./map/invariantQueries.ts";
import { mateCounts } from "./requests/invariantQueries.ts";
import { requestRoutes } from "./requests/routes.ts";
import { forgetEmptyCells } from "./map/queries.ts";
import { mapSources } from "./map/settings.ts";
import { mateData } from "./personalQueries.ts";
import { selectAcquaintances } from "./requests/listQueries.ts";
import { forgetExpiredRequests } from "./requests/service.ts";
import { ageLocations } from "./location/service.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const CLOSED_EVERY_MS = 5 * MINUTE_MS;

export const mates: Feature = {
  name: "mates",
  tables: [
    "locations",
    "map_cells",
    "map_same_cells",
    "location_days",
    "location_looks",
    "location_look_salts",
    "location_pauses",
    "mate_relations",
    "mate_names",
    "mate_request_days",
    "departed_relations",
    "member_blocks",
  ],
  invariants: [...mateCounts, ...mapCounts],
  personalData: mateData,
  acquaintances: selectAcquaintances,
  pageSources: mapSources,

  routes({ app, route, ports }) {
    locationRoutes(route, ports);
    ledgerRoutes(route, ports);
    mapRoutes(route, { ...ports, looks: collectLooks(app, ports) });
    requestRoutes(route, ports);
    blockRoutes(route, ports);
  },

  jobs({ app, ports: { db } }) {
    everyOnOneNode(app, db, HOUR_MS, "requests nobody answered", () => forgetExpiredRequests(db));
    everyOnOneNode(app, db, MINUTE_MS, "members unseen for long", () => ageLocations(db));
    everyOnOneNode(app, db, CLOSED_EVERY_MS, "days of the location ledger", () => closeDays(db));
    everyOnOneNode(app, db, HOUR_MS, "old days of the location ledger", () => forgetDays(db));
    everyOnOneNode(app, db, DAY_MS, "map cells of nobody", () => forgetEmptyCells(db));
  },
};
