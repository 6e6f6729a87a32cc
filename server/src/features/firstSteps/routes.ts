/** The first steps of a new member. */
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { findFirstSteps } from "./service.ts";

export function firstStepRoutes(route: Route, { db }: Ports): void {
  route("getFirstSteps", async ({ me }) => findFirstSteps(db, me.memberId));
}
