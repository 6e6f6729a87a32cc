/** How my square was used. */
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { readLedger } from "./service.ts";

export function ledgerRoutes(route: Route, ports: Ports): void {
  route("getLocationLedger", async ({ me, query }) => readLedger(ports, me.memberId, query.lastDay));
}
