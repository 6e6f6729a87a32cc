/** The map of members. */
import type { Route } from "../../../platform/http/routes.ts";
import type { Ports } from "../../../platform/ports.ts";
import { lookAtMap, lookIntoCell, type MapPorts } from "./service.ts";
import { mapSettings } from "./settings.ts";
import { toMapAnswer, toMapUsers } from "./wire.ts";

export function mapRoutes(route: Route, ports: Ports & MapPorts): void {
  route("getMap", async ({ me, query }) => toMapAnswer(await lookAtMap(ports, me.memberId, query)));
  route("getMapCell", async ({ me, query }) => toMapUsers(await lookIntoCell(ports, me.memberId, query)));

  route("getMapSettings", async () => mapSettings(ports.config));
}
