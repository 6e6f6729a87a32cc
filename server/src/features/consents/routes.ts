/** What I have agreed to. */
import type { Route } from "../../platform/http/routes.ts";
import type { Ports } from "../../platform/ports.ts";
import { selectConsents } from "./queries.ts";
import { giveConsent, withdrawConsent } from "./service.ts";

export function consentRoutes(route: Route, { db }: Ports): void {
  route("getConsents", async ({ me }) => selectConsents(db, me.memberId));

  route("giveConsent", async ({ me, params, body }) =>
    giveConsent(db, me.memberId, { kind: params.kind, version: body.version }),
  );

  route("withdrawConsent", async ({ me, params }) => withdrawConsent(db, me.memberId, params.kind));
}
